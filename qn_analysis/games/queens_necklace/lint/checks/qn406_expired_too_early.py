"""A card leaves the market before it has passed its last price.

## What it finds
An `expired` event of a card with a lower price left on its ladder.

## Why it matters
A card is discarded when the golden ring comes to the crossed-out symbol, below the last price.

## Example
A Cardinal at 4 ducats expires, although he could still go down to 2.

## What a log must tell
Offers, mark-downs and expiries, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, of_lying_card
from ..tables.prices import ladders

CODE = "QN406"
NAME = "expired-too-early"
SEVERITY = "error"
CLAUSES = ("devaluation.expired",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that expire early; values: card, slot (from 1), steps (logged), price (the next one)."""
    gone = in_market(t, does(Event.EXPIRED) & of_lying_card())
    after = gone.select("game", "seq", "card", slot=pl.col("slot") + 1, steps="step", step=pl.col("step") + 1)
    return after.join(t.table(ladders), on=["card", "step"], how="inner").drop("step")
