"""A Merchant before the last one lies too far from its place in the pile.

## What it finds
A `merchant_placed` event, not of the last Merchant, with more or fewer cards above it than the ruling `merchant_spread`
allows. The exact place of Merchant i of n is i n-ths of the cards left after the deal, the first market still among
them, rounded to the nearest whole card, a half up; Merchants above it are counted besides.

## Why it matters
The Merchants part the game in years of about the same length.

## Example
With four players 84 cards are left; the first Merchant should have 25 to 31 cards above it and has 20.

## What a log must tell
Where the Merchants lie, which nobody at a table knows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import merchants, placed, ranges

CODE = "QN114"
NAME = "merchant-off-its-share"
SEVERITY = "error"
CLAUSES = ("setup.merchants.thirds", "setup.merchants.base", "setup.merchants.rounding")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Merchants elsewhere; values: number, above, low, high (cards that can lie above it)."""
    rows = t.table(placed).join(t.table(ranges).filter(pl.col("number") < merchants(t)), on="number")
    return rows.filter(~pl.col("above").is_between(pl.col("low"), pl.col("high")))
