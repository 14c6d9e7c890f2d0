"""More copies of a card leave the game than the deck has.

## What it finds
Copies of a card that were shown, played, discarded or expired in one game are more than the deck has.

## Why it matters
Cards that left the game do not come back, so that the deck bounds how many are ever seen to leave.

## Example
Eight Rings are shown in the three sales of a game; the deck has seven.

## What a log must tell
The cards that are shown.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import beyond

CODE = "QN823"
NAME = "copies-beyond-deck"
SEVERITY = "error"
CLAUSES = (
    "deck.total",
    "deck.gems",
    "deck.characters",
    "deck.grey",
    "sale.after.out_of_game",
    "deck.no_reshuffle",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards beyond the deck; values: card, seen, copies."""
    return t.table(beyond)
