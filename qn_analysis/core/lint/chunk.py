"""A chunk of a log, and the tables that several checks derive from it.

A derived table is a function of `Chunk`; `Chunk.table` computes it once a chunk. Everything is worked out from the
events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import numpy as np
import polars as pl

from ..base.made_once import MadeOnce
from ..compile.folds import Machine, row_types, taken
from ..log.events import Declaration, field_of
from ..log.knowledge import Knows
from ..log.null import NONE, NULL

if TYPE_CHECKING:
    from ..compile.folds import Numbers


def codes_of(kinds: pl.Series) -> Numbers:
    """The numbers of a column of events; of none, one more than the last."""
    return kinds.to_physical().cast(pl.UInt8).fill_null(len(kinds.dtype.categories)).to_numpy()  # type: ignore[attr-defined]


def _ordered(codes: Numbers) -> Numbers:
    """The numbers of the rows by their codes of 8 bits, otherwise as they lie. Code and row in one number are sorted
    twice as quickly as rows by their codes."""
    bits = max(len(codes) - 1, 1).bit_length()
    if bits > 32 - 8:
        return np.argsort(codes, kind="stable").astype(np.uint32)
    made = codes.astype(np.uint32) << np.uint32(bits)
    made |= np.arange(len(codes), dtype=np.uint32)
    made.sort()
    made &= np.uint32((1 << bits) - 1)
    return made


class Places:
    """The numbers of the rows of each kind of event; `counts` is how many there are of each, if that is known."""

    def __init__(self, kinds: pl.Series, counts: Numbers | None = None) -> None:
        self.names: list[str] = kinds.dtype.categories.to_list()  # type: ignore[attr-defined]
        codes = codes_of(kinds)
        self._sorted = _ordered(codes)
        ends = np.cumsum(np.bincount(codes, minlength=len(self.names)) if counts is None else counts).tolist()
        self._spans = dict(zip(self.names, zip([0, *ends], ends, strict=False), strict=False))

    def count(self, *events: str) -> int:
        """How many there are of some kinds of event."""
        return sum(end - start for start, end in (self._spans[event] for event in events if event in self._spans))

    def of(self, events: Iterable[str]) -> pl.Series:
        """Those of some kinds of event, in order."""
        places = [self._sorted[slice(*self._spans[event])] for event in events if event in self._spans]
        return pl.Series(places[0] if len(places) == 1 else np.sort(np.concatenate([*places, self._sorted[:0]])))


class EventIndex:
    """The rows of each kind of event; they are gathered when the kind is first asked for.

    `columns` are those that an event may fill: a set of them is a number of a bit each, so there are at most 16.
    """

    def __init__(self, events: pl.DataFrame, columns: Sequence[str]) -> None:
        self.columns = tuple(columns)
        sets = 1 << len(self.columns)
        kinds, names = codes_of(events["event"]), events["event"].dtype.categories.to_list()  # type: ignore[attr-defined]
        # as a choice of two numbers polars makes bits ten times as quickly as by multiplying
        bits = [
            pl.when(pl.col(each).is_null()).then(pl.lit(1 << bit, pl.UInt16)).otherwise(pl.lit(0, pl.UInt16))
            for bit, each in enumerate(self.columns)
        ]
        nulls = events.select(sum(bits, pl.lit(0, pl.UInt16))).to_series().to_numpy()
        codes = np.multiply(kinds, sets, dtype=np.intp)  # what `bincount` would make of any other type first
        codes += nulls
        counts = np.bincount(codes, minlength=sets * (len(names) + 1)).reshape(-1, sets)
        self.places = Places(events["event"], counts.sum(axis=1))
        seen = {name: np.flatnonzero(row) for name, row in zip(names, counts, strict=False)}
        self._nulls = {name: int(np.bitwise_or.reduce(found)) for name, found in seen.items()}
        self._values = {name: int(np.bitwise_or.reduce(~found)) for name, found in seen.items()}
        self._events = events
        self._found: dict[tuple[str, ...], Rows] = {}

    def nulls(self, event: str) -> list[str]:
        """Which of the columns are null in some row of a kind of event."""
        return [each for bit, each in enumerate(self.columns) if self._nulls[event] >> bit & 1]

    def values(self, event: str) -> list[str]:
        """Which of the columns are not null in some row of a kind of event."""
        return [each for bit, each in enumerate(self.columns) if self._values[event] >> bit & 1]

    def of(self, events: tuple[str, ...]) -> Rows:
        """The rows of some kinds of event, in order."""
        if events not in self._found:
            filled = {each for event in events if event in self._values for each in self.values(event)}
            self._found[events] = Rows(self._events, self.places.of(events), set(self.columns) - filled)
        return self._found[events]


FEW: Final = 1000
"""Rows up to which all columns are gathered at once: what a call costs is then more than what it copies."""


class Rows:
    """Some rows of the events. Of many rows a column is gathered when it is first asked for, since rows of a kind lie
    far apart; one that is `empty`, null in all of them, never is: to gather nothing but nulls takes as long as to
    gather numbers."""

    def __init__(self, events: pl.DataFrame, places: pl.Series, empty: Collection[str] = ()) -> None:
        self._events, self._places, self._empty = events, places, empty
        self._found: dict[str, pl.Series] = {}
        self._few = events[places] if len(places) <= FEW else None
        self.height = len(places)

    def frame(self, columns: Iterable[str] | None = None) -> pl.DataFrame:
        """These rows with some columns; None: all."""
        if self._few is not None:
            return self._few if columns is None else self._few[list(columns)]
        wanted = self._events.columns if columns is None else list(columns)
        for name in wanted:
            if name not in self._found:
                self._found[name] = self._gathered(name)
        return pl.DataFrame([self._found[name] for name in wanted])

    def _gathered(self, column: str) -> pl.Series:
        if column in self._empty:
            nothing = pl.Series(column, [None], dtype=self._events.schema[column])
            return nothing.new_from_index(0, len(self._places))
        return self._events[column][self._places]

    def select(self, *wanted: str | pl.Expr | Iterable[str | pl.Expr], **named: str | pl.Expr) -> pl.DataFrame:
        """As of a frame; columns alone take no query."""
        if self._few is not None and (named or not all(isinstance(each, str) for each in wanted)):
            return self._few.select(*wanted, **named)
        names = [each for each in wanted if isinstance(each, str) and each in self._events.columns]
        if len(names) == len(wanted) and names and not named:
            return self.frame(names)
        return self.frame(self._roots([*wanted, *named.values()])).select(*wanted, **named)

    def filter(self, where: pl.Expr) -> pl.DataFrame:
        """As of a frame, for conditions that few rows meet: the other columns are gathered of those alone."""
        if self._few is not None:
            return rare(self._few, where)
        fits = self.frame(self._roots([where])).select(row=pl.arg_where(where))["row"]
        return self._events[self._places[fits]] if len(fits) else self._events.clear()

    def _roots(self, wanted: Iterable[Any]) -> list[str] | None:
        """The columns that expressions read, at least one; None: it may be all of them."""
        found: dict[str, None] = {}
        for each in wanted:
            if isinstance(each, str):
                found[each] = None
            elif isinstance(each, pl.Expr):
                found |= dict.fromkeys(each.meta.root_names())
            else:
                found |= dict.fromkeys(self._roots(each) or ("*",))
        columns = self._events.columns
        return (list(found) or columns[:1]) if set(found) <= set(columns) else None


@dataclass(frozen=True)
class Departures:
    """The rows that break a rule, as a check gives them: they are looked for once all checks have said what they ask of
    the same rows (`Departures.any_of`), since in most logs there are none.

    Attributes:
        rows: some rows.
        where: which of them are wrong.
        shown: what is said of these, as of `select`; none: all columns.
    """

    rows: pl.DataFrame | Rows
    where: pl.Expr
    shown: tuple[tuple[Any, ...], Mapping[str, Any]] | None = None

    def select(self, *columns: str | pl.Expr | Iterable[str | pl.Expr], **named: str | pl.Expr) -> Departures:
        """The same, and what is said of them."""
        return Departures(self.rows, self.where, (columns, named))

    def frame(self) -> pl.DataFrame:
        """The rows themselves."""
        wrong = self.rows.filter(self.where)
        if self.shown is None:
            return wrong
        columns, named = self.shown
        return wrong.select(*columns, **named)

    @staticmethod
    def any_of(asked: Sequence[Departures]) -> list[bool]:
        """Of several of the same rows, which have any: one query tells of all."""
        rows = asked[0].rows
        if not rows.height:
            return [False] * len(asked)
        return list(rows.select([each.where.any().alias(str(n)) for n, each in enumerate(asked)]).row(0))


def frame_of(found: pl.DataFrame | Departures) -> pl.DataFrame:
    """What a check gives, as a frame."""
    return found.frame() if isinstance(found, Departures) else found


class NothingFoundError(Exception):
    """What a check looks at is not there, so that it finds nothing."""


R = TypeVar("R")
T = TypeVar("T")
S = TypeVar("S", pl.DataFrame, Rows)
_GIVEN: Final[Mapping[Any, Any]] = {pl.UInt8: pl.Int16, pl.UInt16: pl.Int32, pl.Int16: pl.Int16, pl.UInt32: pl.UInt32}
"""By the type of an event column, how a fold is given its numbers: `NONE` is none of those that a log can hold, but for
one of 16 bits with a sign. Null in the number of a game, which stands last, is the highest."""
LAST: Final = (1 << 32) - 1


_WRITTEN: Final[Mapping[Any, Any]] = {pl.Boolean: np.bool_, pl.UInt8: np.uint8, pl.Int16: np.int16}
"""NumPy's types of columns that a fold wrote and that are wanted narrower: what compares them reads half or less."""


class Fold(NamedTuple):
    """A fold of a linter (`core.compile.folds`), which is a function of a source, and what it writes.

    Attributes:
        tables: the columns of each table, side by side; null is `NULL` where words stand and `NONE` elsewhere.
        types: of columns, where they are not Int32.
        spare: further columns, for itself.
    """

    function: Callable[..., int]
    tables: tuple[type[IntEnum], ...]
    types: Mapping[str, Any] = {}
    spare: int = 0


def given(column: pl.Series) -> Numbers:
    """A column of the events as folds are given it."""
    words = isinstance(column.dtype, pl.Enum)
    # every number fits: not to look whether one does not is quicker by far
    plain = column.to_physical() if words else column.cast(_GIVEN[column.dtype], wrap_numerical=True)
    null = NULL if words else LAST if plain.dtype == pl.UInt32 else NONE
    return plain.fill_null(null).to_numpy() if plain.null_count() else plain.to_numpy()


def series(name: str, values: pl.Series, dtype: Any) -> pl.Series:
    """A column that a fold wrote, with a type of the events: `NULL` or `NONE` become null."""
    words = isinstance(dtype, pl.Enum)
    none = values == (NULL if words else NONE)
    found = (values.cast(pl.UInt8) if words else values).alias(name)
    if none.any():
        found = pl.select(pl.when(~pl.lit(none)).then(pl.lit(found)).alias(name)).to_series()
    return found.cat.to(dtype) if words else found.cast(dtype)


@dataclass
class Chunk(MadeOnce, Generic[R]):
    """Whole games of a log.

    Attributes:
        events: the event table, sorted by game and seq, with the columns that a game adds besides its own.
        games: the game table's rows of these games (empty where the log has none).
        due: the numbers of the games that the manifest promises here.
        columns: the columns of the events that a kind of event may fill or leave empty.
        numbers: of the ruleset and of events, as folds read them.
        thorough: whether checks go on though there is nothing to find, so that what they would say can be seen.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    rules: R
    players: int
    knows: Knows
    due: pl.Series
    columns: tuple[str, ...]
    folds: Machine | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)
    thorough: bool = False

    def some(self, rows: S, *others: pl.DataFrame | Rows) -> S:
        """Rows without which, and without the others, a check finds nothing: where there are none it is over. For
        checks alone, not for tables, which several checks read.

        Raises:
            NothingFoundError: there are none, which whoever runs the check takes for no departures.
        """
        if not (self.thorough or rows.height or any(each.height for each in others)):
            raise NothingFoundError
        return rows

    def table(self, make: Callable[[Chunk[R]], T]) -> T:
        """A derived table, computed the first time that it is asked for."""
        return self.kept(make, lambda: make(self))

    def fold(self, fold: Fold, rooms: Sequence[int] | None = None, **columns: pl.Series) -> list[pl.DataFrame]:
        """The tables that a fold makes of the events, anew at every call.

        `rooms` is the most rows of each table (None: the number of events), `columns` what it reads besides those of
        events.
        """
        machine, function, height = self.folds, fold.function, self.events.height
        assert machine is not None
        rows = [
            (columns[name].to_numpy() if name in columns else self.column(name)).astype(kind, copy=False)
            for name, kind in row_types(taken(function).rows).items()  # who changed a column may have widened it
        ]
        width = sum(map(len, fold.tables)) + fold.spare
        out = machine.room(function, width, max(rooms or [height]), held=True)
        plain = self.kept(function, lambda: machine.interprets(function, height))
        several = len(fold.tables) > 1
        told = machine.fold(function, rows, self.numbers, out, int(several), plain)
        found = []
        for table, rows_made in zip(fold.tables, told.made if several else [told.rows], strict=True):
            written = {each.name.lower(): out[each, : int(rows_made)] for each in table}
            found.append(
                pl.DataFrame(
                    {
                        name: values.astype(_WRITTEN[fold.types[name]]) if name in fold.types else values
                        for name, values in written.items()
                    }
                )
            )
        return found

    def column(self, name: str) -> Numbers:
        """A column of the events as folds are given it, by the name that it has there."""
        return self.kept(name, self._first if name == "first" else lambda: given(self.events[self._key(name)]))

    def _key(self, name: str) -> str:
        return name if name in self.events.columns else next(each for each in self.columns if field_of(each) == name)

    def _first(self) -> Numbers:
        """1 for the first row of each game, 0 for the others."""
        import numpy as np

        game = self.column("game")
        return np.append(game[:1] == game[:1], game[1:] != game[:-1]).astype(np.uint8)

    def only(self, *events: str) -> pl.DataFrame:
        """The rows of some kinds of event, in order."""
        return self.rows(*events).frame()

    def rows(self, *events: str) -> Rows:
        """The same for a query of few columns or of few of these rows, so that no others are gathered."""
        return self.kinds().of(events)

    def at(self, *events: str) -> pl.Series:
        """The numbers of the rows of some kinds of event, in order."""
        return self.kinds().places.of(events).cast(pl.Int64).alias("row")

    def rare(self, where: pl.Expr) -> pl.DataFrame:
        """The rows that fit, where few do: quicker than a filter, which goes through every column."""
        return rare(self.events, where)

    def out_of_phase(self, events: Mapping[Any, Declaration]) -> pl.DataFrame:
        """Rows of the events that are told of a phase in which theirs cannot be."""
        pairs = [(each.name.lower(), phase.name.lower()) for each, said in events.items() for phase in said.phases]
        right = pl.DataFrame(
            pairs, schema={name: self.events.schema[name] for name in ("event", "phase")}, orient="row"
        )
        told = self.events.filter(pl.col("event").is_not_null() & pl.col("phase").is_not_null())
        return told.join(right, on=["event", "phase"], how="anti", maintain_order="left")

    def kinds(self) -> EventIndex:
        """Which rows are of which kind of event."""
        return self.kept(EventIndex, lambda: EventIndex(self.events, self.columns))


def rare(rows: pl.DataFrame, where: pl.Expr) -> pl.DataFrame:
    """The rows that fit, where few do: quicker than a filter, which goes through every column."""
    if not rows.height:
        return rows
    fits = rows.select(row=pl.arg_where(where))["row"]
    return rows[fits] if len(fits) else rows.clear()  # to gather nothing takes as long as a small query


def running(column: str, fresh: pl.Expr) -> pl.Expr:
    """The running sum from each row that begins anew: faster than a sum for each of many groups."""
    total = pl.col(column).cum_sum()
    return total - pl.when(fresh).then(total - pl.col(column)).forward_fill()


def repeated(rows: pl.DataFrame, key: pl.Expr) -> pl.Series:
    """Of each row, whether another has the same key, a whole number that is never null. Where no two have, to sort keys
    is quicker than to count by groups."""
    keys = rows.select(key).to_series()
    ordered = keys.sort()
    twice = ordered.filter((ordered == ordered.shift()).fill_null(value=False)).unique()
    return keys.is_in(twice.implode()) if len(twice) else pl.repeat(False, len(keys), eager=True)


def in_order(events: pl.DataFrame) -> pl.DataFrame:
    """Events by game and seq, in one piece of memory."""
    ready = events.rechunk()  # the row groups of a file; most of what follows is quicker in one piece
    if not ready["game"].null_count() and not ready["seq"].null_count():
        game, seq = ready["game"].to_numpy(), ready["seq"].to_numpy()
        later = seq[1:] >= seq[:-1]
        later &= game[1:] == game[:-1]
        later |= game[1:] > game[:-1]
        if later.all():
            return ready
    return events.sort("game", "seq", maintain_order=True, nulls_last=True)
