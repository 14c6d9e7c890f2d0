"""The last Merchant does not lie at the bottom of the pile.

## What it finds
A `merchant_placed` event of the last Merchant with so many cards above it that it is not in one of the last places, of
which there are as many as the ruling `last_merchant` says. The Merchants above it are counted.

## Why it matters
The last sale comes when the pile is almost used up.

## Example
With four players the pile has 87 cards, Merchants included; the last Merchant has 80 above it, and so six below.

## What a log must tell
Where the Merchants lie, which nobody at a table knows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import merchants, placed, ranges

CODE = "QN115"
NAME = "last-merchant-off-bottom"
SEVERITY = "error"
CLAUSES = ("setup.merchants.last",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Last Merchants elsewhere; values: number, above, low, high (cards that can lie above it)."""
    rows = t.table(placed).join(t.table(ranges).filter(pl.col("number") == merchants(t)), on="number")
    return rows.filter(~pl.col("above").is_between(pl.col("low"), pl.col("high")))
