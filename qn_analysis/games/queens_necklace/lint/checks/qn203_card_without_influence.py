"""A card is played that the influence phase has no use for.

## What it finds
A `played` event of a card that is neither blue nor Musketeer, Queen or Alchemist; or of Queen or Alchemist among the
events of influence.

## Why it matters
Gray cards are shown at a sale, and each purple card has a moment of its own.

## Example
A Ring is played in the influence phase.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import BLUE, steps

CODE = "QN203"
NAME = "card-without-influence"
SEVERITY = "error"
CLAUSES = ("purple.timing",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that are not for influence; value: card."""
    ours = pl.col("card").is_in([*BLUE, "musketeer"])
    elsewhere = pl.col("card").is_in(["queen", "alchemist"])
    here = (pl.col("phase") == "influence") | (pl.col("last_event") == "turn_started")
    wrong = ~ours & (~elsewhere | here.fill_null(False))
    return t.table(steps).filter((pl.col("event") == "played") & wrong).select("game", "seq", "seat", "card")
