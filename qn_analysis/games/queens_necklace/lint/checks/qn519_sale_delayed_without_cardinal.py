"""A sale is held apart from its Merchant although nobody postponed it.

## What it finds
A `sale_opened` event that follows no Merchant or answer directly, without an earlier `sale_postponed` event of its
number.

## Why it matters
Only a Cardinal delays a sale.

## Example
Merchant 1 is drawn in turn 12; its sale opens in turn 13.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import due_sales

CODE = "QN519"
NAME = "sale-delayed-without-cardinal"
SEVERITY = "error"
CLAUSES = ("merchant.sale", "cardinal.delay")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Sales that nobody postponed; values: number."""
    waits = t.only("sale_postponed").group_by("game", "count").agg(since=pl.col("seq").min())
    rows = t.table(due_sales).join(
        waits, left_on=["game", "number"], right_on=["game", "count"], how="left", maintain_order="left"
    )
    wrong = rows.filter(pl.col("since").is_null() | (pl.col("since") > pl.col("seq")))
    return wrong.select("game", "seq", "seat", "number")
