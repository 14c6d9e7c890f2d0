"""Rows of a log as facts: plain numbers, with the words of the game for kinds."""

from __future__ import annotations

from typing import Final, NamedTuple

from qn_analysis.core.log.replay import UNKNOWN as UNKNOWN
from qn_analysis.core.log.replay import ReplayError, numbers

from ..words.cards import NOBODY, Card, Treasure
from ..words.events import Column, Event
from ..words.phases import Phase
from .schema import EventRow

_COLUMNS: Final = tuple(column.name.lower() for column in Column)

_KINDS: Final = {"phase": Phase, "event": Event, "card": Card, "treasure": Treasure}


class Fact(NamedTuple):
    """One event in plain numbers; -1 where a column is null."""

    turn: int
    round: int
    phase: int
    event: Event
    seat: int
    other: int
    card: int
    treasure: int
    slot: int
    number: int
    amount: int


def fact(row: EventRow) -> Fact:
    """A row in plain numbers; ReplayError where it names something that does not exist."""
    values = numbers(row, _COLUMNS, _KINDS)
    if values[Column.EVENT] == NOBODY:
        raise ReplayError("there is a row without an event")
    values[Column.EVENT] = Event(values[Column.EVENT])
    return Fact(*values)  # type: ignore[arg-type]
