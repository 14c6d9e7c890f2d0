"""A player shows more than one King in a sale.

## What it finds
The second and each further `shown` King of a player in one sale.

## Why it matters
At most one King a sale may be shown by each player.

## Example
Amy lays one King with her rubies and another with her ambers.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import repeated

from ...words.cards import Card
from ..tables import Tables
from ..tables.sale import physical, shown

CODE = "QN602"
NAME = "second-king"
SEVERITY = "error"
CLAUSES = ("king.one",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Kings beyond the first; values: gem, kings (shown so far)."""
    kings = t.table(shown).filter(physical(Card.KING)).select("game", "seq", "sale", "seat", "gem")
    display = pl.col("sale").cast(pl.Int64) * 4 + pl.col("seat")
    so_far = (pl.int_range(pl.len()) + 1).over(display)
    return (
        kings.filter(repeated(kings, display.fill_null(-1)))
        .with_columns(kings=so_far)
        .filter(pl.col("kings") > 1)
        .drop("sale")
    )
