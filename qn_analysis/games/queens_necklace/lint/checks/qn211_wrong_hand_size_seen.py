"""A hand that is seen has another number of cards than is said.

## What it finds
A `hand_seen` event whose `count` is not the number of cards that came to that hand and have not left it (0 where it is
nobody's, or got none).

## Why it matters
The Confessor, and a Forger's proof, show the whole hand.

## Example
A player with six cards shows five.

## What a log must tell
All that is public: how many cards came to each hand and left it.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import sized, steps

CODE = "QN211"
NAME = "wrong-hand-size-seen"
SEVERITY = "error"
CLAUSES = ("confessor.look", "forger.proof")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Looks at a part of a hand, or at more; values: other, said, size."""
    seen = t.table(steps).filter((pl.col("event") == "hand_seen") & pl.col("count").is_not_null())
    known = sized(t, seen, "other").with_columns(pl.col("size").fill_null(0))
    wrong = known.filter(pl.col("size") != pl.col("count"))
    return wrong.select("game", "seq", "seat", "other", "size", said="count")
