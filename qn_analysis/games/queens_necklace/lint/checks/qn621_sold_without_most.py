"""A player sells a gem of which she has not the most stones, or that is cancelled.

## What it finds
A `sold` row where the displays give its player fewer stones than another, none at all, or a King cancels the gem.

## Why it matters
Whoever shows the most stones of a gem sells, and nobody else.

## Example
Barnaby shows 4 ambers and Charles 2; Charles sells.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN621"
NAME = "sold-without-most"
SEVERITY = "error"
CLAUSES = ("sale.selling.winner", "king.cancel", "king.no_money", "king.for_all", "sale.selling.nobody")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Sales that should not be; values: gem, stones, most, cancelled."""
    rows = t.table(results).filter(pl.col("event") == "sold", pl.col("outcome").ne_missing(pl.lit("sold")))
    cancelled = pl.col("outcome") == "unsold_cancelled"
    nothing = pl.col("stones", "most").fill_null(0)
    return place(t, rows.select("cell", "seq", nothing, cancelled=cancelled.fill_null(False).cast(pl.Int8)))
