"""How the log of a game is laid out: names, types and meanings of its columns, and frames from an engine's numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from ..rules.ruleset import BaseRuleset
from .events import Columns, Declaration
from .knowledge import EVERYTHING, LEVELS, Knowledge, Knows
from .replay import NOBODY
from .stores import MOVES

if TYPE_CHECKING:
    import numpy as np

Tables = dict[str, pl.DataFrame]
Migration = Callable[[dict[str, Any], Tables], tuple[dict[str, Any], Tables]]
WIDE: Final = ("turn", "count", "amount")
"""Event columns that an engine fills with 16 bits; it fills the others with 8, where 255 is null."""


class ColumnDoc(NamedTuple):
    """One column of a table.

    Attributes:
        name, dtype: as in frames.
        meaning: what it says, with its unit.
        needs: what it rests on beyond its table (`core.log.knowledge`): a log that does not tell that has null there.
    """

    name: str
    dtype: Any
    meaning: str
    needs: str = ""


class Tally(NamedTuple):
    """How totals are written down before the end of a game, after each sale, say: the event with which what they sum up
    begins, the one that writes down a player's as its amount, and whether that is her total so far, and not what she
    got since the one before; the number of a ruleset that says how often that is in a whole game, 0 where nothing does
    ("": none says so); and whether totals tell who of those with equal ones is ahead at the end.
    """

    opens: str
    event: str
    running: bool
    often: str = ""
    settled: bool = True


@dataclass(frozen=True)
class Layout:
    """How the log of a game is laid out, frozen with its version.

    Attributes:
        game: its name in manifests.
        title: what people call it.
        version: of the layout.
        fewest, seats: the fewest and the most players.
        events, games, decisions: the columns of each table; `game_columns` and `DECISION_COLUMNS` serve any game.
        says: by event, the columns that it always fills.
        scores: numbers of events whose amount may be -1, which is null elsewhere.
        hidden: the event column that only a log that knows everything always tells.
        rules: the game's rulesets.
        tells: by how much a log can know, the events that it has and, of each, the columns that it always fills.
        declared: every event, by what it is.
        actions: the name of each action, by number.
        unit: of scores.
        always_open: values of the hidden column that everybody knows of wherever they are.
        noted: events that a log may have though it knows too little to promise them, in every game or in none.
        tally: how totals are written down before the end, if they are.
        titles: what people call it in other languages.
        migrations: by older version, makes of a manifest and the tables of a part those of the next.
    """

    game: str
    title: str
    version: int
    fewest: int
    seats: int
    events: tuple[ColumnDoc, ...]
    games: tuple[ColumnDoc, ...]
    decisions: tuple[ColumnDoc, ...]
    says: Mapping[str, Collection[str]]
    scores: tuple[int, ...]
    hidden: str
    rules: type[BaseRuleset]
    tells: Mapping[Knows, Mapping[str, Collection[str]]]
    declared: Mapping[Any, Declaration]
    actions: tuple[str, ...]
    unit: str
    always_open: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    tally: Tally | None = None
    titles: tuple[str, ...] = ()
    migrations: dict[int, Migration] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        declared: Mapping[Any, Declaration],
        columns: type[Columns],
        hidden: str,
        unit: str,
        actions: Iterable[str],
        told: Mapping[Any, Mapping[str, Collection[str]]],
        **more: Any,
    ) -> Layout:
        """The layout that follows from the declarations of a game, every event and the columns of its table; `hidden`
        is the one with a card that only some see. `told` are the `tells` of levels, by themselves or by their names in
        manifests, for which the declarations alone do not say it.
        """
        names = tuple(actions)
        wide = {"action": pl.UInt16} if len(names) > 256 else {}
        return cls(
            events=(
                ColumnDoc("game", pl.UInt32, "number of the game in its run, from 0"),
                ColumnDoc("seq", pl.UInt16, "place of the event in its game, from 0"),
                *(ColumnDoc(each.key, each.dtype, each.meaning) for each in columns),
            ),
            games=game_columns(more["seats"], unit),
            decisions=tuple(each._replace(dtype=wide.get(each.name, each.dtype)) for each in DECISION_COLUMNS),
            says={each.name.lower(): said.filled for each, said in declared.items()},
            hidden=hidden,
            tells={**_always(declared, hidden), **{LEVELS.get(each, each): says for each, says in told.items()}},
            declared=declared,
            actions=names,
            unit=unit,
            **more,
        )

    def learnt(self, f: Any, viewer: int | None) -> Any:
        """A row in plain numbers as a viewer (None: everyone's secrets) learns it: a hidden card is nobody's."""
        shown = self.declared[f.event].shown_to(viewer, f.seat, f.other)
        return f if shown else f._replace(**{self.hidden: NOBODY})

    @cached_property
    def knows(self) -> tuple[str, ...]:
        """How much a log can know, from least to everything."""
        return tuple(each.said for each in sorted(self.tells))

    @cached_property
    def columns_of_events(self) -> tuple[str, ...]:
        """`event.column` for all that events fill."""
        return tuple(f"{event}.{column}" for event, columns in self.says.items() for column in columns)

    def meets(self, told: Knowledge, need: str) -> bool:
        """Whether what a log tells is enough for a need (`core.log.knowledge`)."""
        if need in LEVELS:
            return LEVELS[need] <= told.level
        event, _, column = need.partition(".")
        tells = self.tells[told.level]
        promised = not need or (
            event in tells and (column in tells[event] or column not in self.tells[Knows.FULL][event])
        )
        return (promised or need in told.filled) and need not in told.untold

    def least(self, need: str) -> Knows:
        """The least level that promises a need."""
        return next(each for each in sorted(self.tells) if self.meets(Knowledge(each), need))

    def unfilled(self, told: Knowledge, events: Iterable[str]) -> set[str]:
        """Columns that a log does not always fill of some events that fill them where everything is known."""
        full = self.tells[Knows.FULL]
        if told == EVERYTHING:
            return set()
        filled = told._replace(untold=frozenset())  # what stands in the place of something is there
        return {column for event in events for column in full[event] if not self.meets(filled, f"{event}.{column}")}

    @cached_property
    def tables(self) -> dict[str, dict[str, Any]]:
        """Names and types of each table that a folder can have."""
        return {
            "events": frame_schema(self.events),
            "games": frame_schema(self.games),
            "decisions": frame_schema(self.decisions),
            MOVES: {MOVES: pl.UInt64},
        }

    @cached_property
    def narrow(self) -> tuple[str, ...]:
        """Event columns that an engine fills with 8 bits, in their order."""
        return tuple(doc.name for doc in self.events[2:] if doc.name not in WIDE)

    @property
    def action_bytes(self) -> int:
        """Bytes that the number of an action takes, 1 or 2."""
        kinds = {doc.name: doc.dtype for doc in self.decisions}
        return 1 if kinds["action"] == pl.UInt8 else 2

    @property
    def result(self) -> int:
        """Numbers that a batch of games leaves of each: status, turns, events, decisions, overflow, scores, places."""
        return 5 + 2 * self.seats

    def event_frame(
        self,
        ids: np.ndarray[Any, Any],
        seqs: np.ndarray[Any, Any],
        wide: np.ndarray[Any, Any],
        narrow: np.ndarray[Any, Any],
    ) -> pl.DataFrame:
        """The event table from the columns that a batch of games fills: [rows] game and seq, [3, rows] turn, count and
        amount, [columns, rows] the others, in which null is 255.
        """
        docs = {doc.name: doc for doc in self.events}
        codes = dict(zip(self.narrow, narrow, strict=True))
        said = self.narrow[: self.narrow.index("seat")]  # where in the game it is, its phase, the event
        made = {
            "game": pl.Series("game", ids),
            "seq": pl.Series("seq", seqs),
            "turn": _series(docs["turn"], wide[0], null=False),
            **{key: _series(docs[key], value, null=key not in said) for key, value in codes.items()},
            "count": _series(docs["count"], wide[1]),
            "amount": self._amounts(wide[2], codes["event"]),
        }
        return pl.DataFrame([made[doc.name] for doc in self.events])

    def _amounts(self, amounts: np.ndarray[Any, Any], events: np.ndarray[Any, Any]) -> pl.Series:
        """Amounts, where -1 is null except as a score."""
        raw = pl.Series("amount", amounts)
        event = pl.Series("event", events)
        return raw.set((raw == -1) & ~event.is_in(self.scores), None)

    def decision_frame(self, ids: np.ndarray[Any, Any], choices: np.ndarray[Any, Any]) -> pl.DataFrame:
        """The decision table from a batch of games: [rows] game and [4, rows] seq, seat, action, options."""
        columns = [pl.Series("game", ids)]
        columns += [_series(doc, values, null=False) for doc, values in zip(self.decisions[1:], choices, strict=True)]
        return pl.DataFrame(columns)

    def game_frame(self, first: int, results: np.ndarray[Any, Any], players: int) -> pl.DataFrame:
        """The game table from the `results` of a batch of games, numbered from `first`."""
        import numpy as np

        absent = np.full(len(results), -1)
        columns = [pl.Series("game", np.arange(first, first + len(results), dtype=np.uint32))]
        for at, doc in enumerate(self.games[1:4]):
            columns.append(_series(doc, results[:, 1 + at], null=False))
        for at, doc in enumerate(self.games[4:]):
            there = at % self.seats < players
            columns.append(_series(doc, results[:, 5 + at] if there else absent, null=not there))
        return pl.DataFrame(columns)


DECISION_COLUMNS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("seq", pl.UInt16, "events before the decision"),
    ColumnDoc("seat", pl.UInt8, "who was asked"),
    ColumnDoc("action", pl.UInt8, "what she chose: the number of an action"),
    ColumnDoc("options", pl.UInt8, "how many actions were legal, two or more"),
)
"""The decision table (optional): one row a decision with at least two options."""


def game_columns(seats: int, unit: str) -> tuple[ColumnDoc, ...]:
    """The game table, one row a game, for a number of players; `unit` is that of scores."""
    scores = (
        ColumnDoc(f"score_{s}", pl.Int16, f"final score of seat {s} in {unit}; null beyond the players")
        for s in range(seats)
    )
    places = (
        ColumnDoc(f"place_{s}", pl.UInt8, f"place of seat {s}, 1 the winner; null beyond the players")
        for s in range(seats)
    )
    return (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("turns", pl.UInt16, "turns begun"),
        ColumnDoc("events", pl.UInt16, "rows in the event table"),
        ColumnDoc("decisions", pl.UInt16, "decisions with at least two options"),
        *scores,
        *places,
    )


def _always(events: Mapping[Any, Declaration], hidden: str) -> dict[Knows, dict[str, tuple[str, ...]]]:
    """Of each event the columns that a log always fills, of logs that know what is public and that know everything."""
    return {
        Knows.PUBLIC: {each.name.lower(): (*said.told(hidden), "turn") for each, said in events.items()},
        Knows.FULL: {each.name.lower(): (*said.filled, "turn") for each, said in events.items()},
    }


def frame_schema(columns: tuple[ColumnDoc, ...]) -> dict[str, Any]:
    """Names and types of a table."""
    return {doc.name: doc.dtype for doc in columns}


def file_metadata(manifest: Mapping[str, Any]) -> dict[str, str]:
    """What every Parquet file of a log says of itself: the version of its schema, the game, the rules, the seed."""
    keys = {"qn.schema": "schema", "qn.game": "game", "qn.ruleset": "ruleset_hash", "qn.seed": "seed"}
    return {name: str(manifest[key]) for name, key in keys.items() if key in manifest}


def _series(doc: ColumnDoc, codes: np.ndarray[Any, Any], null: bool = True) -> pl.Series:
    """A column from the engine's numbers, where -1 (255 if unsigned) is null."""
    raw = pl.Series(doc.name, codes)
    kept = raw.set(raw == (255 if raw.dtype == pl.UInt8 else -1), None) if null else raw
    if isinstance(doc.dtype, pl.Enum):
        return kept.cat.to(doc.dtype)
    return kept.cast(doc.dtype)
