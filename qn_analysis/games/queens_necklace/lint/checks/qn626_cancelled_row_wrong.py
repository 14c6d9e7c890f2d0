"""A row is called cancelled that is not, one that is cancelled is not called so, or its jewels or pounds are wrong.

## What it finds
`unsold_cancelled` rows that do not fit the displays: the most stones of a gem with a King in force.

## Why it matters
A King takes the sale from whoever has the most stones; the log tells what it would have brought.

## Example
Amy leads in diamonds, Barnaby's King lies there, and the log says nothing of her row.

## What a log must tell
The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN626"
NAME = "cancelled-row-wrong"
SEVERITY = "error"
CLAUSES = ("king.cancel", "king.no_money", "king.for_all")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cancelled rows; values: gem, stones, count and amount (null: untold), jewels and pounds (by the cards)."""
    named, due = pl.col("event") == "unsold_cancelled", pl.col("outcome") == "unsold_cancelled"
    wrong = pl.col("outcome").ne_missing(pl.lit("unsold_cancelled")) | pl.col("count").ne_missing(pl.col("jewels"))
    off = (pl.col("amount") != pl.col("pounds")).fill_null(False)
    rows = t.table(results).filter((named & (wrong | off)) | (due & pl.col("event").is_null()))
    return place(t, rows.select("cell", "seq", "stones", "count", "jewels", "amount", "pounds"))
