"""The stones of a gem are counted wrongly, or not counted.

## What it finds
A `counted` row whose `count` is not the number of stones on all displays after the Alchemist; or no such row.

## Why it matters
The count decides which gem is rare. Stones are added up, not cards, and cancelled gems count too.

## Example
Two emerald cards show five stones; two are counted.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.sale import gems, place, said

CODE = "QN614"
NAME = "stones-miscounted"
SEVERITY = "error"
CLAUSES = (
    "sale.rarity.count",
    "sale.rarity.stones",
    "alchemist.before_rarity",
    "alchemist.whole_card",
    "alchemist.moves",
    "alchemist.new_row",
    "sale.rarity.cancelled",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong counts; values: gem, counted (null: not counted), stones."""
    logged = said(t, "counted").select("seq", pot=pl.col("sale") * GEMS + pl.col("gem").to_physical(), counted="count")
    rows = t.table(gems).select("pot", "stones").join(logged.cast({"pot": pl.UInt32}), on="pot", how="left")
    return place(t, rows.filter(pl.col("counted").ne_missing(pl.col("stones"))))
