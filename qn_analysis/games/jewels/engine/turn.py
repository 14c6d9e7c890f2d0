"""Rounds and turns.

Source: sections 6, 9 and 11. With two players, by their variant, a turn is one round.
"""

from __future__ import annotations

from ..words.cards import NOBODY, OBJECTS, Deck
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import emit
from .state import Game, Log, Table


def start_round(g: Game, log: Log) -> None:
    """The next player clockwise has her actions."""
    t = g.table
    t.active = (t.first + t.rounds) % t.players
    t.actor = t.active
    t.left = t.rules.actions
    t.crafting = 0
    emit(g, log, Event.ROUND_STARTED, t.active, _, _, _, _, _, t.left, _)
    t.phase = Phase.ACTION


def check_hand(g: Game) -> None:
    """Whoever has too many cards at the end of her round discards."""
    t = g.table
    t.actor = t.active
    t.phase = Phase.DISCARD if t.hand_size[t.active] > t.rules.hand_limit else Phase.ROUND_END


def discard(g: Game, log: Log, resource: int) -> None:
    """Discard a card above the limit."""
    t = g.table
    g.seats[t.active].hand[resource] -= 1
    t.hand_size[t.active] -= 1
    t.discarded[Deck.RESOURCES][resource] += 1
    emit(g, log, Event.HAND_DISCARDED, t.active, _, resource, _, _, _, _, _)
    t.phase = Phase.HAND_LIMIT


def end_round(g: Game, log: Log) -> None:
    """What was crafted can be sold from now on; the next round follows, or the turn ends."""
    t = g.table
    for thing in range(OBJECTS):
        t.fresh[thing] = 0
    emit(g, log, Event.ROUND_ENDED, t.active, _, _, _, _, _, _, t.hand_size[t.active])
    t.rounds += 1
    t.actor = NOBODY
    t.phase = Phase.TURN_END if t.rounds == rounds_of_turn(t) else Phase.ROUND_START


def rounds_of_turn(t: Table) -> int:
    """Rounds that make a turn: everybody's, or one in the variant for two players (11)."""
    return 1 if t.players == 2 and t.rules.two_players == 0 else t.players


def end_turn(g: Game) -> None:
    """The next turn starts, or coins are counted after the last one."""
    t = g.table
    if t.last == 1:
        t.phase = Phase.COUNT
        return
    if t.last > 1:
        t.last -= 1
    t.phase = Phase.TURN_START
