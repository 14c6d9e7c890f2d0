"""A purchase says that a card came down other than its mark-downs tell.

## What it finds
A `bought` event whose `count` is not the number of times that the card was marked down since it was laid out.

## Why it matters
The price follows from the golden ring, which moves one step for every devaluation; a purchase cannot move it.

## Example
A Banker that was marked down once is bought as if it had come down twice, for four ducats.

## What a log must tell
Offers, mark-downs and purchases, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, of_lying_card

CODE = "QN303"
NAME = "steps-unlike-mark-downs"
SEVERITY = "error"
CLAUSES = (
    "purchase.price",
    "devaluation.down",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases at another step; values: card, slot (from 1), said (steps of the purchase), steps (logged)."""
    bought = does(Event.BOUGHT) & of_lying_card()
    wrong = in_market(t, bought & (pl.col("count") != pl.col("step")))
    return wrong.select("game", "seq", "seat", "card", slot=pl.col("slot") + 1, said="count", steps="step")
