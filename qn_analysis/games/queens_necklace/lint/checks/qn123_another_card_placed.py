"""A card that is no Merchant is put into the pile as one.

## What it finds
A `merchant_placed` event whose `card` is another card.

## Why it matters
The Merchants alone are set aside while the hands are dealt and put back at a third, two thirds and near the bottom.

## Example
A Ring is put below the first third of the pile as Merchant 1.

## What a log must tell
That Merchants are put into the pile; a row without a card is passed over.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN123"
NAME = "another-card-placed"
SEVERITY = "error"
CLAUSES = ("setup.merchants.thirds", "setup.merchants.last")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Other cards that are put there; values: card, number."""
    rows = t.rows("merchant_placed").filter(pl.col("card") != "merchant")
    return rows.select("game", "seq", "card", number="count")
