"""A Merchant is said to leave more or fewer cards in the pile than there are.

## What it finds
A `merchant_drawn` event whose `amount` differs from the cards of the deck less all that were dealt, laid out and
drawn up to and with this Merchant (Astrologers given back at the deal count as back in the pile).

## Why it matters
How long a year lasts and when the pile runs out follow from it.

## Example
Merchant 2 leaves 31 cards, but 69 of 103 cards have left the pile so far, and so there are 34.

## What a log must tell
That cards were dealt, laid out and drawn; which ones, may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import pile_sizes

CODE = "QN502"
NAME = "merchant-cards-left-wrong"
SEVERITY = "error"
CLAUSES = ("setup.merchants.base", "setup.astrologer.shuffled_back", "merchant.sale")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants with another number of cards; values: number, said, left."""
    left = t.table(pile_sizes).filter(pl.col("event") == "merchant_drawn")["size"].alias("left")
    drawn = t.rows("merchant_drawn").select("game", "seq", "seat", number="count", said="amount").with_columns(left)
    return drawn.filter(pl.col("said") != pl.col("left"))
