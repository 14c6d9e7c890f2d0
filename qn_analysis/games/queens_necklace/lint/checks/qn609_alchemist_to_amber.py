"""The Alchemist changes a card into amber.

## What it finds
A `transmuted` card whose new row is amber.

## Why it matters
Nothing can be changed into amber.

## Example
A Diamond (1) is moved to the row of ambers.

## What a log must tell
What the Alchemist changes.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import transmuted

CODE = "QN609"
NAME = "alchemist-to-amber"
SEVERITY = "error"
CLAUSES = ("alchemist.not_to_amber",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards changed into amber; values: card, gem."""
    rows = t.table(transmuted).filter(pl.col("gem") == "amber")
    return rows.select("game", "seq", "seat", "card", "gem")
