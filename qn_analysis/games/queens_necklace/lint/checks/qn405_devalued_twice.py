"""A card is devalued twice in a turn, or in the turn in which it came.

## What it finds
A `marked_down` or `expired` event of a card that was laid out or marked down in the same turn.

## Why it matters
A devaluation moves each golden ring once, and a card that has just come in keeps its top price.

## Example
A ruby goes from 6 to 4 and in the same turn from 4 to 2.

## What a log must tell
Offers, mark-downs and expiries, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import does, in_market, is_said

CODE = "QN405"
NAME = "devalued-twice"
SEVERITY = "error"
CLAUSES = (
    "devaluation.down",
    "devaluation.new_cards",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards devalued too often; values: event, card, slot (from 1), before_event (of the same turn)."""
    again = (pl.col("prev_turn") >= pl.col("turn")) & is_said("turn") & is_said("lay")
    wrong = in_market(t, again & does(Event.MARKED_DOWN, Event.EXPIRED))
    return wrong.select("game", "seq", "event", "card", slot=pl.col("slot") + 1, before_event="prev_event")
