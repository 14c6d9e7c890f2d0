"""A card is laid out at another price than its highest.

## What it finds
An `offered` event, at set-up or as a refill, whose `amount` is not the first price of the card's ladder.

## Why it matters
The ring on a new market card lies on the number at the top; it comes down turn by turn.

## Example
A Ring whose ladder is 9, 7, 5, 3 is laid out for 7 ducats.

## What a log must tell
The cards laid out and their prices.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import ladders

CODE = "QN112"
NAME = "offered-off-top-price"
SEVERITY = "error"
CLAUSES = ("setup.market.top_price", "devaluation.top_price")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards laid out at another price; values: card, place, asked, price."""
    tops = t.table(ladders).filter(pl.col("step") == 0).select("card", "price")
    rows = t.rows("offered").select("game", "seq", "card", place="slot", asked="amount").join(tops, on="card")
    return rows.filter(pl.col("asked").ne_missing(pl.col("price")))
