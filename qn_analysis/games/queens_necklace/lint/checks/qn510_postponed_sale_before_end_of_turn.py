"""A postponed sale is held before the end of the turn.

## What it finds
A sale that does not follow its Merchant at once, and after which neither the turn ends, nor another sale opens, nor
the game is over.

## Why it matters
The end of the turn comes after the devaluation and after the market is filled; the player may show what she bought.

## Example
The sale due in seat 2's turn is held as the turn begins, before seat 2 buys.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import due_sales

CODE = "QN510"
NAME = "postponed-sale-before-end-of-turn"
SEVERITY = "error"
CLAUSES = ("cardinal.due",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Sales that something of the turn follows; values: number, found (that event)."""
    after = pl.col("after").cast(pl.String)
    rows = t.table(due_sales).filter(~after.is_in(("turn_ended", "sale_opened", "game_over")).fill_null(True))
    return rows.select("game", "seq", "seat", "number", found=pl.col("after").cast(pl.String))
