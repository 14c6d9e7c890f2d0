"""A card is bought at a price that is not the one on its step of the ladder.

## What it finds
A `bought` event whose `amount` is not the price of its card after `count` steps down. Where the ruling
`nothing_affordable` is `takes_cheapest`, the first purchase of a turn in which every card is too dear may cost all
the ducats there are instead, if it is the cheapest card.

## Why it matters
Each card has its own ladder of prices; the ring on it tells what a buyer pays.

## Example
A Ring whose ladder is 8, 6, 4, 2 is bought on the second step for 8 ducats instead of 6.

## What a log must tell
Purchases with their price and how far the price had come down.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import cheapest, cut_prices

CODE = "QN301"
NAME = "price-off-ladder"
SEVERITY = "error"
CLAUSES = (
    "purchase.price",
    "purchase.nothing_affordable",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases at another price; values: card, steps, paid, price (null: the ladder has no such step)."""
    odd = t.table(cut_prices)
    if odd.height and t.rules.rulings["nothing_affordable"] == "takes_cheapest":
        forced = odd.join(t.table(cheapest), on="key", how="left").with_columns(
            allowed=(pl.col("nth") == 0)
            & (pl.col("least") > pl.col("ducats"))
            & (pl.col("price") == pl.col("least"))
            & (pl.col("amount") == pl.col("ducats"))
        )
        odd = forced.filter(~pl.col("allowed").fill_null(value=False))
    return odd.select("game", "seq", "seat", "card", "price", steps="count", paid="amount")
