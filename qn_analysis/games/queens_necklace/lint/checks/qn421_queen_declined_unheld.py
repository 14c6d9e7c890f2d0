"""A player who does not hold the Queen lets a gem card lie.

## What it finds
A `not_taken` event of a player who does not hold the Queen then.

## Why it matters
Only who holds the Queen can be asked for her.

## Example
The second player holds the Queen, and the third lets a ruby lie.

## What a log must tell
All cards, hidden ones too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import refused_unheld

CODE = "QN421"
NAME = "queen-declined-unheld"
SEVERITY = "error"
CLAUSES = ("queen.when",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Answers without a Queen; values: card."""
    return t.table(refused_unheld).select("game", "seq", "seat", "card")
