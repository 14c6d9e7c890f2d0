"""A score is not the one before and what the sale brought.

## What it finds
A `sale_closed` row whose `amount` is not the score before, plus pounds and tributes received, less tributes paid.

## Why it matters
Scores are sums; only sales and tributes change them.

## Example
Amy had 40, sells for 60, and 110 is written down.

## What a log must tell
Pounds and tributes of each sale, and the scores written down.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.scores import written

CODE = "QN720"
NAME = "score-not-added-up"
SEVERITY = "error"
CLAUSES = ("sale.selling.scores", "necklace.tribute.score", "necklace.tribute.negative")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong scores; values: score, before, gain, due."""
    closed = t.table(written).with_columns(due=pl.col("before") + pl.col("gain"))
    return closed.filter(pl.col("score") != pl.col("due")).select(
        "game", "seq", "seat", "score", "before", "gain", "due"
    )
