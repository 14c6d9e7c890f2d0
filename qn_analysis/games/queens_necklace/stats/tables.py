"""What statistics are taken of: the tidy tables of a part of a log, and the groups that its rules know.

Each table is made when it is first asked for and kept, so that all statistics of a part share it
(`core/measures/tables.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property
from typing import Final

import polars as pl

from qn_analysis.core.log.folds import Columns
from qn_analysis.core.log.validate import collected
from qn_analysis.core.measures import tables as core
from qn_analysis.core.measures.tables import allowed, keys_of, percentiles
from qn_analysis.core.stats.statistic import Figures, Pieces, Statistic, Want

from ..log.schema import GEM_ENUM
from ..log.table import Log
from ..log.tidy import (
    BUYERS,
    DISPLAYS,
    EARNED,
    GEM_ROWS,
    HANDS,
    MARKET,
    OFFERS,
    PLAYS,
    PURCHASES,
    REFILLS,
    SALES,
    SCORES,
    STONES,
    TURNS,
    Table,
)
from ..rulebook import Ruleset
from ..words.cards import GEMS, Card

__all__ = [
    "MOST", "Gathered", "Ground", "Tables", "allowed", "costly", "gather", "keys_of", "percentiles", "statistic",
    "tables",
]  # fmt: skip


class Ground(core.Ground[Log]):
    """What the rules say of any log of theirs.

    Raises:
        LogError: it is of another game.
    """

    def __init__(self, log: Log) -> None:
        super().__init__(Log.of(log))

    @cached_property
    def rules(self) -> Ruleset:
        """That were played."""
        return self.log.rules

    @property
    def merchants(self) -> int:
        """Merchants of the ruleset, and so sales of a whole game."""
        return int(self.rules.copies[Card.MERCHANT])

    @property
    def sale_grid(self) -> pl.DataFrame:
        """Every sale a game can have: `sale`."""
        return pl.DataFrame({"sale": range(1, self.merchants + 1)}, schema={"sale": pl.UInt8})

    @property
    def gem_grid(self) -> pl.DataFrame:
        """Every gem: `gem`."""
        return GEM_ENUM.categories.cast(GEM_ENUM).alias("gem").to_frame()

    @property
    def rank_grid(self) -> pl.DataFrame:
        """Every fashion rank: `rank`, 0 the most fashionable."""
        return pl.DataFrame({"rank": range(GEMS)}, schema={"rank": pl.Int16})

    @property
    def grids(self) -> Mapping[str, pl.DataFrame]:
        """Every group of sale, gem, rank and seat."""
        return {"sale": self.sale_grid, "gem": self.gem_grid, "rank": self.rank_grid, "seat": self.seat_grid}


class Tables(core.Tables[Log], Ground):
    """The tables of one log, or of a part of one."""

    @cached_property
    def columns(self) -> Columns:
        """The event columns of a part, which all its tables are folded from."""
        return Columns(collected(self.read.events, self.log.path), self.log.layout)

    def made(self, table: Table, *names: str) -> pl.DataFrame:
        """A tidy table, or these columns of it."""
        table.check(self.log)
        if next(self.log.parts()) is not self.log:
            whole = table.of(self.log)
            return (whole.select(names) if names else whole).collect()
        return table.made(self.log, self.columns, names or None)

    @cached_property
    def turns(self) -> pl.DataFrame:
        """`log.turns()`."""
        return self.made(TURNS)

    @cached_property
    def purchases(self) -> pl.DataFrame:
        """`log.purchases()`."""
        return self.made(PURCHASES)

    @cached_property
    def offers(self) -> pl.DataFrame:
        """`log.offers()`."""
        return self.made(OFFERS)

    @cached_property
    def market(self) -> pl.DataFrame:
        """`log.market()`."""
        return self.made(MARKET)

    @cached_property
    def buyers(self) -> pl.DataFrame:
        """`log.buyers()`."""
        return self.made(BUYERS)

    @cached_property
    def earned(self) -> pl.DataFrame:
        """`log.earned()`."""
        return self.made(EARNED)

    @cached_property
    def refills(self) -> pl.DataFrame:
        """`log.refills()`."""
        return self.made(REFILLS)

    @cached_property
    def plays(self) -> pl.DataFrame:
        """`log.plays()`."""
        return self.made(PLAYS)

    @cached_property
    def sales(self) -> pl.DataFrame:
        """`log.sales()`."""
        return self.made(SALES)

    @cached_property
    def gem_rows(self) -> pl.DataFrame:
        """`log.gem_rows()`."""
        return self.made(GEM_ROWS)

    @cached_property
    def displays(self) -> pl.DataFrame:
        """`log.displays()`."""
        return self.made(DISPLAYS)

    @cached_property
    def hands(self) -> pl.DataFrame:
        """`log.hands()`."""
        return self.made(HANDS)

    @cached_property
    def stones(self) -> pl.DataFrame:
        """`log.stones()`."""
        return self.made(STONES)

    @cached_property
    def score_rows(self) -> pl.DataFrame:
        """`log.scores()`."""
        return self.made(SCORES)

    @cached_property
    def scores(self) -> pl.DataFrame:
        """`log.scores()` of players and sales: game, sale, seat, gain (pounds of this sale, tributes included), score
        (so far), before (until this sale)."""
        known = self.score_rows.select("game", "sale", "seat", "gained", "after", "before")
        return known.rename({"gained": "gain", "after": "score"})


class Gathered(Figures[Tables], Ground):
    """Statistics of a log gathered in one passage: every function of this room takes them in the log's place."""

    def __init__(self, log: Log, known: Mapping[Want[Tables], pl.DataFrame]) -> None:
        Figures.__init__(self, Tables(log), known)
        Ground.__init__(self, log)


def gather(
    log: Log,
    wants: Sequence[Want[Tables]],
    progress: bool = False,
    executor: Executor | None = None,
    only: Mapping[Want[Tables], int] | None = None,
) -> Gathered:
    """Several statistics of a log in one passage, part by part; arguments are as of `core.measures.tables.gathered`.

    Raises:
        WorkerError: a worker was lost.
    """
    return Gathered(log, core.gathered(Tables(log), wants, progress, executor, only))


def tables(source: Log | Tables) -> Tables:
    """The tables of a log, or what they are already."""
    return source if isinstance(source, Tables) else Tables(source)


def statistic(pieces: Callable[..., Pieces]) -> Statistic[Tables]:
    """A function from the tables of a part to its pieces, as a function of a log."""
    return Statistic(pieces, tables)


MOST: Final = 50_000
"""A report takes costly statistics from so many games of a large log, the first; n stands beside each figure."""


def costly(pieces: Callable[..., Pieces]) -> Statistic[Tables]:
    """The same of what scores sales again, looks at every offer, or foretells: of a large log, a report takes it from
    the first `MOST` games."""
    return Statistic(pieces, tables, MOST)
