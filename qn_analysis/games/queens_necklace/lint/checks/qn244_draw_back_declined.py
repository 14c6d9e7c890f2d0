"""A draw is declined that is no choice.

## What it finds
A `counter_declined` event under the ruling `counter_draw = mandatory`, or while the hand to draw from is empty.

## Why it matters
By that ruling one must draw back; and from an empty hand nothing can be drawn, so that the exchange is over.

## Example
With mandatory draws a player spares the thief she caught.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import sized

CODE = "QN244"
NAME = "draw-back-declined"
SEVERITY = "error"
CLAUSES = ("musketeer.thief.draw_back", "musketeer.thief.empty_hand")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Refusals that are no choice; values: other, size (cards in that hand)."""
    declined = sized(t, t.only("counter_declined"), "other")
    empty = pl.lit(t.rules.rulings["counter_draw"] == "mandatory") | (pl.col("size") <= 0).fill_null(False)
    return declined.filter(empty).select("game", "seq", "seat", "other", "size")
