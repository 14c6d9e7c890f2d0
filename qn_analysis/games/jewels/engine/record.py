"""Writing down what happens, listing what a player may do, and what kind of ware an object is."""

from __future__ import annotations

from ..words.cards import GEMS, PAIRS
from ..words.events import Column, Event
from .state import Game, Log, Seat


def emit(
    g: Game, log: Log, event: Event, seat: int, other: int, resource: int, city: int, card: int, thing: int,
    count: int, amount: int,
) -> None:  # fmt: skip
    """Append one event; -1 means null. Without room only `seq` counts on, and the game is replayed with more."""
    n = log.seq
    log.seq = n + 1
    if n >= log.capacity:
        return
    row = log.rows[n]
    row[Column.TURN] = g.table.turn
    row[Column.PHASE] = g.table.phase
    row[Column.EVENT] = event
    row[Column.SEAT] = seat
    row[Column.OTHER] = other
    row[Column.RESOURCE] = resource
    row[Column.CITY] = city
    row[Column.CARD] = card
    row[Column.OBJECT] = thing
    row[Column.COUNT] = count
    row[Column.AMOUNT] = amount


def allow(me: Seat, action: int) -> None:
    """Add an action to the list of those that are legal."""
    me.legal[me.options] = action
    me.options += 1


def ware_of(thing: int) -> int:
    """What a Buyer asks for who buys an object: the gem, or the family of jewels."""
    return thing if thing < GEMS else GEMS + (thing - GEMS) // PAIRS
