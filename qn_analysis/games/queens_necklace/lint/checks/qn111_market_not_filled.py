"""The market does not open with one card on each of its places.

## What it finds
A game whose `offered` events at set-up are not as many as the market has places, each place once.

## Why it matters
The market opens with the cards from the top of the pile, one beside the other; refills go to places left empty.

## Example
The market opens with cards at places 0, 1, 2, 3 and 3 again.

## What a log must tell
The first market.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import games, market

CODE = "QN111"
NAME = "market-not-filled"
SEVERITY = "error"
CLAUSES = ("setup.market",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Markets that open otherwise; values: cards laid out, places that they take (those of the market), size."""
    size = t.rules.market_size
    place = pl.col("slot").filter(pl.col("slot") < size).n_unique()
    laid = t.table(market).group_by("game").agg(pl.max("seq"), cards=pl.len(), places=place)
    every = t.table(games).select("game").join(laid, on="game", how="left")
    every = every.with_columns(pl.col("cards", "places").fill_null(0), size=pl.lit(size))
    return every.filter(pl.any_horizontal(pl.col("cards", "places") != size))
