"""The Queen takes a card that shows no gem.

## What it finds
A `taken` event of a card that is no gem card.

## Why it matters
The Queen may take gem cards and nothing else.

## Example
The Queen takes a Ring that has just been revealed.

## What a log must tell
Cards that the Queen takes.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEM_KINDS, Card
from ..tables import Tables

CODE = "QN414"
NAME = "queen-takes-no-gem"
SEVERITY = "error"
CLAUSES = ("queen.gem_only",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


_GEMS = [card.name.lower() for card in Card if card < GEM_KINDS]


def find(t: Tables) -> pl.DataFrame:
    """Cards taken that show no gem; values: card, slot (from 1)."""
    wrong = t.rows("taken").filter(~pl.col("card").is_in(_GEMS).fill_null(value=False))
    return wrong.select("game", "seq", "seat", "card", slot=pl.col("slot") + 1)
