"""A fashion tile is not worth what its rank is worth.

## What it finds
A `fashion_set` event, at set-up or after a Favorite, whose `amount` is not the value of the fashion tile at its `slot`,
or whose rank does not exist.

## Why it matters
The fashion tiles lie in a fixed line, from the highest to the lowest; only the gems below them move.

## Example
The gem at the second rank is said to lie below a tile of 30 instead of 20.

## What a log must tell
Rank and value of the fashion tiles.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN104"
NAME = "fashion-tile-value"
SEVERITY = "error"
CLAUSES = ("setup.fashion.tiles",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Gems below a tile of another value; values: gem, rank (1 the first), said, pounds (null: no such rank)."""
    value = pl.col("rank").replace_strict(dict(enumerate(t.rules.fashion, 1)), default=None, return_dtype=pl.Int64)
    rank = (pl.col("slot").cast(pl.Int64) + 1).alias("rank")
    rows = t.rows("fashion_set").select("game", "seq", "gem", rank, said="amount")
    return rows.with_columns(pounds=value).filter(
        pl.col("said").ne_missing(pl.col("pounds")) | pl.col("pounds").is_null()
    )
