"""A player keeps an Astrologer that was dealt.

## What it finds
A seat that is dealt more Astrologers than it gives back.

## Why it matters
No hand holds an Astrologer when play begins: each one dealt is replaced, also one that came as a replacement.

## Example
An Astrologer is dealt as a fourth card, and no `dealt_back` follows.

## What a log must tell
Which cards are dealt.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as

CODE = "QN106"
NAME = "astrologer-kept"
SEVERITY = "error"
CLAUSES = ("setup.astrologer.replaced", "setup.astrologer.none_held")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Hands with an Astrologer; values: seat, dealt, back."""
    astrologer, hand = acts_as(t, Card.ASTROLOGER), ["game", "seat"]
    dealt = t.rows("dealt").filter(astrologer).group_by(hand).agg(pl.max("seq"), dealt=pl.len())
    back = t.rows("dealt_back").filter(astrologer).group_by(hand).agg(back=pl.len())
    hands = dealt.join(back, on=hand, how="left", nulls_equal=True).with_columns(pl.col("back").fill_null(0))
    return hands.filter(pl.col("dealt") > pl.col("back"))
