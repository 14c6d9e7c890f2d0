"""A game that is over has not had as many sales as there are Merchants.

## What it finds
A game with more sales than the ruleset has Merchants, or one with `game_over` events and fewer sales.

## Why it matters
The game lasts as many years as there are Merchants, three in the rulebook.

## Example
A game is over after two sales, since the third Merchant was postponed.

## What a log must tell
Sales and the end of the game.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables

CODE = "QN710"
NAME = "wrong-number-of-sales"
SEVERITY = "error"
CLAUSES = ("sale.three", "end.third_sale", "end.at_once")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Games with other numbers of sales; values: sales, merchants."""
    held = t.rows("sale_opened").select("game").group_by("game").agg(sales=pl.len())
    ended = t.rows("game_over").select("game", "seq").group_by("game").agg(seq=pl.col("seq").min())
    rows = held.join(ended, on="game", how="full", coalesce=True).with_columns(
        pl.col("sales").fill_null(0), merchants=pl.lit(t.rules.copies[Card.MERCHANT])
    )
    few = pl.col("seq").is_not_null() & (pl.col("sales") < pl.col("merchants"))
    return rows.filter(few | (pl.col("sales") > pl.col("merchants"))).select("game", "seq", "sales", "merchants")
