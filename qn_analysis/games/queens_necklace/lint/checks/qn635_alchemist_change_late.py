"""Something comes between the Alchemist and the change.

## What it finds
A `transmuted` event that does not follow the play of its Alchemist at once.

## Why it matters
The Alchemist is played when all displays lie open, and what it does is done at once.

## Example
Amy plays the Alchemist, Charles shows one more ruby, and then Amy changes a diamond.

## What a log must tell
Cards played, and sales.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import alchemist_plays

CODE = "QN635"
NAME = "alchemist-change-late"
SEVERITY = "error"
CLAUSES = ("alchemist.when", "sale.display.together")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Changes that come later; values: card (changed)."""
    rows = t.table(alchemist_plays).filter("fits", pl.col("at") + 1 != pl.col("seq"))
    return rows.select("game", "seq", "seat", "card")
