"""Who caught a Thief neither draws back nor declines.

## What it finds
A `caught` event, while the hand of who drew still has cards, that is followed neither by `stolen` or `caught` the other
way round nor by `counter_declined`.

## Why it matters
Who catches a Thief may (or, by the ruling, must) draw from the would-be thief in turn.

## Example
A Thief is caught, and the next event is a purchase.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import same_pair, sized, steps

CODE = "QN243"
NAME = "draw-back-missing"
SEVERITY = "error"
CLAUSES = ("musketeer.thief.draw_back", "musketeer.thief.again")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Catches without a sequel; values: other (who caught)."""
    sequel = pl.col("next_event").is_in(["stolen", "caught", "counter_declined"]) & same_pair("next_", swapped=True)
    ended = t.table(steps).filter((pl.col("event") == "caught") & ~sequel.fill_null(False))
    return sized(t, ended, "seat").filter(pl.col("size") > 0).select("game", "seq", "seat", "other")
