"""A player gives back an Astrologer that she was not dealt.

## What it finds
A `dealt_back` event of an Astrologer at a time when its seat has been dealt no more of them than it has given back.

## Why it matters
Only a card that was dealt can be replaced; otherwise the pile gains a card or another hand loses one.

## Example
Seat 0 is dealt an Astrologer, and seat 1 gives one back.

## What a log must tell
Which cards are dealt.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as

CODE = "QN108"
NAME = "given-back-unheld"
SEVERITY = "error"
CLAUSES = ("setup.astrologer.replaced",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Astrologers given back by who has none; values: seat."""
    columns, astrologer = ("game", "seat", "seq"), acts_as(t, Card.ASTROLOGER)
    dealt = t.rows("dealt").filter(astrologer).select(*columns, moved=pl.lit(1))
    back = t.rows("dealt_back").filter(astrologer).select(*columns, moved=pl.lit(-1))
    rows = pl.concat([dealt, back]).sort(columns, maintain_order=True)
    held = pl.col("moved").cum_sum().over("game", "seat")
    return rows.filter((held < 0) & (pl.col("moved") < 0)).select("game", "seq", "seat")
