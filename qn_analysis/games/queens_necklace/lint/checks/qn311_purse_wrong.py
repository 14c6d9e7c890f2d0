"""A turn begins with another purse.

## What it finds
A `turn_started` event whose `amount` is not the ruleset's purse.

## Why it matters
Everybody has the same ducats each turn; what was not spent before is lost.

## Example
A player who had three ducats left starts her next turn with 13.

## What a log must tell
The ducats with which turns begin.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import turns

CODE = "QN311"
NAME = "purse-wrong"
SEVERITY = "error"
CLAUSES = (
    "purchase.purse",
    "purchase.lost",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns with another purse; values: given, purse."""
    wrong = t.table(turns).filter(pl.col("given").ne_missing(pl.lit(t.rules.purse, dtype=pl.Int16)))
    return wrong.select("game", "seq", "seat", "given", purse=pl.lit(t.rules.purse))
