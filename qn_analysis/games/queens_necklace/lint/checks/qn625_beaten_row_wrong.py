"""A row is called beaten that is not, one that is beaten is not called so, or its jewels are wrong.

## What it finds
`unsold_beaten` rows that do not fit the displays: fewer stones than another player, `count` 1 and the Rings.

## Why it matters
Whoever has fewer stones than another sells nothing, and her Rings are spent.

## Example
Charles has 2 ambers against 4, and the log says nothing of his row.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN625"
NAME = "beaten-row-wrong"
SEVERITY = "error"
CLAUSES = ("sale.selling.winner", "ring.wasted")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Beaten rows; values: gem, stones, most, count (null: not in the log), jewels."""
    named, due = pl.col("event") == "unsold_beaten", pl.col("outcome") == "unsold_beaten"
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_beaten")) | pl.col("count").ne_missing(pl.col("jewels"))
    rows = t.table(results).filter((named & wrong) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "most", "count", "jewels"))
