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

from ..registry import Knows
from ..tables import Tables
from ..tables.places import display_moves

CODE = "QN830"
NAME = "display-never-closed"
SEVERITY = "error"
CLAUSES = ("sale.after.discard", "necklace.discard")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Displays that stay; values: cards."""
    shown = t.table(display_moves).filter(pl.col("event") == "shown")
    ends = shown.group_by("game", "seat", "year").agg(pl.col("seq").last(), cards=pl.len())
    return ends.join(t.only("sale_closed"), on=["game", "seat", "year"], how="anti", nulls_equal=True)
