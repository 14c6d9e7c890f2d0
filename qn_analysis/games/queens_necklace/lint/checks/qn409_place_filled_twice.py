"""A card is laid on a place of the market that is not empty, or does not exist.

## What it finds
An `offered` event in a place where a card lies, or beyond the market's size.

## Why it matters
One card lies in each place; only empty places are filled, each with a single card.

## Example
The second place, from which nothing was bought, is filled with a King.

## What a log must tell
Offers, purchases, mark-downs and expiries, with places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, is_said

CODE = "QN409"
NAME = "place-filled-twice"
SEVERITY = "error"
CLAUSES = (
    "devaluation.refill",
    "setup.market",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards laid on others; values: card, slot (from 1), lies_card (null: nothing), places (of the market)."""
    beyond = (pl.col("slot") >= t.rules.market_size) | ~is_said("slot")
    wrong = in_market(t, does(Event.OFFERED) & (is_said("lay") | beyond))
    return wrong.select(
        "game", "seq", "card", slot=pl.col("slot") + 1, lies_card="lay", places=pl.lit(t.rules.market_size)
    )
