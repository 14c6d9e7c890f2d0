"""An unsold card is marked down to a price that is not its next one.

## What it finds
A `marked_down` event whose `amount` is not the price on the ladder of the card, after as many steps as the log tells.

## Why it matters
Each devaluation moves the golden ring by one step, and each step has its price.

## Example
A Ring at 9 goes down to 5, although 7 is its next price.

## What a log must tell
Offers and mark-downs, with cards, places and prices.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, is_said, of_lying_card

CODE = "QN401"
NAME = "mark-down-off-ladder"
SEVERITY = "error"
CLAUSES = (
    "devaluation.down",
    "devaluation.cheaper",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Mark-downs to another price; values: card, slot (from 1), steps, said, price (of the ladder)."""
    down = does(Event.MARKED_DOWN) & of_lying_card()
    off = is_said("price") & (pl.col("amount") != pl.col("price"))
    wrong = in_market(t, down & off)
    return wrong.select("game", "seq", "card", "price", slot=pl.col("slot") + 1, steps="step", said="amount")
