"""The pile is found empty although cards are left in it.

## What it finds
A `pile_exhausted` event before all cards of the deck have been dealt, laid out or drawn.

## Why it matters
Places of the market stay empty, and an Astrologer draws nothing, only once the pile is used up.

## Example
With 98 of 103 cards drawn, a place stays empty.

## What a log must tell
Every card that is dealt, laid out or drawn; not which one.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import place_key

CODE = "QN411"
NAME = "exhausted-too-early"
SEVERITY = "error"
CLAUSES = (
    "devaluation.pile_exhausted",
    "astrologer.empty_pile",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Piles that are not empty yet; values: left (cards in the pile)."""
    empty = t.rows("pile_exhausted").select("game", "seq", "seat", at=place_key())
    moves = [
        t.rows(event).select("game", at=place_key(), n=pl.lit(by, dtype=pl.Int32))
        for event, by in (("dealt", -1), ("dealt_back", 1), ("offered", -1), ("drawn", -1), ("merchant_drawn", -1))
    ]
    here = pl.concat(moves).join(empty.select("game").unique(), on="game", how="semi").sort("at")
    left = here.select("at", left=pl.col("n").cum_sum().over("game") + sum(t.rules.copies))
    found = empty.sort("at").join_asof(left, on="at", strategy="backward", check_sortedness=False)
    return found.filter(pl.col("left") > 0).drop("at")
