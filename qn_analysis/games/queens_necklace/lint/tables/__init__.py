"""A chunk of a log, and tables that several checks derive from it.

A derived table is a function of `Tables`, in a module of this folder beside those of the same heading; `Tables.table`
computes it once a chunk. Everything is worked out from the events and the ruleset alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import polars as pl

from ...rulebook import Ruleset
from ...words.cards import Card
from .kinds import Kinds

if TYPE_CHECKING:
    from ..registry import Knows


@dataclass
class Tables:
    """Whole games of a log.

    Attributes:
        events: the event table, sorted by game and seq, with `active` (seat of the last `turn_started`, null before it)
            besides its own columns.
        games: the game table's rows of these games (empty where the log has none).
        rules: the ruleset of the manifest.
        players: seats at the table.
        knows: what the log tells.
        first, count: the games that the manifest promises here, by the number of the first.
    """

    events: pl.DataFrame
    games: pl.DataFrame
    rules: Ruleset
    players: int
    knows: Knows
    first: int
    count: int
    _made: dict[Any, Any] = field(default_factory=dict)

    def table(self, make: Callable[[Tables], pl.DataFrame]) -> pl.DataFrame:
        """A derived table, computed the first time that it is asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: pl.DataFrame = self._made[make]
        return found

    def only(self, *events: str) -> pl.DataFrame:
        """The rows of some kinds of event, in order."""
        return self.kinds().of(events)

    def kinds(self) -> Kinds:
        """Which rows are of which kind of event."""
        if Kinds not in self._made:
            self._made[Kinds] = Kinds(self.events)
        found: Kinds = self._made[Kinds]
        return found


def acts_as(t: Tables, *kinds: Card, column: str = "card") -> pl.Expr:
    """Whether the card in a column is one of some kinds, or a blank card that acts as one."""
    names = [card.name.lower() for kind in kinds for card in t.rules.acting_as(kind)]
    return pl.col(column) == names[0] if len(names) == 1 else pl.col(column).is_in(names)


def amount_of(t: Tables) -> pl.Expr:
    """Ducats that a card adds as a Courtier does, or pounds as a Banker does; 0 for all others."""
    return pl.lit(pl.Series(t.rules.amounts, dtype=pl.Int64)).gather(pl.col("card").to_physical().cast(pl.UInt32))


def rare(rows: pl.DataFrame, where: pl.Expr) -> pl.DataFrame:
    """The rows that fit, where few do: quicker than a filter, which goes through every column."""
    return rows[rows.select(row=pl.arg_where(where))["row"]]


def tables(
    events: pl.DataFrame, games: pl.DataFrame, rules: Ruleset, players: int, knows: Knows, first: int, count: int
) -> Tables:
    """A chunk, made ready: sorted, with the active seat on each row."""
    ready = events.rechunk()  # the row groups of a file; most of what follows is quicker in one piece
    if not _sorted(ready):
        ready = events.sort("game", "seq", maintain_order=True, nulls_last=True)
    return Tables(_with_active(ready), games, rules, players, knows, first, count)


_NOBODY: Final = 255


def _with_active(events: pl.DataFrame) -> pl.DataFrame:
    """The events with the seat of the last `turn_started` of their game on each row."""
    turn = pl.col("event") == "turn_started"
    fresh = (pl.col("game") != pl.col("game").shift()).fill_null(True)
    marks = events.lazy().select(
        row=pl.int_range(pl.len(), dtype=pl.UInt32), mark=fresh | turn.fill_null(False),
        seat=pl.when(turn).then("seat").fill_null(_NOBODY),
    ).filter("mark").collect()  # fmt: skip
    rows = np.append(marks["row"].to_numpy(), np.uint32(events.height))
    active = pl.Series("active", np.repeat(marks["seat"].to_numpy(), np.diff(rows)), dtype=pl.UInt8)
    return events.with_columns(pl.when(active != _NOBODY).then(active).alias("active"))


def _sorted(events: pl.DataFrame) -> bool:
    """Whether rows come by game and seq already."""
    game, seq = pl.col("game"), pl.col("seq")
    later = (game > game.shift()) | ((game == game.shift()) & (seq >= seq.shift()))
    return bool(events.select(later.fill_null(pl.int_range(pl.len()) == 0).all()).item())
