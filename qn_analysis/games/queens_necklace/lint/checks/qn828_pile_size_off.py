"""The pile has not the cards that it should have.

## What it finds
`merchant_drawn` says another number of cards left in the pile than the deck less what came out of it, or the pile is
said to be exhausted while cards are left.

## Why it matters
Every card is somewhere: what is not in the pile came out of it once.

## Example
40 cards are said to be left; 62 of 103 came out, so that there are 41.

## What a log must tell
That cards came from the pile; not which.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.conserved import said_piles

CODE = "QN828"
NAME = "pile-size-off"
SEVERITY = "error"
CLAUSES = ("deck.total", "deck.no_reshuffle")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Piles of another size; values: event, said, size."""
    return t.table(said_piles).filter(pl.col("said") != pl.col("size"))
