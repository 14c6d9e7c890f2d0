"""The columns of a log of Lady of the Diamonds, declared once: names, types, units, meanings; and its rows as facts.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase`, `Card` and `Treasure` is
part of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.layout import DECISION_COLUMNS, ColumnDoc, Layout, Tally, game_columns
from qn_analysis.core.log.reference_page import LogPageText, log_page
from qn_analysis.core.log.replay import ReplayError, numbers

from ..rulebook import Ruleset
from ..words import TITLE
from ..words.actions import ACTIONS, name
from ..words.cards import FEWEST, NOBODY, SEATS, Card, Treasure
from ..words.events import EVENTS, Column, Event, Sight
from ..words.phases import Phase

GAME: Final = "lady_of_the_diamonds"
EVENT_ENUM: Final = pl.Enum([e.name.lower() for e in Event])
PHASE_ENUM: Final = pl.Enum([p.name.lower() for p in Phase])
CARD_ENUM: Final = pl.Enum([c.name.lower() for c in Card])
TREASURE_ENUM: Final = pl.Enum([t.name.lower() for t in Treasure])

EVENT_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game in its run, from 0"),
    ColumnDoc("seq", pl.UInt16, "place of the event in its game, from 0"),
    ColumnDoc("turn", pl.UInt16, "turn, 1 the first, going on over the rounds; 0 before it"),
    ColumnDoc("round", pl.UInt8, "round, 1 the first"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game in which it happened"),
    ColumnDoc("event", EVENT_ENUM, "what happened"),
    ColumnDoc("seat", pl.UInt8, "whom it is about, 0 the first to play in the first round"),
    ColumnDoc("other", pl.UInt8, "the other player concerned"),
    ColumnDoc("card", CARD_ENUM, "the card concerned"),
    ColumnDoc("treasure", TREASURE_ENUM, "the treasure concerned"),
    ColumnDoc("slot", pl.UInt8, "a place of the gem pit, from 0"),
    ColumnDoc("count", pl.Int16, "a number of things"),
    ColumnDoc("amount", pl.Int16, "pieces, cards or points, as the event says"),
)
"""The event table: one row an outcome."""


class EventRow(NamedTuple):
    """One event of a game; None where a column is null. Enum columns are lower-case names."""

    game: int
    seq: int
    turn: int
    round: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    card: str | None
    treasure: str | None
    slot: int | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None


_TALLY: Final = Tally("round_started", "round_scored", running=False)


def _told(knows: Knows) -> dict[str, tuple[str, ...]]:
    """Of each event the columns that a log always fills. Of scores alone, a tie may have no place: titles break it."""
    if knows == Knows.SCORES:
        return {_TALLY.opens: (), _TALLY.event: ("seat", "amount"), "game_over": ("seat", "amount")}
    made = {}
    for event, said in EVENTS.items():
        hidden = ("card",) if knows < Knows.FULL and said.sight != Sight.ALL else ()
        made[event.name.lower()] = (*(column for column in said.columns if column not in hidden), "turn")
    return made


LAYOUT: Final = Layout(
    game=GAME,
    title=TITLE,
    version=1,
    fewest=FEWEST,
    seats=SEATS,
    events=EVENT_COLUMNS,
    games=game_columns(SEATS, "points"),
    decisions=DECISION_COLUMNS,
    says={event.name.lower(): tuple(said.columns) for event, said in EVENTS.items()},
    scores=(),
    hidden="card",
    rules=Ruleset,
    tells={knows: _told(knows) for knows in (Knows.SCORES, Knows.PUBLIC, Knows.FULL)},
    tally=_TALLY,
)
"""How the log is laid out."""


def documentation() -> str:
    """All tables, events and actions as Markdown: the content of `datasets/lady.md`."""
    moving = ("moves", "*Moves* says what moves, and where it comes from and goes to;")
    events = (
        LogPageText(
            event.name.lower(), said.group, said.meaning, said.columns,
            f"{said.moves[0].value}: {said.moves[1].value} → {said.moves[2].value}" if said.moves else "",
            said.sight.value,
        )
        for event, said in EVENTS.items()
    )  # fmt: skip
    return log_page(LAYOUT, "What a log of Lady of the Diamonds holds", moving, events, map(name, range(ACTIONS)))


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
