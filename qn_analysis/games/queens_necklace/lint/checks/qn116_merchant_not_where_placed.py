"""A Merchant is drawn before or after the place at which it was put.

## What it finds
A `merchant_drawn` event before which more or fewer cards left the pile (for the market, to an Astrologer, as another
Merchant) than lay above that Merchant when it was placed.

## Why it matters
Nothing goes into the pile or changes its order once the Merchants are in it.

## Example
The first Merchant was put below 29 cards, and comes up after 27.

## What a log must tell
Where the Merchants lie, and every card that leaves the pile.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import drawn, placed

CODE = "QN116"
NAME = "merchant-not-where-placed"
SEVERITY = "error"
CLAUSES = ("setup.merchants.thirds", "setup.merchants.last", "deck.no_reshuffle")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Merchants drawn elsewhere; values: seat, number, above (cards come before it), placed (cards put above it)."""
    put = t.table(placed).select("game", "number", placed="above").unique(["game", "number"], keep="first")
    rows = t.table(drawn).join(put, on=["game", "number"], maintain_order="left")
    return rows.filter(pl.col("above") != pl.col("placed"))
