"""The Queen takes a card that has not just been revealed in a devaluation.

## What it finds
A `taken` event before which the last card laid out was another one, in another place or turn, or one of the set-up.

## Why it matters
The Queen is played the moment a devaluation turns up a gem card, not on cards that lie there already, nor on what an
Astrologer draws.

## Example
After a King comes into the second place, the Queen takes the ruby from the first.

## What a log must tell
Cards laid out and taken, in order, with places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables
from ..tables.market import course

CODE = "QN415"
NAME = "queen-too-late"
SEVERITY = "error"
CLAUSES = (
    "queen.when",
    "queen.not_opening",
    "queen.not_astrologer",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards taken at another moment; values: card, slot (from 1), before_event, before_card (what came before)."""
    shown = (
        (pl.col("prev_event") == "offered")
        & (pl.col("prev_card") == pl.col("card"))
        & (pl.col("prev_turn") == pl.col("turn"))
        & (pl.col("slot") == pl.col("slot").shift(1))
        & (pl.col("turn") > 0)
    )
    wrong = rare(t.table(course), (pl.col("event") == "taken") & ~shown.fill_null(value=False))
    return wrong.select(
        "game", "seq", "seat", "card", slot=pl.col("slot") + 1, before_event="prev_event", before_card="prev_card"
    )
