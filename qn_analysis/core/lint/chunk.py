"""A chunk of a log, and the tables that several checks derive from it.

A derived table is a function of `Chunk`; `Chunk.table` computes it once a chunk. Everything is worked out from the
events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import polars as pl

from .event_index import EventIndex, Rows
from .folds import Fold, Folds, arrays

if TYPE_CHECKING:
    from .folds import Numbers
    from .knowledge import Knows

R = TypeVar("R")
T = TypeVar("T")


@dataclass
class Chunk(Generic[R]):
    """Whole games of a log.

    Attributes:
        events: the event table, sorted by game and seq, with the columns that a game adds besides its own.
        games: the game table's rows of these games (empty where the log has none).
        rules: the ruleset of the manifest.
        players: seats at the table.
        knows: what the log tells.
        first, count: the games that the manifest promises here, by the number of the first.
        columns: the columns of the events that a kind of event may fill or leave empty.
        folds: those of the game, if it has any.
        reader: the number of the check that is made at present.
        read: by what was derived, the number of the last check that asked for it.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    rules: R
    players: int
    knows: Knows
    first: int
    count: int
    columns: tuple[str, ...]
    folds: Folds | None = None
    reader: int = 0
    read: dict[Any, int] = field(default_factory=dict)
    _made: dict[Any, Any] = field(default_factory=dict)

    def table(self, make: Callable[[Chunk[R]], T]) -> T:
        """A derived table, computed the first time that it is asked for."""
        return self._kept(make, lambda: make(self))

    def _kept(self, key: Any, make: Callable[[], T]) -> T:
        self.read[key] = self.reader
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def drop(self, last: Mapping[Any, int]) -> None:
        """Let go of what nobody after the present check reads; asked for again, it would be made again.

        Args:
            last: the number of the last check that reads it.
        """
        for key in [key for key in self._made if last.get(key) == self.reader]:
            del self._made[key]

    def fold(
        self, fold: Fold, *numbers: Sequence[int] | Numbers, rooms: Sequence[int] | None = None
    ) -> list[pl.DataFrame]:
        """The tables that a fold makes of the events, anew at every call.

        Args:
            fold: one of the game's.
            numbers: what it reads besides the events.
            rooms: most rows of each table; None: as many as there are events.
        """
        assert self.folds is not None
        folds, height = self.folds, self.events.height
        plain = self._kept(Folds, lambda: folds.interpreted(height))
        found = folds.run(
            fold, [self.column(name) for name in fold.columns], numbers, rooms or [height] * len(fold.tables),
            plain=plain or folds.waits(fold),
        )  # fmt: skip
        return [pl.DataFrame(table) for table in found]

    def column(self, name: str) -> Numbers:
        """A column of the events as folds are given it."""
        return self._kept(name, self._first if name == "first" else lambda: arrays(self.events[name]))

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
        return self._kept(EventIndex, lambda: EventIndex(self.events, self.columns))


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
