"""What expeditions score, and who wins. Source: "Scoring"."""

from __future__ import annotations

from qn_analysis.core.play.emit import emit

from ..words.cards import COLOURS
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .state import Game, Log, Table


def points_of(t: Table, seat: int, colour: int) -> int:
    """Points of an expedition as it lies; 0 of one that was not begun."""
    cards = t.cards[seat][colour]
    if cards == 0:
        return 0
    points = (t.total[seat][colour] - t.rules.cost) * (t.wagered[seat][colour] + 1)
    return points + t.rules.bonus if cards >= t.rules.bonus_cards else points


def score_game(g: Game, log: Log) -> None:
    """Score every expedition and end the game."""
    t = g.table
    for seat in range(t.players):
        for colour in range(COLOURS):
            if t.cards[seat][colour] > 0:
                points = points_of(t, seat, colour)
                t.score[seat] += points
                wagers = t.wagered[seat][colour]
                emit(g, log, Event.EXPEDITION_SCORED, seat, _, _, colour, wagers, t.cards[seat][colour], points)
    t.phase = Phase.GAME_OVER
    for seat in range(t.players):
        emit(g, log, Event.GAME_OVER, seat, _, _, _, _, place_of(g, seat), t.score[seat])


def place_of(g: Game, seat: int) -> int:
    """The place of a player; who has as many points shares it."""
    place = 1
    for other in range(g.table.players):
        if g.table.score[other] > g.table.score[seat]:
            place += 1
    return place
