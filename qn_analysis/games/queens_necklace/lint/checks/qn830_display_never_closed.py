"""Cards are shown and never leave the game.

## What it finds
A seat shows cards in a sale, and no `sale_closed` of that seat comes after them.

## Why it matters
After a sale all cards that were shown are discarded, the Necklace too, and the score is written down.

## Example
The log of a sale ends before the last player's score.

## What a log must tell
Displays and the end of each sale.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN830"
NAME = "display-never-closed"
SEVERITY = "error"
CLAUSES = ("sale.after.discard", "king.discard", "necklace.discard")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Displays that stay; values: cards."""
    display = pl.col("game").cast(pl.Int64) * 65536 + pl.col("year").fill_null(255).cast(pl.Int64) * 256
    key = (display + pl.col("seat").fill_null(255)).alias("key")
    closed = t.rows("sale_closed").select(key)
    left = t.rows("shown").select("game", "seq", "seat", "year", key).join(closed, on="key", how="anti")
    return left.group_by("game", "seat", "year").agg(pl.col("seq").last(), cards=pl.len())
