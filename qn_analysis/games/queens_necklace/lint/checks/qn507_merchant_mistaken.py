"""An answer, a postponement or a sale names another Merchant than the one just drawn.

## What it finds
A `cardinal_played`, `cardinal_declined`, `sale_postponed` or `sale_opened` event right after a Merchant, whose
`count` is not the number of that Merchant.

## Why it matters
The Merchant drawn is the one that is answered, postponed or followed by its sale.

## Example
Merchant 2 is drawn, and the sale that opens is that of Merchant 1.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import chains

CODE = "QN507"
NAME = "merchant-mistaken"
SEVERITY = "error"
CLAUSES = ("cardinal.when", "cardinal.delay", "merchant.sale")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows with another number; values: event, said, number (of the Merchant drawn)."""
    rows = t.table(chains).filter(pl.col("direct") & (pl.col("event") != "merchant_drawn"))
    wrong = rows.filter(pl.col("count").ne_missing(pl.col("number")))
    return wrong.select("game", "seq", "seat", "event", "number", said="count")
