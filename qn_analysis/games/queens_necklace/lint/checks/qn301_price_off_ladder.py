"""A card is bought at a price that is not the one on its step of the ladder.

## What it finds
A `bought` event whose `amount` is not the price of its card after `count` steps down.

## Why it matters
Each card has its own ladder of prices; the ring on it tells what a buyer pays.

## Example
A Ring whose ladder is 8, 6, 4, 2 is bought on the second step for 8 ducats instead of 6.

## What a log must tell
Purchases with their price and how far the price had come down.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.prices import ladders

CODE = "QN301"
NAME = "price-off-ladder"
SEVERITY = "error"
CLAUSES = ("purchase.price",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases at another price; values: card, steps, paid, price (null: the ladder has no such step)."""
    bought = t.only("bought").select("game", "seq", "seat", "card", steps="count", paid="amount")
    priced = bought.join(t.table(ladders), left_on=["card", "steps"], right_on=["card", "step"], how="left")
    return priced.filter(pl.col("paid").ne_missing(pl.col("price")))
