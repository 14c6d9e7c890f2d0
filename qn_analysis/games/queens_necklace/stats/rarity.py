"""Rarity: which tile a gem gets, how many stones are shown, how often they tie, and what price comes of it."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from qn_analysis.core.estimates import ratios, shares

from ..log.table import Log
from .tables import Tables, tables


def _grid(t: Tables, by: Sequence[str]) -> pl.DataFrame | None:
    grids = {"gem": t.gem_grid, "rank": t.rank_grid, "sale": t.sale_grid}
    made: pl.DataFrame | None = None
    for name in by:
        made = grids[name] if made is None else made.join(grids[name], how="cross")
    return made


def rarity_tiles(source: Log | Tables, by: str = "gem") -> pl.DataFrame:
    """Which rarity tile (pounds) gems get.

    Grain: one row a group and tile; `by` is gem or rank (fashion rank, 0 the most fashionable) or sale. `value` is a
    share of the `n` gems sold or not at all sales. Cancelled gems count too.
    """
    t = tables(source)
    known = t.gem_sales.filter(pl.col("tile").is_not_null())
    tiles = pl.Series(sorted(set(t.log.rules.rarity), reverse=True))
    return shares(known, "tile", tiles, [by], grid=_grid(t, [by]))


def stones_shown(source: Log | Tables, by: Sequence[str] = ("gem",)) -> pl.DataFrame:
    """How many stones of a gem lie on all displays of a sale.

    Grain: one row a group; `by` any of gem, rank, sale. Mean `value` in stones over `n` gems of sales.
    """
    t = tables(source)
    return ratios(t.gem_sales, "stones", by=by, grid=_grid(t, by))


def ties(source: Log | Tables, by: Sequence[str] = ("gem",)) -> pl.DataFrame:
    """How often a gem has as many stones on display as another gem, so that fashion decides which is rarer.

    Grain: one row a group; `by` any of gem, rank, sale. `value` is a share of the `n` gems of sales.
    """
    t = tables(source)
    return ratios(t.gem_sales, "tied", by=by, share=True, grid=_grid(t, by))


def price_shares(source: Log | Tables, by: str = "gem") -> pl.DataFrame:
    """Which price a jewel has, fashion and rarity tile together (0 to 60 pounds by the rulebook; no Banker).

    Grain: one row a group and price; `by` is gem, rank or sale. `value` is a share of the `n` gems of sales.
    """
    t = tables(source)
    known = t.gem_sales.filter(pl.col("price").is_not_null())
    rules = t.log.rules
    prices = pl.Series(sorted({a + b for a in rules.fashion for b in rules.rarity}))
    return shares(known, "price", prices, [by], grid=_grid(t, [by]))


def price_means(source: Log | Tables, by: Sequence[str] = ("gem",)) -> pl.DataFrame:
    """The mean price of a jewel in pounds.

    Grain: one row a group; `by` any of gem, rank, sale. `n` gems of sales.
    """
    t = tables(source)
    return ratios(t.gem_sales.filter(pl.col("price").is_not_null()), "price", by=by, grid=_grid(t, by))
