"""The Alchemist changes a card into the gem that it is.

## What it finds
A `transmuted` card whose new row is that of the gem on it.

## Why it matters
It turns a card into another gem, or is not played.

## Example
A Ruby (2) is changed into ruby.

## What a log must tell
What the Alchemist changes.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import transmuted

CODE = "QN611"
NAME = "alchemist-same-gem"
SEVERITY = "error"
CLAUSES = ("alchemist.transmute",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Changes that change nothing; values: card, gem."""
    rows = t.table(transmuted).filter(pl.col("own") == pl.col("gem").to_physical())
    return rows.select("game", "seq", "seat", "card", "gem")
