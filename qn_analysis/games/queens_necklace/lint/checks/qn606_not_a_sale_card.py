"""A card that is not grey is shown in a sale.

## What it finds
A `shown` card that is blue, purple or a Merchant.

## Why it matters
Only gems, Rings, Kings, Bankers and the Necklace can be shown; the Alchemist is played, not shown.

## Example
Amy shows a Thief in the row of her rubies.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.sale import physical, shown

CODE = "QN606"
NAME = "not-a-sale-card"
SEVERITY = "error"
CLAUSES = ("sale.display.grey_only",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards that are not grey; values: card, gem."""
    rows = t.table(shown).filter(pl.col("c") > int(Card.BANKER), ~physical(Card.BLANK_GRAY))
    return rows.select("game", "seq", "seat", "card", "gem")
