"""The gem tiles do not lie one below each fashion tile at set-up.

## What it finds
A game whose `fashion_set` events at set-up are not four, with each gem once and each rank once.

## Why it matters
There is one tile a gem and each goes below another fashion tile; every price of a sale hangs on it.

## Example
Ruby is laid below both the first and the third fashion tile, and diamond nowhere.

## What a log must tell
The gems in fashion at set-up.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.setup import games, tiles

CODE = "QN103"
NAME = "fashion-not-a-permutation"
SEVERITY = "error"
CLAUSES = ("setup.fashion.random", "deck.tiles")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games whose gems are not spread over the ranks; values: tiles laid, gems and ranks that differ, wanted."""
    gem, rank = pl.col("gem").drop_nulls(), pl.col("slot").filter(pl.col("slot") < GEMS)
    laid = (
        t.table(tiles).group_by("game").agg(pl.max("seq"), tiles=pl.len(), gems=gem.n_unique(), ranks=rank.n_unique())
    )
    every = t.table(games).select("game").join(laid, on="game", how="left")
    counts = ("tiles", "gems", "ranks")
    every = every.with_columns(pl.col(*counts).fill_null(0), wanted=pl.lit(GEMS))
    return every.filter(pl.any_horizontal(pl.col(*counts) != GEMS))
