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

from ...words.events import Event
from ..registry import Knows
from ..tables import Tables
from ..tables.turns import among, same_game

CODE = "QN502"
NAME = "merchant-cards-left-wrong"
SEVERITY = "error"
CLAUSES = ("setup.merchants.base", "merchant.sale")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants with another number of cards; values: number, said, left."""
    e = Event
    moved = t.events.select("game", "seq", "event", "seat", number="count", said="amount").filter(
        among(e.DEALT, e.DEALT_BACK, e.OFFERED, e.DRAWN, e.MERCHANT_DRAWN)
    )
    change = pl.when(pl.col("event") == "dealt_back").then(pl.lit(1, pl.Int32)).otherwise(pl.lit(-1, pl.Int32))
    summed = moved.with_columns(sum=change.cum_sum())
    # what earlier games moved, taken off again: quicker than a sum over each game
    before = pl.when(same_game(1)).then(None).otherwise(pl.col("sum") - change).forward_fill()
    counted = summed.with_columns(left=sum(t.rules.copies) + pl.col("sum") - before)
    drawn = counted.filter((pl.col("event") == "merchant_drawn") & pl.col("said").is_not_null())
    return drawn.filter(pl.col("said") != pl.col("left")).drop("event", "sum")
