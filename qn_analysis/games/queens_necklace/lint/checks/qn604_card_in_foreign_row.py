"""A gem card is shown in the row of another gem, or in none.

## What it finds
A `shown` gem card whose `gem` is not the gem on it.

## Why it matters
Each gem has a row to itself; only the Alchemist moves a card to another.

## Example
An Emerald (2) lies among the rubies as the displays are laid open.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import shown

CODE = "QN604"
NAME = "card-in-foreign-row"
SEVERITY = "error"
CLAUSES = ("sale.display.row_per_gem", "sale.rows")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Gem cards out of their row; values: card, gem (that of the row)."""
    rows = t.table(shown).filter(pl.col("own").ne_missing(pl.col("gem").to_physical()), pl.col("own").is_not_null())
    return rows.select("game", "seq", "seat", "card", "gem")
