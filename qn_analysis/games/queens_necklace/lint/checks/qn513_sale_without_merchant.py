"""A sale is held whose Merchant has not been drawn.

## What it finds
A `sale_opened` event without an earlier `merchant_drawn` event of its number.

## Why it matters
Nothing but a Merchant brings a sale.

## Example
A second sale is held while the second Merchant is still in the pile.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.turns import sales

CODE = "QN513"
NAME = "sale-without-merchant"
SEVERITY = "error"
CLAUSES = ("merchant.sale",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Sales before their Merchant; values: number."""
    drawn = t.only("merchant_drawn").group_by("game", "count").agg(merchant=pl.col("seq").min())
    rows = t.table(sales).join(
        drawn, left_on=["game", "number"], right_on=["game", "count"], how="left", maintain_order="left"
    )
    early = rows.filter(pl.col("merchant").is_null() | (pl.col("merchant") > pl.col("seq")))
    return early.select("game", "seq", "seat", "number")
