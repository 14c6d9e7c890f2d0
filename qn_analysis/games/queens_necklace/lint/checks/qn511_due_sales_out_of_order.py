"""Postponed sales that fall due together are not held in the order of their Merchants.

## What it finds
Two postponed sales in one turn, of which the later one has the lower number.

## Why it matters
The first one clears the displays and earns its pounds before the second.

## Example
Sales 1 and 2 are due at the end of turn 30; sale 2 is held first.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import due_sales

CODE = "QN511"
NAME = "due-sales-out-of-order"
SEVERITY = "error"
CLAUSES = ("cardinal.several_due",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Sales held after one of a later Merchant; values: number, earlier."""
    rows = t.table(due_sales).with_columns(earlier=pl.col("number").shift(1).over("game", "turn"))
    return rows.filter(pl.col("number") < pl.col("earlier")).select("game", "seq", "seat", "number", "earlier")
