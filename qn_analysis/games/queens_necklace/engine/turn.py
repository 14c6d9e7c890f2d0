"""A game turn: how turns begin and end, and how the game ends.

Source: "A game turn", "Game end"; "Influence phase" for what was in hand as a turn began. The three phases of a turn
have modules of their own. Rulings `final_tie`, `same_turn`.
"""

from __future__ import annotations

from ..words.cards import KINDS, NOBODY, SALES, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import left_of
from .record import emit
from .state import Game, Log


def end_turn(g: Game, log: Log) -> None:
    """Hold a sale that falls due now, the oldest Merchant's first; else end this turn and begin the next."""
    t = g.table
    for sale in range(SALES):
        if t.due[sale] == t.active:
            t.due[sale] = NOBODY
            t.merchant = sale + 1
            t.resume = Phase.TURN_END
            t.phase = Phase.SALE
            return
    if t.turn > 0:
        emit(g, log, Event.TURN_ENDED, t.active, _, _, _, _, _, _)
    t.turn += 1
    t.active = left_of(g, t.active, 1)
    start_turn(g, log)


def start_turn(g: Game, log: Log) -> None:
    """Begin the turn of the active player with the influence phase."""
    t = g.table
    t.phase = Phase.INFLUENCE
    t.actor = t.active
    t.ducats = t.rules.purse + (t.rules.later_ducats if t.active > 0 else 0)
    t.purchases = 0
    me = g.seats[t.active]
    for card in range(Card.CONFESSOR, Card.THIEF + 1):
        me.usable[card] = me.hand[card]
    me.usable[Card.BLANK_BLUE] = me.hand[Card.BLANK_BLUE]
    if t.rules.same_turn == 1:
        note_hands(g)
    emit(g, log, Event.TURN_STARTED, t.active, _, _, _, _, _, t.ducats)


def note_hands(g: Game) -> None:
    """Ruling `same_turn`: what each hand holds now may be played in this turn, and what comes from now on may not."""
    for seat in range(g.table.players):
        me = g.seats[seat]
        g.table.gained[seat] = 0
        for card in range(KINDS):
            me.usable[card] = me.hand[card]
            for other in range(g.table.players):
                me.fresh[other][card] = 0


def end_game(g: Game, log: Log) -> None:
    """Write down the final places: most pounds first."""
    t = g.table
    t.phase = Phase.GAME_OVER
    t.actor = NOBODY
    for seat in range(t.players):
        emit(g, log, Event.GAME_OVER, seat, _, _, _, _, place_of(g, seat), t.score[seat])


def place_of(g: Game, seat: int) -> int:
    """A player's place. Equal totals share it, or (ruling `final_tie`) the later seat is ahead."""
    t = g.table
    place = 1
    for other in range(t.players):
        tied = t.score[other] == t.score[seat]
        if t.score[other] > t.score[seat] or (tied and t.rules.final_tie == 1 and other > seat):
            place += 1
    return place
