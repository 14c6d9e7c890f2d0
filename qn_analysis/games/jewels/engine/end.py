"""The final count.

Source: section 10. Coins, and for each crafted card half its price, rounded down; nothing for the hand.
"""

from __future__ import annotations

from ..words.cards import NOBODY, OBJECTS
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import emit
from .state import Game, Log


def count_up(g: Game, log: Log) -> None:
    """Count everybody's coins and crafted objects."""
    t = g.table
    for seat in range(t.players):
        t.score[seat] = t.coins[seat]
        for thing in range(OBJECTS):
            count = t.crafted[seat][thing]
            if count > 0:
                coins = count * t.rules.half[thing]
                t.score[seat] += coins
                emit(g, log, Event.COUNTED, seat, _, _, _, _, thing, count, coins)
    t.phase = Phase.GAME_OVER
    t.actor = NOBODY
    for seat in range(t.players):
        emit(g, log, Event.GAME_OVER, seat, _, _, _, _, _, place_of(g, seat), t.score[seat])


def place_of(g: Game, seat: int) -> int:
    """A player's place; who is level shares it."""
    t = g.table
    place = 1
    for other in range(t.players):
        if t.score[other] > t.score[seat]:
            place += 1
    return place
