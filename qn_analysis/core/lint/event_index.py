"""Which rows of a chunk are of which kind of event, and which columns those of a kind leave empty."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np
import polars as pl


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
