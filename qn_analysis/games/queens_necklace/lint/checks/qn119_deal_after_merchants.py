"""Hands are still dealt when the Merchants are in the pile or the market is open.

## What it finds
A `dealt` or `dealt_back` event after the first Merchant was put into the pile, the first card was laid out or the first
turn began.

## Why it matters
Merchants are kept out of the pile until all hands are full, and their places are counted on the cards that remain.

## Example
A fourth card is dealt to seat 0 when Merchant 1 lies in the pile already.

## What a log must tell
The order of the set-up.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import begins

CODE = "QN119"
NAME = "deal-after-merchants"
SEVERITY = "error"
CLAUSES = ("setup.merchants.aside", "setup.merchants.base", "setup.astrologer.after_deal")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards dealt or given back too late; values: seat."""
    rows = t.rows("dealt", "dealt_back").select("game", "seq", "seat").join(t.table(begins), on="game")
    late = pl.col("seq") > pl.min_horizontal("merchants", "market", "play")
    return rows.filter(late).select("game", "seq", "seat")
