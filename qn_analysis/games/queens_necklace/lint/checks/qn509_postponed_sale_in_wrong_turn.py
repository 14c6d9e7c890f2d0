"""A postponed sale is not held in the next turn of the player for whom it waits.

## What it finds
A `sale_postponed` event whose sale is held earlier, later or never. It is due in the next turn of its seat.

## Why it matters
One turn more or less changes hands, fashion and market before the sale.

## Example
In turn 14, seat 1's, the sale waits for seat 0 of three; due in turn 16, it is held in turn 19.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import postponed

CODE = "QN509"
NAME = "postponed-sale-in-wrong-turn"
SEVERITY = "error"
CLAUSES = ("cardinal.delay", "cardinal.due", "cardinal.two", "cardinal.play_on")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Postponements not kept; values: number, seat, due, held (turns; null: never)."""
    return t.table(postponed).filter(pl.col("held").ne_missing(pl.col("due")))
