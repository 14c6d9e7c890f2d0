"""A chunk of a log, and the tables that several checks derive from it.

A derived table is a function of `Chunk`; `Chunk.table` computes it once a chunk. Everything is worked out from the
events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
import polars as pl

from ..base.made_once import MadeOnce
from ..log.knowledge import Knows
from .folds import Fold, Folds, arrays

if TYPE_CHECKING:
    from .folds import Numbers


class Places:
    """The numbers of the rows of each kind of event.

    Args:
        kinds: the column of the events.
    """

    def __init__(self, kinds: pl.Series) -> None:
        self.names: list[str] = kinds.dtype.categories.to_list()  # type: ignore[attr-defined]
        self.codes = kinds.to_physical().cast(pl.UInt8).fill_null(len(self.names)).to_numpy()
        # numpy sorts small whole numbers by counting them: ten times as quick as a sort by comparing
        self._sorted = np.argsort(self.codes, kind="stable").astype(np.uint32)
        ends = np.cumsum(np.bincount(self.codes, minlength=len(self.names))).tolist()
        self._spans = dict(zip(self.names, zip([0, *ends], ends, strict=False), strict=False))

    def of(self, events: Iterable[str]) -> pl.Series:
        """Those of some kinds of event, in order."""
        places = [self._sorted[slice(*self._spans[event])] for event in events if event in self._spans]
        return pl.Series(places[0] if len(places) == 1 else np.sort(np.concatenate([*places, self._sorted[:0]])))


class EventIndex:
    """The rows of each kind of event; they are gathered when the kind is first asked for.

    Args:
        events: the event table.
        columns: the columns that an event may fill; a set of them is a number of a bit each, and has at most 16.

    Attributes:
        places: the numbers of the rows of each kind.
    """

    def __init__(self, events: pl.DataFrame, columns: Sequence[str]) -> None:
        self.columns = tuple(columns)
        sets = 1 << len(self.columns)
        self.places = Places(events["event"])
        kinds, names = self.places.codes, self.places.names
        # as a choice of two numbers polars makes bits ten times as quickly as by multiplying
        bits = [
            pl.when(pl.col(each).is_null()).then(pl.lit(1 << bit, pl.UInt16)).otherwise(pl.lit(0, pl.UInt16))
            for bit, each in enumerate(self.columns)
        ]
        nulls = events.select(sum(bits, pl.lit(0, pl.UInt16))).to_series().to_numpy()
        codes = kinds.astype(np.uint32) * np.uint32(sets) + nulls
        counts = np.bincount(codes, minlength=sets * (len(names) + 1)).reshape(-1, sets)
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


class Rows:
    """Some rows of the events. A column is gathered when it is first asked for, since rows of a kind lie far apart.

    Args:
        events: the event table.
        places: numbers of the rows.
        empty: columns that are null in all of them: to gather nothing but nulls takes as long as to gather numbers.
    """

    def __init__(self, events: pl.DataFrame, places: pl.Series, empty: Collection[str] = ()) -> None:
        self._events, self._places, self._empty = events, places, empty
        self._found: dict[str, pl.Series] = {}

    def frame(self, columns: Iterable[str] | None = None) -> pl.DataFrame:
        """These rows with some columns; None: all."""
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
        names = [each for each in wanted if isinstance(each, str) and each in self._events.columns]
        if len(names) == len(wanted) and names and not named:
            return self.frame(names)
        return self.frame(self._roots([*wanted, *named.values()])).select(*wanted, **named)

    def filter(self, where: pl.Expr) -> pl.DataFrame:
        """As of a frame, for conditions that few rows meet: the other columns are gathered of those alone."""
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


R = TypeVar("R")
T = TypeVar("T")


@dataclass
class Chunk(MadeOnce, Generic[R]):
    """Whole games of a log.

    Attributes:
        events: the event table, sorted by game and seq, with the columns that a game adds besides its own.
        games: the game table's rows of these games (empty where the log has none).
        rules: the ruleset of the manifest.
        players: seats at the table.
        knows: what the log tells.
        due: the numbers of the games that the manifest promises here.
        columns: the columns of the events that a kind of event may fill or leave empty.
        folds: those of the game, if it has any.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    rules: R
    players: int
    knows: Knows
    due: pl.Series
    columns: tuple[str, ...]
    folds: Folds | None = None

    def table(self, make: Callable[[Chunk[R]], T]) -> T:
        """A derived table, computed the first time that it is asked for."""
        return self.kept(make, lambda: make(self))

    def fold(
        self, fold: Fold, *numbers: Sequence[int] | Numbers, rooms: Sequence[int] | None = None
    ) -> list[pl.DataFrame]:
        """The tables that a fold makes of the events, anew at every call.

        Args:
            fold: one of the game's.
            numbers: what it reads besides the events.
            rooms: most rows of each table; None: the number of events.
        """
        assert self.folds is not None
        folds, height = self.folds, self.events.height
        plain = self.kept(Folds, lambda: folds.interpreted(height))
        found = folds.run(
            fold, [self.column(name) for name in fold.columns], numbers, rooms or [height] * len(fold.tables),
            plain=plain or folds.waits(fold, height),
        )  # fmt: skip
        return [pl.DataFrame(table) for table in found]

    def column(self, name: str) -> Numbers:
        """A column of the events as folds are given it."""
        return self.kept(name, self._first if name == "first" else lambda: arrays(self.events[name]))

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

    def kinds(self) -> EventIndex:
        """Which rows are of which kind of event."""
        return self.kept(EventIndex, lambda: EventIndex(self.events, self.columns))


def rare(rows: pl.DataFrame, where: pl.Expr) -> pl.DataFrame:
    """The rows that fit, where few do: quicker than a filter, which goes through every column."""
    fits = rows.select(row=pl.arg_where(where))["row"]
    return rows[fits] if len(fits) else rows.clear()  # to gather nothing takes as long as a small query


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
    game, seq = pl.col("game"), pl.col("seq")
    later = (game > game.shift()) | ((game == game.shift()) & (seq >= seq.shift()))
    if ready.select(later.fill_null(pl.int_range(pl.len()) == 0).all()).item():
        return ready
    return events.sort("game", "seq", maintain_order=True, nulls_last=True)
