"""Scoring a round: titles, permanent titles, variety.

Source: "Scoring & Winning" 1 to 4; "How to Play" 10 and "Advanced Rules" 3 for permanent titles.
"""

from __future__ import annotations

from ..words.cards import GEMS, NOBODY, TREASURES, Cause, Treasure
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import emit
from .state import Game, Log, Table


def score_round(g: Game, log: Log) -> None:
    """Write down everybody's points of the round."""
    t = g.table
    for seat in range(t.players):
        t.round_score[seat] = 0
        t.round_titles[seat] = 0
        for treasure in range(TREASURES):
            if t.title[treasure] == seat:
                score_title(g, log, seat, treasure)
        score_variety(g, log, seat)
        t.score[seat] += t.round_score[seat]
        emit(g, log, Event.ROUND_SCORED, seat, _, _, _, _, t.round_titles[seat], t.round_score[seat])
    t.phase = Phase.ROUND_END


def score_title(g: Game, log: Log, seat: int, treasure: int) -> None:
    """The points of a title, and of its permanence."""
    t = g.table
    points = t.rules.titles[treasure]
    t.round_titles[seat] += 1
    t.round_score[seat] += points
    emit(g, log, Event.TITLE_SCORED, seat, _, _, treasure, _, _, points)
    bonus = permanent_bonus(t, treasure)
    if bonus > 0:
        t.round_score[seat] += bonus
        emit(g, log, Event.PERMANENT_SCORED, seat, _, _, treasure, _, _, bonus)


def permanent_bonus(t: Table, treasure: int) -> int:
    """Points for the permanence of a title, 0 while it can be lost."""
    cause = t.permanent[treasure]
    if cause == Cause.NONE:
        return 0
    if cause == Cause.SUPPLY_EXHAUSTED and t.rules.exhaustion_bonus == 1 and t.rules.advanced == 0:
        return 0  # ruling exhaustion_bonus: only the advanced game gives it
    return t.rules.permanent_bonus


def score_variety(g: Game, log: Log, seat: int) -> None:
    """The variety bonus of the chest."""
    t = g.table
    sets = complete_sets(t, seat)
    if sets > 0:
        points = t.rules.variety[min(sets, t.rules.sets) - 1]
        t.round_score[seat] += points
        emit(g, log, Event.VARIETY_SCORED, seat, _, _, _, _, sets, points)


def complete_sets(t: Table, seat: int) -> int:
    """How often a chest holds all five gems and gold; pearls stand for none of them."""
    chest = t.chest[seat]
    sets = chest[Treasure.GOLD]
    for gem in range(GEMS):
        sets = min(sets, chest[gem])
    return sets


def place_of(g: Game, seat: int) -> int:
    """A player's place: points of all rounds, then the tie-breaker of the final round; what is still equal is shared.

    Source: "Scoring & Winning" 5 and 6, "Longer Game" 4.
    """
    t = g.table
    place = 1
    for other in range(t.players):
        if t.score[other] > t.score[seat] or (t.score[other] == t.score[seat] and wins_tie(t, other, seat)):
            place += 1
    return place


def wins_tie(t: Table, one: int, other: int) -> bool:
    """Whether one of two tied players is ahead in the final round."""
    # ruling long_tie: most titles, or the better score and then most titles
    if t.rules.long_tie == 1 and t.round_score[one] != t.round_score[other]:
        return t.round_score[one] > t.round_score[other]
    return t.round_titles[one] > t.round_titles[other]


def end_game(g: Game, log: Log) -> None:
    """Write down the final places."""
    t = g.table
    t.phase = Phase.GAME_OVER
    t.actor = NOBODY
    for seat in range(t.players):
        emit(g, log, Event.GAME_OVER, seat, _, _, _, _, place_of(g, seat), t.score[seat])
