"""The year is not the number of sales held so far, plus one.

## What it finds
A row whose `year` is not that of the row before it, one more where the last display of a sale has just been closed; a
game begins in year 1, and no year begins after the last sale.

## Why it matters
A year lasts from one sale to the next; statistics by year rely on it.

## Example
The third year begins when the second Merchant is drawn, although its sale is postponed.

## What a log must tell
Sales and the year of each row.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables
from ..tables.turns import same_game

CODE = "QN704"
NAME = "year-wrong"
SEVERITY = "error"
CLAUSES = ("sale.year", "sale.three")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows with another year; values: said, wanted."""
    event = pl.col("event")
    closed = (event.shift(1) == "sale_closed") & (event != "sale_closed") & (event != "game_over")
    expected = (
        pl.when(same_game(1)).then(pl.col("year").shift(1) + closed.cast(pl.UInt8)).otherwise(pl.lit(1, pl.UInt8))
    )
    rows = t.events.select("game", "seq", "seat", said="year", wanted=expected)
    return rare(rows, pl.col("said") != pl.col("wanted"))
