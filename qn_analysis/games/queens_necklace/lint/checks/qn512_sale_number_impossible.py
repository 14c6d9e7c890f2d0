"""A sale bears a number that no Merchant has, or one that was used before.

## What it finds
A `sale_opened` event whose `count` is below 1, above the number of Merchants in the ruleset, or that of an earlier
sale of the game.

## Why it matters
Each Merchant brings one sale.

## Example
Two sales of a game have the number 2.

## What a log must tell
Sales with their numbers.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import repeated

from ...words.cards import Card
from ..tables import Tables

CODE = "QN512"
NAME = "sale-number-impossible"
SEVERITY = "error"
CLAUSES = ("sale.three", "deck.merchants")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Sales with such numbers; values: number, times (used up to here), merchants."""
    rows = t.rows("sale_opened").select("game", "seq", "seat", number="count").drop_nulls("number")
    merchants = t.rules.copies[Card.MERCHANT]
    key = pl.col("game").cast(pl.Int64) * 65536 + pl.col("number").cast(pl.Int64)
    odd = ~pl.col("number").is_between(1, merchants)
    counted = rows.filter(repeated(rows, key) | odd).with_columns(
        times=pl.int_range(1, pl.len() + 1).over("game", "number"), merchants=pl.lit(merchants)
    )
    return counted.filter((pl.col("times") > 1) | odd)
