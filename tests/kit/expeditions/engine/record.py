"""Writing down what happens, and listing what a player may do."""

from __future__ import annotations

from qn_analysis.core.play.record import write_row

from ..words.events import Event
from .state import Game, Log, Seat


def emit(
    g: Game, log: Log, event: Event, seat: int, other: int, card: int, colour: int, wagers: int, count: int, amount: int
) -> None:
    """Append one event; -1 means null."""
    t = g.table
    write_row(log, t.turn, t.round, t.phase, event, seat, other, card, colour, wagers, count, amount)


def allow(me: Seat, action: int) -> None:
    """Add an action to the list of those that are legal."""
    me.legal[me.options] = action
    me.options += 1
