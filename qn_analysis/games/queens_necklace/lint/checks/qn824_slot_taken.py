"""A card is laid out where another one lies.

## What it finds
A card is offered at a slot from which the card before it was never bought, taken or expired.

## Why it matters
Only empty slots are refilled.

## Example
A card is offered at slot 2, where a Ring still lies.

## What a log must tell
The market.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.conserved import slots

CODE = "QN824"
NAME = "slot-taken"
SEVERITY = "error"
CLAUSES = ("purchase.empty_slots", "devaluation.refill")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards laid upon cards; values: card, slot, lying_card."""
    taken = pl.col("lying_card").is_not_null() & (pl.col("event") == "offered")
    return t.table(slots).filter(taken).select("game", "seq", "card", "slot", "lying_card")
