"""A Musketeer is stolen, or another card catches the Thief.

## What it finds
A `stolen` event whose card is a Musketeer, or a `caught` event whose card is none.

## Why it matters
A Musketeer that is drawn always catches the Thief and is discarded; any other card is kept.

## Example
A Thief draws a Musketeer and keeps it.

## What a log must tell
All that is public: that a Musketeer is drawn is seen by all.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import steps

CODE = "QN242"
NAME = "musketeer-not-caught"
SEVERITY = "error"
CLAUSES = (
    "musketeer.thief.caught",
    "musketeer.thief.automatic",
    "musketeer.thief.discard",
    "thief.keep",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Draws with the wrong outcome; values: card, other."""
    kept = (pl.col("event") == "stolen") & (pl.col("card") == "musketeer")
    free = (pl.col("event") == "caught") & (pl.col("card") != "musketeer").fill_null(True)
    return t.table(steps).filter((kept | free).fill_null(False)).select("game", "seq", "seat", "card", "other")
