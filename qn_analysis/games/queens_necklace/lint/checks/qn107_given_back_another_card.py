"""A card that is no Astrologer is given back while the hands are dealt.

## What it finds
A `dealt_back` event of another card than an Astrologer.

## Why it matters
Only an Astrologer is replaced; with any other card a player starts.

## Example
A player gives back a Courtier and is dealt a Ring instead.

## What a log must tell
Which cards are given back, which everybody sees.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as

CODE = "QN107"
NAME = "given-back-another-card"
SEVERITY = "error"
CLAUSES = ("setup.astrologer.replaced", "setup.deal")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Other cards given back; values: seat, card."""
    return t.rows("dealt_back").filter(~acts_as(t, Card.ASTROLOGER)).select("game", "seq", "seat", "card")
