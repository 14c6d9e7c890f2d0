"""`steady`: goes on with an expedition by the smallest step, and begins one whose cards in hand pay for it."""

from __future__ import annotations

from ..engine.state import Seat, Table
from ..words.actions import Action
from ..words.cards import RANKS
from ..words.phases import Phase


def choose_steady(table: Table, me: Seat, weights: list[float]) -> int:
    """The action that is worth most by a rule of thumb. Takes no weights."""
    best = me.legal[0]
    most = -1000
    for i in range(me.options):
        worth = worth_of(table, me, me.legal[i])
        if worth > most:
            best = me.legal[i]
            most = worth
    return best


def worth_of(table: Table, me: Seat, action: int) -> int:
    """What an action is worth, in points and a little less."""
    if table.phase == Phase.DRAW:
        return worth_of_draw(table, me, action)
    plays = action < Action.DISCARD
    card = action - Action.PLAY if plays else action - Action.DISCARD
    colour = card // RANKS
    rank = card % RANKS
    if not plays:
        wanted = rank + 1 if rank > table.highest[me.seat][colour] else 0
        return -10 - wanted - in_hand(table, me, colour) // 4
    if table.cards[me.seat][colour] == 0:
        begins = in_hand(table, me, colour) - table.rules.cost + 4
        return begins if table.deck > 16 else begins - 12
    skipped = rank - table.highest[me.seat][colour] - 1
    return 20 - 3 * skipped if rank > 0 else 20


def worth_of_draw(table: Table, me: Seat, action: int) -> int:
    """A card of a pile that goes on with an expedition before the deck, and the deck before any other."""
    if action == Action.DECK:
        return 5
    colour = action - Action.TAKE
    rank = table.pile[colour][table.depth[colour] - 1] % RANKS
    begun = table.cards[me.seat][colour] > 0
    return rank + 1 if begun and rank > table.highest[me.seat][colour] else 0


def in_hand(table: Table, me: Seat, colour: int) -> int:
    """The sum of the numbers of a colour that one could still play."""
    found = 0
    for rank in range(1, RANKS):
        if rank > table.highest[me.seat][colour]:
            found += me.hand[colour * RANKS + rank] * (rank + 1)
    return found
