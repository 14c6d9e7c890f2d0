"""What an engine calls to write down what happens and to list what a player may do: a source of games whose table has
`turn`, `round` and `phase` (`declared_engine`)."""

from __future__ import annotations

from typing import Any

from .record import write_row


def emit(g: Any, log: Any, event: int, seat: int, n5: int, n6: int, n7: int, n8: int, count: int, amount: int) -> None:
    """Append one event, its columns in the order of the game; -1 means null."""
    t = g.table
    write_row(log, t.turn, t.round, t.phase, event, seat, n5, n6, n7, n8, count, amount)


def allow(me: Any, action: int) -> None:
    """Add an action to the list of those that are legal."""
    me.legal[me.options] = action
    me.options += 1
