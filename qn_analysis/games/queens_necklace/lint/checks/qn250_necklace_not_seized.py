"""Musketeers and the Necklace that they carry off do not go together.

## What it finds
Musketeers `played` that are not followed by `necklace_seized` of the same two players; or a `necklace_seized` that does
not follow them, or is about another card.

## Why it matters
Three Musketeers take the Necklace at once, and no card stops them.

## Example
Three Musketeers are played, and the Necklace stays.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.influence import after_play, same_pair, steps

CODE = "QN250"
NAME = "necklace-not-seized"
SEVERITY = "error"
CLAUSES = ("musketeer.three", "musketeer.three.no_counter", "influence.immediate")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Musketeers without the Necklace and the reverse; values: card, other."""
    trio = (pl.col("event") == "played") & (pl.col("card") == "musketeer")
    done = (pl.col("next_event") == "necklace_seized") & same_pair("next_", swapped=False)
    seized = pl.col("event") == "necklace_seized"
    cause = after_play(t, Card.MUSKETEER, swapped=False)
    right = (cause & (pl.col("card") == "necklace")).fill_null(False)
    wrong = (trio & ~done.fill_null(False)) | (seized & ~right)
    return t.table(steps).filter(wrong.fill_null(False)).select("game", "seq", "seat", "card", "other")
