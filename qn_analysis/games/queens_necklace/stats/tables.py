"""What statistics are taken of: the tidy tables of a part of a log, and the groups that its rules know.

Each table is made when it is first asked for and kept, so that all statistics of a part share it
(`core/stats/tables.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import polars as pl

from qn_analysis.core.log.knowledge import LEVELS
from qn_analysis.core.stats import tables as core
from qn_analysis.core.stats.percentiles import percentiles
from qn_analysis.core.stats.tables import allowed, kept_table, keys_of

from ..log.schema import GEM_ENUM
from ..log.table import Log
from ..log.tidy.sales import DISPLAYS, GEM_ROWS, HANDS, SALES, SCORES, STONES
from ..log.tidy.tidy_table import Table, made_together
from ..log.tidy.turns import BUYERS, EARNED, MARKET, OFFERS, PLAYS, PURCHASES, REFILLS, TURNS
from ..rulebook import Ruleset
from ..words.cards import GEMS, Card

__all__ = [
    "CALLS", "MOST", "Gathered", "Ground", "Tables", "allowed", "describe", "gather", "keys_of", "percentiles",
    "statistic", "tables", "untold",
]  # fmt: skip


class Ground(core.LogContext[Log]):
    """What the rules say of any log of theirs; `LogError` if it is of another game."""

    logs = Log
    rules: Ruleset

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

    @cached_property
    def grids(self) -> Mapping[str, pl.DataFrame]:
        """Every group of sale, gem, rank and seat."""
        return {"sale": self.sale_grid, "gem": self.gem_grid, "rank": self.rank_grid, "seat": self.seat_grid}


def _kept(table: Table) -> kept_table[pl.DataFrame]:
    """A tidy table, made when it is first asked for."""

    def made(t: Tables) -> pl.DataFrame:
        return t.made(table) if table.among is None else t.together(table)

    return kept_table(made)


_PASSES: Final = {tables[0].fold: tables for tables in ((SALES, GEM_ROWS, DISPLAYS, SCORES), (MARKET, BUYERS))}
"""By fold, the tables that it makes in one pass."""


class Tables(core.LogTables[Log], Ground):
    """The tables of one log, or of a part of one: `turns` is `log.turns()`, and so on."""

    def made(self, table: Table, *names: str) -> pl.DataFrame:
        """A tidy table, or these columns of it; without those that the log does not tell."""
        table.check(self.log)
        if not self.whole:
            whole = table.raw(self.log)
            made = (whole.select(names) if names else whole).collect()
        else:
            made = table.made(self.log, self.columns, names or None)
        return made.drop(table.untold(self.knowledge), strict=False)

    def together(self, table: Table) -> pl.DataFrame:
        """A tidy table among those of one pass; where one is needed the others are as a rule, and it makes them all."""
        table.check(self.log)
        if not self.whole:
            return self.made(table)
        among = _PASSES[table.fold]
        return self.made_once.kept(among[0].name, lambda: self._pass(among))[table.name]

    def _pass(self, among: Sequence[Table]) -> dict[str, pl.DataFrame]:
        """The tables of one pass, those of which the log tells."""
        tables = [each for each in among if LEVELS[each.needs] <= self.knowledge.level]
        made = made_together(self.log, self.columns, tables)
        return {each.name: frame.drop(each.untold(self.knowledge)) for each, frame in zip(tables, made, strict=True)}

    turns = _kept(TURNS)
    purchases = _kept(PURCHASES)
    offers = _kept(OFFERS)
    market = _kept(MARKET)
    buyers = _kept(BUYERS)
    earned = _kept(EARNED)
    refills = _kept(REFILLS)
    plays = _kept(PLAYS)
    sales = _kept(SALES)
    gem_rows = _kept(GEM_ROWS)
    displays = _kept(DISPLAYS)
    hands = _kept(HANDS)
    stones = _kept(STONES)
    score_rows = _kept(SCORES)

    @kept_table
    def scores(self) -> pl.DataFrame:
        """`log.scores()` of players and sales: game, sale, seat, gain (pounds of this sale, tributes included), score
        (so far), before (until this sale)."""
        known = self.score_rows.select("game", "sale", "seat", "gained", "after", "before")
        return known.rename({"gained": "gain", "after": "score"})


class Gathered(core.Gathered[Tables, Log], Ground):
    """Statistics of a log gathered in one passage: every function of this room takes them in the log's place."""


MOST: Final = 50_000
"""Games of a large log, the first ones, of which a report takes the costly statistics: those that score sales again,
look at every offer, or foretell; n stands beside each figure."""
CALLS: Final = core.Calls(Log, Tables, Gathered, MOST)
gather, tables, statistic = CALLS.gather, CALLS.tables, CALLS.statistic
describe, untold = CALLS.describe, CALLS.untold


def telling(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    """Rows that tell a column; the same frame where all do, so that what is known of it serves other statistics."""
    return rows.filter(pl.col(name).is_not_null()) if rows[name].null_count() else rows


def sold_rows(t: Tables) -> pl.DataFrame:
    """One row a gem that a player sells at a sale.

    Columns: game, sale, gem, seat, stones, jewels (1 and her Rings), bankers (on her whole display), pounds (what the
    row brings), added (pounds that her Bankers add to one jewel, by the ruling on several), plain (pounds of one jewel
    without them).
    """
    return t.keep(_sold_rows)


def _sold_rows(t: Tables) -> pl.DataFrame:
    stacks = t.rules.rulings["banker_stacks"] == "yes"
    bankers = pl.col("bankers").cast(pl.Int32)
    added = t.rules.banker_pounds * (bankers if stacks else bankers.clip(upper_bound=1))
    sold = t.displays.filter((pl.col("outcome") == "sold") & (pl.col("jewels") > 0))
    return sold.select(
        "game", "sale", "gem", "seat", "stones", "jewels", "bankers", "pounds",
        added=added, plain=pl.col("pounds") / pl.col("jewels") - added,
    )  # fmt: skip
