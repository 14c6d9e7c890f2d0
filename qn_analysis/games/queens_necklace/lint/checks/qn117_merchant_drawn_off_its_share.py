"""A Merchant comes up where none can have been put.

## What it finds
A `merchant_drawn` event, of a Merchant whose place the log hides, before which so many cards left the pile (for the
market, to an Astrologer, as another Merchant) that it cannot have been put there, by the rulings `merchant_spread` and
`last_merchant`.

## Why it matters
Where a Merchant lay can be counted once it is drawn, although nobody knew it before.

## Example
With four players the first Merchant has 25 to 31 cards above it, and it comes up after 20.

## What a log must tell
Every card that leaves the pile, hidden ones too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import drawn, placed, ranges

CODE = "QN117"
NAME = "merchant-drawn-off-its-share"
SEVERITY = "error"
CLAUSES = ("setup.merchants.thirds", "setup.merchants.base", "setup.merchants.rounding", "setup.merchants.last")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants drawn elsewhere; values: seat, number, above (cards that came before it), low, high."""
    told = t.table(placed).drop_nulls("above")
    rows = t.table(drawn).join(told, on=["game", "number"], how="anti").join(t.table(ranges), on="number")
    return rows.filter(~pl.col("above").is_between(pl.col("low"), pl.col("high")))
