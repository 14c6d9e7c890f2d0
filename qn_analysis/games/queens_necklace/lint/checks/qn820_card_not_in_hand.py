"""A card leaves a hand that does not hold it.

## What it finds
A card is played, shown, given up, discarded or stolen, and fewer copies of it came to that hand than have left it.

## Why it matters
Cards are conserved: what is not held cannot be played, and what was stolen is not kept by both.

## Example
A player shows a King that was stolen from her in the turn before.

## What a log must tell
All cards of all hands.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import below_nothing

CODE = "QN820"
NAME = "card-not-in-hand"
SEVERITY = "error"
CLAUSES = (
    "influence.discarded",
    "thief.draw",
    "thief.keep",
    "forger.discard",
    "musketeer.forger.counter",
    "musketeer.three",
    "king.discard",
    "deck.total",
)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Cards that leave a hand without being there; values: event, card, lacking."""
    rows = below_nothing(t, "held", "game", "seat", "card").filter(pl.col("card").is_not_null())
    return rows.select("game", "seq", "event", "seat", "card", lacking=-pl.col("held"))
