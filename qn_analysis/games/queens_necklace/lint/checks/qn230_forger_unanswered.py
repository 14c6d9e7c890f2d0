"""A Forger is not answered by its victim.

## What it finds
A `played` Forger whose next event is not a Musketeer in reply, a card given up or a hand shown as proof, between the
same two players.

## Why it matters
The victim of a Forger loses a card, counters, or proves to have none: at once, and one of the three.

## Example
A Forger is played, and the next event is a purchase.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import same_pair, steps

CODE = "QN230"
NAME = "forger-unanswered"
SEVERITY = "error"
CLAUSES = ("forger.discard", "forger.proof", "musketeer.forger.counter", "influence.immediate")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Forgers without a right answer; values: other, gem."""
    forger = (pl.col("event") == "played") & acts_as(t, Card.FORGER)
    reply = pl.col("next_event").is_in(["countered", "surrendered"]) & same_pair("next_", swapped=True)
    proof = (pl.col("next_event") == "hand_seen") & pl.col("next_gem").is_not_null() & same_pair("next_", swapped=False)
    open_ = forger & ~(reply | proof).fill_null(False)
    return t.table(steps).filter(open_).select("game", "seq", "seat", "other", "gem")
