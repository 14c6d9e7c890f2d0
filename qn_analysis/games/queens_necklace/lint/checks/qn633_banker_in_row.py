"""A Banker is laid into a row.

## What it finds
A `shown` Banker with a `gem`.

## Why it matters
The Banker counts for all jewels that its player sells, whichever gem it lies with: it belongs to no row.

## Example
Charles lays his Banker into the row of diamonds, of which he shows none.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.sale import shown

CODE = "QN633"
NAME = "banker-in-row"
SEVERITY = "error"
CLAUSES = ("sale.display.banker_row",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Bankers with a row; values: card, gem."""
    rows = t.table(shown).filter(pl.col("gem").is_not_null() & acts_as(t, Card.BANKER))
    return rows.select("game", "seq", "seat", "card", "gem")
