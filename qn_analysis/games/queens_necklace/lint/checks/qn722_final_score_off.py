"""A final score is not the one written down after the last sale.

## What it finds
A `game_over` row whose `amount` is not that of the player's last `sale_closed` row.

## Why it matters
The game ends with the last sale; nothing changes a score after it.

## Example
Amy stands at 230 after the third sale and ends with 240.

## What a log must tell
The scores written down after each sale and at the end.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.scores import written

CODE = "QN722"
NAME = "final-score-off"
SEVERITY = "error"
CLAUSES = ("sale.selling.scores", "end.third_sale")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong final scores; values: final, score (null: never written down)."""
    last = t.table(written).group_by("game", "seat").agg(pl.col("score").last())
    ends = t.rows("game_over").select("game", "seq", "seat", final="amount")
    return ends.join(last, on=["game", "seat"], how="left").filter(pl.col("final").ne_missing(pl.col("score")))
