"""A card is taken without the Queen being played, or she is played and nothing taken.

## What it finds
A `taken` event that does not follow the Queen's play by the same player, and a play of the Queen that is not followed
by it.

## Why it matters
The Queen is played to take a card, which goes into the hand of her player; she is discarded.

## Example
A ruby comes into the market and a player takes it; no Queen is played.

## What a log must tell
Characters played and cards taken, in order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables

CODE = "QN417"
NAME = "queen-not-played"
SEVERITY = "error"
CLAUSES = (
    "queen.take",
    "influence.discarded",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards taken without a Queen, and Queens without a card; values: event, card."""
    same = pl.col("game") == pl.col("game").shift(1)
    queen = (pl.col("event") == "played") & (pl.col("card") == "queen")
    taken = pl.col("event") == "taken"
    by = queen.shift(1) & same & (pl.col("seat") == pl.col("seat").shift(1))
    to = taken.shift(-1) & same.shift(-1) & (pl.col("seat") == pl.col("seat").shift(-1))
    wrong = (taken & ~by.fill_null(value=False)) | (queen & ~to.fill_null(value=False))
    return rare(t.events, wrong.fill_null(value=False)).select("game", "seq", "seat", "card", "event")
