"""A Cardinal is played or declined, or a sale postponed, when no Merchant has just been drawn.

## What it finds
A `cardinal_played`, `cardinal_declined` or `sale_postponed` event that follows neither a Merchant nor another answer.

## Why it matters
A Cardinal has no other use, and a postponed sale that falls due cannot be put off again.

## Example
At the end of seat 2's turn the postponed sale is due, and seat 0 plays a Cardinal.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import ANSWERS, chains

CODE = "QN506"
NAME = "cardinal-without-merchant"
SEVERITY = "error"
CLAUSES = ("cardinal.when", "cardinal.not_on_due_sale")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Such events; values: event, number, before (the event that they follow)."""
    rows = t.table(chains).filter(pl.col("event").is_in((*ANSWERS, "sale_postponed")) & ~pl.col("direct"))
    return rows.select("game", "seq", "seat", "event", pl.col("before").cast(pl.String), number="count")
