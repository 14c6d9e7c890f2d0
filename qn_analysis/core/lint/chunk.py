"""A chunk of a log, and the tables that several checks derive from it.

A derived table is a function of `Tables`; `Tables.table` computes it once a chunk. Everything is worked out from the
events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import polars as pl

from .event_index import Kinds, Rows
from .folds import Fold, Folds, arrays

if TYPE_CHECKING:
    from .checks import Knows
    from .folds import Numbers

R = TypeVar("R")
T = TypeVar("T")


@dataclass
class Tables(Generic[R]):
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
    _made: dict[Any, Any] = field(default_factory=dict)

    def table(self, make: Callable[[Tables[R]], T]) -> T:
        """A derived table, computed the first time that it is asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: T = self._made[make]
        return found

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
        if Folds not in self._made:
            self._made[Folds] = self.folds.interpreted(self.events.height)
        found = self.folds.run(
            fold, [self.column(name) for name in fold.columns], numbers,
            rooms or [self.events.height] * len(fold.tables), plain=self._made[Folds] or self.folds.waits(fold),
        )  # fmt: skip
        return [pl.DataFrame(table) for table in found]

    def column(self, name: str) -> Numbers:
        """A column of the events as folds are given it."""
        if name not in self._made:
            self._made[name] = self._first() if name == "first" else arrays(self.events[name])
        found: Numbers = self._made[name]
        return found

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

    def kinds(self) -> Kinds:
        """Which rows are of which kind of event."""
        if Kinds not in self._made:
            self._made[Kinds] = Kinds(self.events, self.columns)
        found: Kinds = self._made[Kinds]
        return found


def rare(rows: pl.DataFrame, where: pl.Expr) -> pl.DataFrame:
    """The rows that fit, where few do: quicker than a filter, which goes through every column."""
    return rows[rows.select(row=pl.arg_where(where))["row"]]


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
