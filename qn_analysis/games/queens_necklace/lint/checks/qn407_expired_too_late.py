"""A card stays in the market after it has passed its last price.

## What it finds
A `marked_down` event that comes after the last step of the card's ladder.

## Why it matters
Below the last price is the crossed-out symbol: the card leaves the market.

## Example
A Cardinal at his last price, 2 ducats, is marked down to 1 and stays.

## What a log must tell
Offers, mark-downs and expiries, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, is_said, of_lying_card

CODE = "QN407"
NAME = "expired-too-late"
SEVERITY = "error"
CLAUSES = ("devaluation.expired",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that should have left; values: card, slot (from 1), steps (logged)."""
    down = does(Event.MARKED_DOWN) & of_lying_card()
    wrong = in_market(t, down & ~is_said("price"))
    return wrong.select("game", "seq", "card", slot=pl.col("slot") + 1, steps="step")
