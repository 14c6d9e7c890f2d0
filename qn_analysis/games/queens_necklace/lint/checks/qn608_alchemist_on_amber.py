"""The Alchemist changes a card that is no ruby, emerald or diamond.

## What it finds
A `transmuted` amber, or a card without a gem.

## Why it matters
Only true gems can be changed.

## Example
An amber is moved to the row of rubies.

## What a log must tell
What the Alchemist changes.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import TRUE_GEM_KINDS
from ..tables import Tables
from ..tables.sale import transmuted

CODE = "QN608"
NAME = "alchemist-on-amber"
SEVERITY = "error"
CLAUSES = ("alchemist.not_from_amber", "alchemist.transmute")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards that cannot be changed; values: card, gem (the new row)."""
    rows = t.table(transmuted).filter((pl.col("c") >= TRUE_GEM_KINDS).fill_null(True))
    return rows.select("game", "seq", "seat", "card", "gem")
