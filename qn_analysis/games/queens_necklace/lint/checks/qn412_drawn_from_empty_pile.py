"""A card is drawn after the pile was found empty.

## What it finds
An `offered`, `drawn` or `merchant_drawn` event after a `pile_exhausted` event of the same game.

## Why it matters
Discarded cards are never shuffled into a new pile: what is used up stays so.

## Example
The pile is found empty, and a turn later a new King is laid out.

## What a log must tell
Cards laid out and drawn, and when the pile is found empty.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN412"
NAME = "drawn-from-empty-pile"
SEVERITY = "error"
CLAUSES = (
    "devaluation.pile_exhausted",
    "deck.no_reshuffle",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Draws from an empty pile; values: event, card, since (turn in which the pile was found empty)."""
    first = t.only("pile_exhausted").group_by("game").agg(from_=pl.col("seq").min(), since=pl.col("turn").min())
    draws = [
        t.rows(event).select("game", "seq", "event", "card").join(first, on="game")
        for event in ("offered", "drawn", "merchant_drawn")
    ]
    return pl.concat(draws).filter(pl.col("seq") > pl.col("from_")).drop("from_")
