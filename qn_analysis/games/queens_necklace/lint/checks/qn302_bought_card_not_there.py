"""A card is bought that does not lie in that place of the market.

## What it finds
A `bought` event whose place is empty, does not exist, or shows another card.

## Why it matters
Only the open cards of the market are for sale, each once; the place of a bought card stays empty until the
devaluation.

## Example
The third place shows a King, and a Ring is bought from it.

## What a log must tell
Offers, mark-downs, expiries and purchases, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, of_another_card

CODE = "QN302"
NAME = "bought-card-not-there"
SEVERITY = "error"
CLAUSES = (
    "purchase.market",
    "purchase.empty_slots",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases of cards that do not lie there; values: card, slot (from 1), lies_card (null: nothing)."""
    wrong = in_market(t, does(Event.BOUGHT) & of_another_card())
    return wrong.select("game", "seq", "seat", "card", slot=pl.col("slot") + 1, lies_card="lay")
