"""Not every Merchant is put into the pile, once.

## What it finds
A game whose `merchant_placed` events are not as many as there are Merchants, numbered from 1, each number once.

## Why it matters
Each Merchant calls one sale: one too few and the game cannot end, one too many and there is a sale too many.

## Example
Merchants 1 and 2 are put into the pile, and 3 is not.

## What a log must tell
That Merchants are put into the pile, and their numbers; where they lie may stay hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import games, merchants, placed

CODE = "QN113"
NAME = "merchants-placed"
SEVERITY = "error"
CLAUSES = ("setup.merchants.thirds", "setup.merchants.last", "deck.merchants")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games with other Merchants; values: placed, numbers (that differ, of those there are), merchants."""
    wanted = merchants(t)
    number = pl.col("number").filter(pl.col("number").is_between(1, wanted)).n_unique()
    put = t.table(placed).group_by("game").agg(pl.max("seq"), placed=pl.len(), numbers=number)
    every = t.table(games).select("game").join(put, on="game", how="left")
    every = every.with_columns(pl.col("placed", "numbers").fill_null(0), merchants=pl.lit(wanted))
    return every.filter(pl.any_horizontal(pl.col("placed", "numbers") != wanted))
