"""Rows of a log as facts: plain numbers, with the words of the game for kinds."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from qn_analysis.core.log.replay import UNKNOWN as UNKNOWN
from qn_analysis.core.log.replay import ReplayError, numbers

from ..words.cards import NOBODY, OBJECTS, Deck, Resource, object_name
from ..words.events import Column, Event, Thing
from ..words.phases import Phase
from .schema import EventRow

_COLUMNS: Final = tuple(column.name.lower() for column in Column)

_Object = IntEnum("_Object", {object_name(number).upper(): number for number in range(OBJECTS)})  # type: ignore[misc]

_KINDS: Final = {"phase": Phase, "event": Event, "resource": Resource, "object": _Object}

_DECK_OF: Final = {Thing.RESOURCE: Deck.RESOURCES, Thing.ENCOUNTER: Deck.ENCOUNTERS, Thing.EVENT: Deck.EVENTS}


class Fact(NamedTuple):
    """One event in plain numbers; -1 where a column is null."""

    turn: int
    phase: int
    event: Event
    seat: int
    other: int
    resource: int
    city: int
    card: int
    object: int
    number: int
    amount: int


def fact(row: EventRow) -> Fact:
    """A row in plain numbers; ReplayError where it names something that does not exist."""
    values = numbers(row, _COLUMNS, _KINDS)
    if values[Column.EVENT] == NOBODY:
        raise ReplayError("there is a row without an event")
    values[Column.EVENT] = Event(values[Column.EVENT])
    return Fact(*values)  # type: ignore[arg-type]


def deck_of(f: Fact) -> Deck:
    """Of which deck the card of a row is: encounters, or events."""
    by_event = f.event in _OF_EVENTS or (f.event in _OF_EITHER and f.number == Deck.EVENTS)
    return Deck.EVENTS if by_event else Deck.ENCOUNTERS


_OF_EVENTS: Final = (
    Event.EVENT_DRAWN, Event.TRAVEL_BANNED, Event.COSTS_RAISED, Event.COSTS_LOWERED, Event.PRICES_RAISED,
    Event.PRICES_LOWERED,
)  # fmt: skip
"""What event cards alone do."""

_OF_EITHER: Final = (Event.DRAWN, Event.NOTHING_DRAWN, Event.EARNED, Event.PAID)
"""What encounters and event cards do: the count says which."""
