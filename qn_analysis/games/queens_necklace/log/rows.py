"""Rows of a log as facts: plain numbers, with the words of the game for kinds."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, Protocol

from qn_analysis.core.log.replay import UNKNOWN as UNKNOWN
from qn_analysis.core.log.replay import ReplayError, numbers

from ..words.cards import Card, Gem
from ..words.events import Column, Event
from ..words.phases import Phase
from .texts import problem

SCORED: Final = (Event.SALE_CLOSED, Event.GAME_OVER)
"""Events whose amount is a score: -1 is a number there."""


class Row(Protocol):
    """An event: any object with these attributes, null being None or -1; numbers, enum members or lower-case names."""

    @property
    def turn(self) -> Any: ...
    @property
    def year(self) -> Any: ...
    @property
    def phase(self) -> Any: ...
    @property
    def event(self) -> Any: ...
    @property
    def seat(self) -> Any: ...
    @property
    def other(self) -> Any: ...
    @property
    def card(self) -> Any: ...
    @property
    def gem(self) -> Any: ...
    @property
    def slot(self) -> Any: ...
    @property
    def count(self) -> Any: ...
    @property
    def amount(self) -> Any: ...


class Fact(NamedTuple):
    """An event in plain numbers, -1 where a column is null."""

    turn: int
    year: int
    phase: int
    event: Event
    seat: int
    other: int
    card: int
    gem: int
    slot: int
    number: int  # the column `count`
    amount: int


COLUMNS: Final = tuple(column.name.lower() for column in Column)
"""Of the log, in the order of a fact."""

_ENUMS: Final = {"phase": Phase, "event": Event, "card": Card, "gem": Gem}


def fact(row: Row) -> Fact:
    """A row in plain numbers; ReplayError where it names a phase, event, card or gem that does not exist."""
    values = numbers(row, COLUMNS, _ENUMS)
    try:
        values[Column.EVENT] = Event(values[Column.EVENT])
    except ValueError:
        raise ReplayError(problem("no_event", given=repr(row.event))) from None
    return Fact(*values)  # type: ignore[arg-type]
