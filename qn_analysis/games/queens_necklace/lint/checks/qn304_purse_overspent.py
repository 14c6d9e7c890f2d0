"""A player spends more ducats in a turn than there are.

## What it finds
A purchase after which the turn's purchases cost more than the purse and the Courtiers of the turn.

## Why it matters
There are ten ducats a turn and three more for each Courtier; nothing is saved from earlier turns.

## Example
After a Ring for 9 ducats an amber is bought for 4, without a Courtier.

## What a log must tell
Purchases with their prices, and Courtiers played.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import purchases

CODE = "QN304"
NAME = "purse-overspent"
SEVERITY = "error"
CLAUSES = (
    "purchase.purse",
    "purchase.one_by_one",
    "courtier.three",
    "courtier.this_turn",
    "courtier.add_up",
    "astrologer.merchant.purse",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases beyond the purse; values: card, spent (so far, this one included), ducats (there were)."""
    over = t.table(purchases).filter(pl.col("spent") > pl.col("ducats"))
    return over.select("game", "seq", "seat", "card", "spent", "ducats")
