"""A Forger is answered that was not played, or by the wrong player.

## What it finds
A `countered` or `surrendered` event, or a `hand_seen` with a gem, that does not follow a Forger between the same two
players.

## Why it matters
Nobody gives up a card or shows a hand for a gem unless a Forger asks for it.

## Example
The third player gives up a ruby although the Forger was played on the second.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.influence import after_play, steps

CODE = "QN231"
NAME = "answer-without-forger"
SEVERITY = "error"
CLAUSES = ("forger.discard", "forger.proof", "forger.proof.private", "musketeer.forger.counter")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Answers without a Forger; values: other."""
    reply = pl.col("event").is_in(["countered", "surrendered"]) & ~after_play(t, Card.FORGER, swapped=True)
    proof = (pl.col("event") == "hand_seen") & pl.col("gem").is_not_null()
    unasked = proof & ~after_play(t, Card.FORGER, swapped=False)
    return t.table(steps).filter(reply | unasked).select("game", "seq", "seat", "other")
