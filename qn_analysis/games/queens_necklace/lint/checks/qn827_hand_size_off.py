"""A hand that is looked at has not the cards that came to it.

## What it finds
`hand_seen` says another number of cards than came to that hand less those that left it.

## Why it matters
Whoever looks at a hand sees every card of it.

## Example
A Confessor is said to see five cards; the hand got seven and lost one.

## What a log must tell
That cards came and went; not which.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.conserved import said_hands

CODE = "QN827"
NAME = "hand-size-off"
SEVERITY = "error"
CLAUSES = ("confessor.look", "forger.proof")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Hands of another size; values: other, said, size."""
    seen = t.table(said_hands).filter(pl.col("said") != pl.col("size").fill_null(0))
    return seen.select("game", "seq", "seat", "other", "said", pl.col("size").fill_null(0))
