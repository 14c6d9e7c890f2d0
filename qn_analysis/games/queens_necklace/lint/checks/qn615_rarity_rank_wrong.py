"""A gem has another rank of rarity than its stones give it, or none.

## What it finds
A `rarity_set` row whose `slot` is not the rank by stones shown, fewest first, ties by fashion; or no such row.

## Why it matters
Rarity is half of a gem's price.

## Example
Rubies and ambers are level at 3 stones; ruby is more in fashion, but amber gets the higher tile.

## What a log must tell
The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.sale import gems, place, said

CODE = "QN615"
NAME = "rarity-rank-wrong"
SEVERITY = "error"
CLAUSES = (
    "sale.rarity.rarest",
    "sale.rarity.order",
    "sale.rarity.ties",
    "sale.rarity.ties_many",
    "sale.rarity.zero",
    "sale.rarity.tiles",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong ranks; values: gem, rank (1 the rarest; null: not placed), rarity (as it should be), stones."""
    logged = said(t, "rarity_set").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), rank="slot")
    due = t.table(gems).filter(pl.col("rarity").is_not_null()).select("pot", "rarity", "stones")
    rows = due.join(logged.cast({"pot": pl.UInt32, "rank": pl.Int64}), on="pot", how="left")
    wrong = rows.filter(pl.col("rank").ne_missing(pl.col("rarity")))
    return place(t, wrong.with_columns(pl.col("rank", "rarity") + 1))
