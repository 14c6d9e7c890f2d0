"""The column `year` does not count the sales.

## What it finds
A row whose `year` is not that of the row before, or one more after the end of a sale that is not the last row of
play; the first year is 1.

## Why it matters
Sales are found again by game and year.

## Example
After the first sale the rows still say year 1.

## What a log must tell
Sales with the year they were held in.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables

CODE = "QN812"
NAME = "year-miscounted"
SEVERITY = "error"
CLAUSES = ("sale.year",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows with another year than the sales held; values: event, found, wanted."""
    same = (pl.col("game") == pl.col("game").shift()).fill_null(False)
    ended = (pl.col("event").shift() == "sale_closed") & ~pl.col("event").is_in(["sale_closed", "game_over"])
    wanted = pl.when(same).then(pl.col("year").shift().cast(pl.Int64) + ended.cast(pl.Int64)).otherwise(1)
    rows = t.events.lazy().select("game", "seq", "event", found=pl.col("year").cast(pl.Int64), wanted=wanted)
    return rows.filter(pl.col("found") != pl.col("wanted")).collect()
