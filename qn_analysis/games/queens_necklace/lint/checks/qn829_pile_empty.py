"""A card comes from an empty pile.

## What it finds
More cards are dealt, drawn and laid out than the deck has.

## Why it matters
When the pile is exhausted nothing is drawn: discards are never shuffled again.

## Example
An Astrologer draws a card after the last one was laid out.

## What a log must tell
That cards came from the pile; not which.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import pile_below

CODE = "QN829"
NAME = "pile-empty"
SEVERITY = "error"
CLAUSES = ("deck.no_reshuffle", "devaluation.pile_exhausted")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards from nowhere; values: event, card, deck."""
    rows = pile_below(t, "size", "game")
    return rows.select("game", "seq", "event", "card", deck=pl.lit(sum(t.rules.copies)))
