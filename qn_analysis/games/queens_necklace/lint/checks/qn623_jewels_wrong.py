"""A seller sells another number of jewels than one and one more for each Ring.

## What it finds
A `sold` row whose `count` is not 1 and the Rings in that row of the display.

## Why it matters
One jewel of a won gem is sold, however many stones it has, and one more for each Ring with it.

## Example
Amy has two Rings with her emeralds and sells two jewels instead of three.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN623"
NAME = "jewels-wrong"
SEVERITY = "error"
CLAUSES = ("sale.selling.one_jewel", "ring.extra", "ring.multiply", "ring.several", "sale.selling.ties_own_cards")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong numbers of jewels; values: gem, count, jewels."""
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    wrong = both.filter(pl.col("count").ne_missing(pl.col("jewels")))
    return place(t, wrong.select("cell", "seq", "count", "jewels"))
