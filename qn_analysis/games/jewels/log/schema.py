"""The columns of a log of Jewels, declared once: names, types, units, meanings; and its rows as facts.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase` and `Resource`, and the
numbers of objects (`words.cards.jewel`), are part of it. Encounters and events belong to a ruleset, and are numbers.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.layout import DECISION_COLUMNS, ColumnDoc, Layout, game_columns
from qn_analysis.core.log.reference_page import LogPageText, log_page
from qn_analysis.core.log.replay import ReplayError, numbers

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import ACTIONS, name
from ..words.cards import FEWEST, NOBODY, OBJECTS, SEATS, Deck, Resource, object_name
from ..words.events import EVENTS, Column, Event, Sight, Thing
from ..words.phases import Phase

GAME: Final = "jewels"
EVENT_ENUM: Final = pl.Enum([e.name.lower() for e in Event])
PHASE_ENUM: Final = pl.Enum([p.name.lower() for p in Phase])
RESOURCE_ENUM: Final = pl.Enum([r.name.lower() for r in Resource])
OBJECT_ENUM: Final = pl.Enum([object_name(number) for number in range(OBJECTS)])

EVENT_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game in its run, from 0"),
    ColumnDoc("seq", pl.UInt16, "place of the event in its game, from 0"),
    ColumnDoc("turn", pl.UInt16, "turn, 1 the first; 0 before it"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game in which it happened"),
    ColumnDoc("event", EVENT_ENUM, "what happened"),
    ColumnDoc("seat", pl.UInt8, "whom it is about, 0 the first player of the first turn"),
    ColumnDoc("other", pl.UInt8, "the other player concerned"),
    ColumnDoc("resource", RESOURCE_ENUM, "the resource concerned"),
    ColumnDoc("city", pl.UInt8, "the city, from 0, left to right"),
    ColumnDoc("card", pl.UInt8, "the encounter or the event concerned: its place, from 0, among the ruleset's, by key"),
    ColumnDoc("object", OBJECT_ENUM, "the gem or jewel concerned: `ruby`, `ring ruby` (all alike), `ring ruby topaz`"),
    ColumnDoc("count", pl.Int16, "a number of things"),
    ColumnDoc("amount", pl.Int16, "coins, cards or the die, as the event says"),
)
"""The event table: one row an outcome."""


class EventRow(NamedTuple):
    """One event of a game; None where a column is null. Enum columns are lower-case names."""

    game: int
    seq: int
    turn: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    resource: str | None
    city: int | None
    card: int | None
    object: str | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None


def _told(knows: Knows) -> dict[str, tuple[str, ...]]:
    """Of each event the columns that a log always fills."""
    if knows == Knows.SCORES:
        return {"game_over": ("seat", "count", "amount")}
    made = {}
    for event, said in EVENTS.items():
        hidden = ("resource",) if knows < Knows.FULL and said.sight != Sight.ALL else ()
        made[event.name.lower()] = (*(column for column in said.needed if column not in hidden), "turn")
    return made


LAYOUT: Final = Layout(
    game=GAME,
    title=TITLE,
    version=1,
    fewest=FEWEST,
    seats=SEATS,
    events=EVENT_COLUMNS,
    games=game_columns(SEATS, "coins"),
    decisions=tuple(each._replace(dtype=pl.UInt16) if each.name == "action" else each for each in DECISION_COLUMNS),
    says={event.name.lower(): said.needed for event, said in EVENTS.items()},
    scores=(),
    hidden="resource",
    rules=Ruleset,
    tells={knows: _told(knows) for knows in (Knows.SCORES, Knows.PUBLIC, Knows.FULL)},
)
"""How the log is laid out. Actions have 16 bits: there are more than 256."""


def documentation() -> str:
    """All tables, events and actions as Markdown: the content of `datasets/jewels.md`."""
    moving = ("moves", "*Moves* says what moves, and where it comes from and goes to;")
    events = (
        LogPageText(
            event.name.lower(), said.group, said.meaning, said.columns,
            "; ".join(f"{thing.value}: {source.value} → {target.value}" for thing, source, target in said.moves),
            said.sight.value,
        )
        for event, said in EVENTS.items()
    )  # fmt: skip
    return log_page(LAYOUT, "What a log of Jewels holds", moving, events, map(name, range(ACTIONS)))


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
