"""A Merchant does not bear the next number, or there are more of them than the ruleset has.

## What it finds
A `merchant_drawn` event whose `count` is not one more than that of the Merchant before it, or is higher than the
number of Merchants in the ruleset.

## Why it matters
Answers, postponements and sales name their Merchant by its number; a wrong one ties a sale to another Merchant.

## Example
The second Merchant of a game is logged with the number 3.

## What a log must tell
Merchants drawn.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables

CODE = "QN501"
NAME = "merchant-number-wrong"
SEVERITY = "error"
CLAUSES = ("deck.merchants", "merchant.sale")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants with another number; values: number, wanted, merchants."""
    drawn = t.rows("merchant_drawn").select("game", "seq", "seat", number="count")
    counted = drawn.with_columns(
        wanted=pl.int_range(1, pl.len() + 1).over("game"), merchants=pl.lit(t.rules.copies[Card.MERCHANT])
    )
    return counted.filter(pl.col("number").ne_missing(pl.col("wanted")) | (pl.col("wanted") > pl.col("merchants")))
