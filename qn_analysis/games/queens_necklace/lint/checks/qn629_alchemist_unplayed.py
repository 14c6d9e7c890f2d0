"""A card is changed without an Alchemist, or an Alchemist is played and changes nothing.

## What it finds
A `transmuted` row without a `played` Alchemist of the same player before it in the sale, or the other way round.

## Why it matters
The change is what the Alchemist does, at the one moment when it can be played.

## Example
Amy plays the Alchemist in her influence phase, and nothing is changed.

## What a log must tell
Cards played, and sales.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import alchemist_plays

CODE = "QN629"
NAME = "alchemist-unplayed"
SEVERITY = "error"
CLAUSES = ("alchemist.when", "alchemist.transmute")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Alchemists without a change and changes without one; values: card (changed, if any)."""
    wrong = t.table(alchemist_plays).filter(~pl.col("fits"))
    return wrong.select("game", "seat", "card", seq=pl.coalesce("seq", "at"))
