"""The pile is found empty by somebody whose turn it is not.

## What it finds
A `pile_exhausted` event that is not about the active player.

## Why it matters
Only the active player's devaluation and her own Astrologers draw from the pile.

## Example
In the turn of the first player the second is said to find the pile empty.

## What a log must tell
When the pile is found empty, by whom, and whose turn it is.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN418"
NAME = "exhaustion-of-another"
SEVERITY = "error"
CLAUSES = (
    "devaluation.pile_exhausted",
    "astrologer.empty_pile",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Empty piles of others; values: active (seat)."""
    rows = t.only("pile_exhausted")
    return rows.filter(pl.col("seat").ne_missing(pl.col("active"))).select("game", "seq", "seat", "active")
