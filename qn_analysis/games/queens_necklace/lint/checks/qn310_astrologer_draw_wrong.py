"""An Astrologer does not draw as he should, or a card is drawn without one.

## What it finds
A discarded Astrologer, or a Merchant that one has drawn, after which neither a card nor a Merchant is drawn nor the
pile is found empty (unless the game is over); a `drawn` event that follows neither of the two, is of a Merchant, or
is not the active player's.

## Why it matters
For an Astrologer the buyer draws the uppermost card of the pile, at once; a Merchant brings a sale and another draw.

## Example
A player discards an Astrologer and goes on buying without having drawn.

## What a log must tell
Purchases, discards, draws and Merchants, in order; not the cards drawn.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables
from ..tables.market import course

CODE = "QN310"
NAME = "astrologer-draw-wrong"
SEVERITY = "error"
CLAUSES = (
    "astrologer.draw",
    "astrologer.at_once",
    "astrologer.merchant",
    "astrologer.merchant.next",
    "astrologer.any_order",
    "astrologer.empty_pile",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Draws that are missing or amiss; values: card, event, and the events before and after it."""
    sought = pl.col("event").is_in(("discarded", "drawn")) | (
        (pl.col("event") == "merchant_drawn") & (pl.col("phase") == "astrologer")
    )
    rows = rare(t.table(course), sought)
    drawn = pl.col("event") == "drawn"
    follows = pl.col("next_event").is_in(("drawn", "merchant_drawn", "pile_exhausted")).fill_null(value=True)
    ends = (pl.col("event") == "merchant_drawn") & (pl.col("next_event") == "game_over")
    missing = ~drawn & ~follows & ~ends.fill_null(value=False)
    caused = pl.col("prev_event").is_in(("discarded", "merchant_drawn")).fill_null(value=False)
    stray = drawn & (
        ~caused | (pl.col("card") == "merchant").fill_null(value=False) | pl.col("seat").ne_missing(pl.col("active"))
    )
    return rows.filter(missing | stray).select(
        "game", "seq", "seat", "card", "event", before_event="prev_event", after_event="next_event"
    )
