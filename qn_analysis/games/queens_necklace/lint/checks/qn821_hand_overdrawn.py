"""More cards leave a hand than ever came to it.

## What it finds
A card leaves a hand that is empty, whether or not the log names the card.

## Why it matters
The number of cards in a hand is public, and can be counted where the cards themselves are hidden.

## Example
A player who has shown all of her cards is robbed of another.

## What a log must tell
That cards came and went; not which.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import below_nothing

CODE = "QN821"
NAME = "hand-overdrawn"
SEVERITY = "error"
CLAUSES = ("setup.deal", "deck.total")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that leave an empty hand; values: event, card, lacking."""
    rows = below_nothing(t, "size", "game", "seat")
    return rows.select("game", "seq", "event", "seat", "card", lacking=-pl.col("size"))
