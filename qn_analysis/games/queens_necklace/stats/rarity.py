"""Rarity: which tile a gem gets, how many stones are shown, how often they tie, and what price comes of it."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from qn_analysis.core.statistic import Pieces, Ratio, Split

from .tables import Tables, statistic


@statistic
def rarity_tiles(t: Tables, by: str = "gem") -> Pieces:
    """Which rarity tile (pounds) gems get.

    Grain: one row a group and tile; `by` is gem or rank (fashion rank, 0 the most fashionable) or sale. `value` is a
    share of the `n` gems sold or not at all sales. Cancelled gems count too.
    """
    tiles = pl.Series(sorted(set(t.rules.rarity), reverse=True))
    return {"": Split(t.gem_rows, "tile", tiles, [by], grid=t.grid(by))}


@statistic
def stones_shown(t: Tables, by: Sequence[str] = ("gem",)) -> Pieces:
    """How many stones of a gem lie on all displays of a sale.

    Grain: one row a group; `by` any of gem, rank, sale. Mean `value` in stones over `n` gems of sales.
    """
    return {"": Ratio(t.gem_rows, "stones", by=by, grid=t.grid(by), unit="stones")}


@statistic
def ties(t: Tables, by: Sequence[str] = ("gem",)) -> Pieces:
    """How often a gem has as many stones on display as another gem, so that fashion decides which is rarer.

    Grain: one row a group; `by` any of gem, rank, sale. `value` is a share of the `n` gems of sales.
    """
    return {"": Ratio(t.gem_rows, "tied", by=by, share=True, grid=t.grid(by), unit="share")}


@statistic
def price_shares(t: Tables, by: str = "gem") -> Pieces:
    """Which price a jewel has, fashion and rarity tile together (0 to 60 pounds by the rulebook; no Banker).

    Grain: one row a group and price; `by` is gem, rank or sale. `value` is a share of the `n` gems of sales.
    """
    prices = pl.Series(sorted({a + b for a in t.rules.fashion for b in t.rules.rarity}))
    return {"": Split(t.gem_rows, "price", prices, [by], grid=t.grid(by))}


@statistic
def price_means(t: Tables, by: Sequence[str] = ("gem",)) -> Pieces:
    """The mean price of a jewel in pounds.

    Grain: one row a group; `by` any of gem, rank, sale. `n` gems of sales.
    """
    known = t.gem_rows.filter(pl.col("price").is_not_null())
    return {"": Ratio(known, "price", by=by, grid=t.grid(by), unit="pounds")}
