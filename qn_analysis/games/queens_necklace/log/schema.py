"""The columns of a log, declared once: names, types, units, meanings.

Schema version 1. Enum categories are frozen with the version: the order of `Event`, `Phase`, `Card` and `Gem` is part
of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.parquet import Column

from ..words.actions import ACTIONS, name
from ..words.cards import SEATS, Card, Gem
from ..words.events import EVENTS, Event
from ..words.phases import Phase

if TYPE_CHECKING:
    import numpy as np

SCHEMA: Final = 1
"""Version of the schema that this package writes."""
GAME: Final = "queens_necklace"

EVENT_ENUM = pl.Enum([e.name.lower() for e in Event])
PHASE_ENUM = pl.Enum([p.name.lower() for p in Phase])
CARD_ENUM = pl.Enum([c.name.lower() for c in Card])
GEM_ENUM = pl.Enum([g.name.lower() for g in Gem])


class ColumnDoc(NamedTuple):
    """One column of a table."""

    name: str
    dtype: Any
    meaning: str


EVENT_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game in its run, from 0"),
    ColumnDoc("seq", pl.UInt16, "place of the event in its game, from 0"),
    ColumnDoc("turn", pl.UInt16, "turn, 1 the first; 0 while setting up"),
    ColumnDoc("year", pl.UInt8, "sales held so far, plus 1"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game in which it happened"),
    ColumnDoc("event", EVENT_ENUM, "what happened"),
    ColumnDoc("seat", pl.UInt8, "whom it is about, 0 the first to play"),
    ColumnDoc("other", pl.UInt8, "the other player concerned"),
    ColumnDoc("card", CARD_ENUM, "the card concerned"),
    ColumnDoc("gem", GEM_ENUM, "the gem concerned"),
    ColumnDoc("slot", pl.UInt8, "a place, from 0: of the market, of fashion, of rarity, or in the pile"),
    ColumnDoc("count", pl.Int16, "a number of things"),
    ColumnDoc("amount", pl.Int16, "ducats or pounds, as the event says"),
)
"""The event table: one row an outcome."""
EVENT_SCHEMA: Final = pl.Schema({doc.name: doc.dtype for doc in EVENT_COLUMNS})

DECISION_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("seq", pl.UInt16, "events before the decision"),
    ColumnDoc("seat", pl.UInt8, "who was asked"),
    ColumnDoc("action", pl.UInt8, "what she chose: the number of an action"),
    ColumnDoc("options", pl.UInt8, "how many actions were legal, two or more"),
)
"""The decision table (optional): one row a decision with at least two options."""

GAME_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turns", pl.UInt16, "turns begun"),
    ColumnDoc("events", pl.UInt16, "rows in the event table"),
    ColumnDoc("decisions", pl.UInt16, "decisions with at least two options"),
    *(
        ColumnDoc(f"score_{s}", pl.Int16, f"final score of seat {s} in pounds; null beyond the players")
        for s in range(SEATS)
    ),
    *(
        ColumnDoc(f"place_{s}", pl.UInt8, f"place of seat {s}, 1 the winner; null beyond the players")
        for s in range(SEATS)
    ),
)
"""The game table: one row a game."""


class EventRow(NamedTuple):
    """One event of a game; None where a column is null. Enum columns are lower-case names."""

    game: int
    seq: int
    turn: int
    year: int
    phase: str
    event: str
    seat: int | None
    other: int | None
    card: str | None
    gem: str | None
    slot: int | None
    count: int | None  # type: ignore[assignment]  # the log's word; `tuple.count` is not missed
    amount: int | None


_SCORES = (int(Event.SALE_CLOSED), int(Event.GAME_OVER))


def _series(doc: ColumnDoc, codes: np.ndarray[Any, Any], null: bool = True) -> pl.Series:
    """A column from the engine's numbers, where -1 (255 if unsigned) is null."""
    raw = pl.Series(doc.name, codes)
    kept = raw.set(raw == (255 if raw.dtype == pl.UInt8 else -1), None) if null else raw
    if isinstance(doc.dtype, pl.Enum):
        return kept.cat.to(doc.dtype)
    return kept.cast(doc.dtype)


def event_columns(
    ids: np.ndarray[Any, Any], seqs: np.ndarray[Any, Any], wide: np.ndarray[Any, Any], narrow: np.ndarray[Any, Any]
) -> list[Column]:
    """The event table as numbers from the columns that `play_batch` fills; it shares their memory.

    Args:
        ids, seqs: [rows] game and seq.
        wide: [3, rows] turn, count, amount.
        narrow: [8, rows] year, phase, event, seat, other, card, gem, slot; null is 255.
    """
    import numpy as np

    names = ("game", "seq", "turn", "count", "amount", "year", "phase", "event", "seat", "other", "card", "gem", "slot")
    values = dict(zip(names, (ids, seqs, *wide, *narrow), strict=True))
    # An amount of -1 is null except as a score.
    valid = {"count": wide[1] != -1, "amount": (wide[2] != -1) | np.isin(values["event"], _SCORES)}
    valid |= {name: values[name] != 255 for name in ("seat", "other", "card", "gem", "slot")}
    return [Column(name, dtype, values[name], valid.get(name)) for name, dtype in EVENT_SCHEMA.items()]


def event_frame(
    ids: np.ndarray[Any, Any], seqs: np.ndarray[Any, Any], wide: np.ndarray[Any, Any], narrow: np.ndarray[Any, Any]
) -> pl.DataFrame:
    """The event table from the columns that `play_batch` fills.

    Args:
        ids, seqs: [rows] game and seq.
        wide: [3, rows] turn, count, amount.
        narrow: [8, rows] year, phase, event, seat, other, card, gem, slot; null is 255.
    """
    docs = {doc.name: doc for doc in EVENT_COLUMNS}
    codes = dict(zip(("year", "phase", "event", "seat", "other", "card", "gem", "slot"), narrow, strict=True))
    made = {
        "game": pl.Series("game", ids),
        "seq": pl.Series("seq", seqs),
        "turn": _series(docs["turn"], wide[0], null=False),
        **{key: _series(docs[key], value, null=key not in ("year", "phase", "event")) for key, value in codes.items()},
        "count": _series(docs["count"], wide[1]),
        "amount": _amounts(wide[2], codes["event"]),
    }
    return pl.DataFrame([made[doc.name] for doc in EVENT_COLUMNS])


def _amounts(amounts: np.ndarray[Any, Any], events: np.ndarray[Any, Any]) -> pl.Series:
    """Amounts, where -1 is null except as a score."""
    raw = pl.Series("amount", amounts)
    event = pl.Series("event", events)
    return raw.set((raw == -1) & ~event.is_in(_SCORES), None)


def decision_frame(ids: np.ndarray[Any, Any], choices: np.ndarray[Any, Any]) -> pl.DataFrame:
    """The decision table from `play_batch`: [rows] game and [4, rows] seq, seat, action, options."""
    columns = [pl.Series("game", ids)]
    columns += [_series(doc, values, null=False) for doc, values in zip(DECISION_COLUMNS[1:], choices, strict=True)]
    return pl.DataFrame(columns)


def game_frame(first: int, results: np.ndarray[Any, Any], players: int) -> pl.DataFrame:
    """The game table from the `results` of `play_batch`, games numbered from `first`."""
    import numpy as np

    absent = np.full(len(results), -1)
    columns = [pl.Series("game", np.arange(first, first + len(results), dtype=np.uint32))]
    for at, doc in enumerate(GAME_COLUMNS[1:4]):
        columns.append(_series(doc, results[:, 1 + at], null=False))
    for at, doc in enumerate(GAME_COLUMNS[4:]):
        there = at % SEATS < players
        columns.append(_series(doc, results[:, 5 + at] if there else absent, null=not there))
    return pl.DataFrame(columns)


def frame_schema(columns: tuple[ColumnDoc, ...]) -> dict[str, Any]:
    """Names and types of a table."""
    return {doc.name: doc.dtype for doc in columns}


def documentation() -> str:
    """All tables, events and actions as Markdown: the content of `datasets/README.md`."""
    lines = [
        "# What a log holds", "",
        f"Schema version {SCHEMA}. This page is generated from `words/events.py` and `log/schema.py` by `make golden`.",
        "",
    ]  # fmt: skip
    for title, columns in (
        ("`events`: one row an outcome", EVENT_COLUMNS),
        ("`games`: one row a game", GAME_COLUMNS),
        ("`decisions` (optional): one row a decision", DECISION_COLUMNS),
    ):
        lines += [f"## {title}", "", "| column | type | meaning |", "|---|---|---|"]
        lines += [f"| `{doc.name}` | {_type_name(doc.dtype)} | {doc.meaning} |" for doc in columns] + [""]
    lines += [
        "## Events", "",
        "A column that an event does not name is null. *Card moves* says where its card comes from and goes to;",
        "*seen by* who learns which card it is.", "",
        "| event | heading | meaning | columns | card moves | seen by |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for event, said in EVENTS.items():
        columns_said = "; ".join(f"`{key}`: {value}" for key, value in said.columns.items())
        moves = f"{said.moves[0].value} → {said.moves[1].value}" if said.moves else ""
        cells = (f"`{event.name.lower()}`", said.group, said.meaning, columns_said, moves, said.sight.value)
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## Actions", "", "| number | action |", "|---|---|"]
    lines += [f"| {action} | {name(action)} |" for action in range(ACTIONS)]
    return "\n".join(lines) + "\n"


def _type_name(dtype: Any) -> str:
    return "Enum" if isinstance(dtype, pl.Enum) else str(dtype())
