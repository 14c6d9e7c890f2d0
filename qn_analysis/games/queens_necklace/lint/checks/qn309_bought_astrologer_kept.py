"""An Astrologer is kept, or something else is discarded in his stead.

## What it finds
An Astrologer bought or drawn after which the same player does not discard it at once, and a `discarded` event that
follows no Astrologer, is of another card, or is somebody else's.

## Why it matters
An Astrologer never comes to hand: he is discarded right away, bought or drawn.

## Example
A player buys an Astrologer and then a Ring; no Astrologer is discarded.

## What a log must tell
Purchases, draws of Astrologers and discards, in order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.market import course

CODE = "QN309"
NAME = "bought-astrologer-kept"
SEVERITY = "error"
CLAUSES = (
    "astrologer.discard",
    "astrologer.again",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Astrologers that are kept, and wrong discards; values: card, event, next_event or what came before it."""
    rows = rare(
        t.table(course),
        (acts_as(t, Card.ASTROLOGER) & pl.col("event").is_in(("bought", "drawn"))) | (pl.col("event") == "discarded"),
    )
    thrown = pl.col("event") == "discarded"
    kept = ~thrown & (pl.col("next_event").ne_missing("discarded") | pl.col("next_seat").ne_missing(pl.col("seat")))
    source = (pl.col("prev_event") == "bought") & acts_as(t, Card.ASTROLOGER, column="prev_card")
    again = (pl.col("prev_event") == "drawn") & acts_as(t, Card.ASTROLOGER, column="prev_card").fill_null(value=True)
    stray = thrown & (~acts_as(t, Card.ASTROLOGER).fill_null(value=False) | ~(source | again).fill_null(value=False))
    return rows.filter(kept | stray).select(
        "game", "seq", "seat", "card", "event", before_event="prev_event", after_event="next_event"
    )
