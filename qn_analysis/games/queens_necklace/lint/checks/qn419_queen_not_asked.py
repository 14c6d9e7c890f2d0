"""A gem card is revealed to whoever holds the Queen, and nothing says whether she is used.

## What it finds
An `offered` gem card of a refill, while a player who may use the Queen then (by the rulings `queen_scope` and
`same_turn`) holds her, after which she neither lets it lie (`not_taken`) nor plays the Queen, nor does one who is asked
before her.

## Why it matters
The Queen can be used on every gem card that a devaluation reveals, also on one that replaces a Merchant. Holders are
asked from the active player clockwise, until one plays her.

## Example
A player holds the Queen, a ruby comes after a Merchant, and the next place is filled without her being asked.

## What a log must tell
Everything, hidden cards too: who holds the Queen, and that she is not used.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import asked_for_queen

CODE = "QN419"
NAME = "queen-not-asked"
SEVERITY = "error"
CLAUSES = ("queen.each",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Gem cards on which a holder is not asked for the Queen; values: seat (who holds her), card, slot (from 1)."""
    rows = t.table(asked_for_queen).filter(~pl.col("said"))
    return rows.select("game", "seq", "seat", "card", pl.col("slot") + 1)
