"""Not every opponent answers a Merchant exactly once.

## What it finds
A Merchant followed by more or fewer answers than there are opponents of the active player. The asking goes on after a
Cardinal too; the last Merchant, and one that an Astrologer drew, are answered like any other.

## Why it matters
Each opponent has one chance to postpone the sale; a second Cardinal can put it off further.

## Example
Of three opponents only two are asked.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import outcomes

CODE = "QN505"
NAME = "cardinal-asking-incomplete"
SEVERITY = "error"
CLAUSES = ("cardinal.each_once", "cardinal.after_yes", "cardinal.astrologer", "cardinal.last_merchant")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants with other numbers of answers; values: number, asked, wanted."""
    rows = t.table(outcomes).select(
        "game", "number", "asked", seq="merchant", seat="active", wanted=pl.lit(t.players - 1)
    )
    return rows.filter(pl.col("asked") != pl.col("wanted"))
