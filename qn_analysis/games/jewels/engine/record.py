"""Writing down what happens, listing what a player may do, and what kind of ware an object is."""

from __future__ import annotations

from qn_analysis.core.play.record import write_row

from ..words.cards import GEMS, PAIRS
from ..words.events import Event
from .state import Game, Log, Seat


def emit(
    g: Game, log: Log, event: Event, seat: int, other: int, resource: int, city: int, card: int, thing: int,
    count: int, amount: int,
) -> None:  # fmt: skip
    """Append one event; -1 means null."""
    t = g.table
    write_row(log, t.turn, t.phase, event, seat, other, resource, city, card, thing, count, amount)


def allow(me: Seat, action: int) -> None:
    """Add an action to the list of those that are legal."""
    me.legal[me.options] = action
    me.options += 1


def ware_of(thing: int) -> int:
    """What a Buyer asks for who buys an object: the gem, or the family of jewels."""
    return thing if thing < GEMS else GEMS + (thing - GEMS) // PAIRS
