"""A new card of the market does not start at its highest price.

## What it finds
An `offered` event of a turn whose `amount` is not the first price of the card's ladder.

## Why it matters
The golden ring of a new card marks its top price.

## Example
A Ring whose ladder begins with 9 comes into the market at 7.

## What a log must tell
Cards laid out, with their prices.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.prices import ladders

CODE = "QN402"
NAME = "new-card-below-top"
SEVERITY = "error"
CLAUSES = ("devaluation.top_price",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """New cards at another price; values: card, slot (from 1), said, price (of the ladder)."""
    top = t.table(ladders).filter(pl.col("step") == 0).drop("step")
    new = t.only("offered").filter(pl.col("turn") > 0).select("game", "seq", "card", "slot", said="amount")
    wrong = new.join(top, on="card", how="left").filter(pl.col("said").ne_missing(pl.col("price")))
    return wrong.with_columns(slot=pl.col("slot") + 1)
