"""A Merchant is put into the pile when the market is open.

## What it finds
A `merchant_placed` event after the first card was laid out or the first turn began.

## Why it matters
The places of the Merchants are counted on the pile as it is before the market is laid out.

## Example
The market opens, and then Merchant 3 is put into the pile.

## What a log must tell
The order of the set-up.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import begins, placed

CODE = "QN120"
NAME = "merchant-after-market"
SEVERITY = "error"
CLAUSES = ("setup.merchants.base", "setup.market")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants placed too late; values: number."""
    rows = t.table(placed).join(t.table(begins), on="game")
    return rows.filter(pl.col("seq") > pl.min_horizontal("market", "play")).select("game", "seq", "number")
