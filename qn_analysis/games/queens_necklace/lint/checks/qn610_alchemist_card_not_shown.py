"""The Alchemist changes a card that its player does not show.

## What it finds
A `transmuted` card of which its player shows no copy in this sale (or fewer than she changes).

## Why it matters
The card must be one that its owner has just laid open.

## Example
Amy changes the diamond of Barnaby, or one that she kept in hand.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables
from ..tables.sale import shown, transmuted

CODE = "QN610"
NAME = "alchemist-card-not-shown"
SEVERITY = "error"
CLAUSES = ("alchemist.shown_card",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards changed that are not on the display; values: card, gem, copies_shown."""
    where = ["sale", "seat", "card"]
    changed = t.table(transmuted).with_columns(nth=(pl.int_range(pl.len()) + 1).over(where))
    sales = changed["sale"].unique().implode()
    there = (
        rare(t.table(shown), pl.col("sale").is_in(sales))
        .join(changed, on=where, how="semi")
        .group_by(where)
        .agg(pl.len().alias("copies_shown"))
    )
    rows = changed.join(there, on=where, how="left").with_columns(pl.col("copies_shown").fill_null(0))
    return rows.filter(pl.col("nth") > pl.col("copies_shown")).select(
        "game", "seq", "seat", "card", "gem", "copies_shown"
    )
