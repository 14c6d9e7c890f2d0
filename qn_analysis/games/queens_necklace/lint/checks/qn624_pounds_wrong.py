"""A seller gets other pounds than price and Bankers, times jewels.

## What it finds
A `sold` row whose `amount` is not (fashion + rarity + Bankers) × (1 + Rings), under the ruling `banker_stacks`.

## Why it matters
Pounds are victory points.

## Example
A ruby jewel is worth 10; Charles has a Banker and gets 10 instead of 20.

## What a log must tell
The cards shown in each sale, and fashion: the tiles set, or the order in which the gems are counted.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN624"
NAME = "pounds-wrong"
SEVERITY = "error"
CLAUSES = (
    "sale.selling.price",
    "sale.selling.formula",
    "sale.selling.pounds",
    "sale.selling.bounds",
    "banker.ten",
    "banker.all_gems",
    "banker.zero",
    "banker.stacks",
    "ring.multiply",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong pounds; values: gem, amount, pounds, jewels, price, bonus (of Bankers)."""
    both = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome") == "sold")
    known = pl.col("pounds").is_not_null()
    wrong = both.filter(known & pl.col("amount").ne_missing(pl.col("pounds")))
    return place(t, wrong.select("cell", "seq", "amount", "pounds", "jewels", "price", "bonus"))
