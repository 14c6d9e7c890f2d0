"""A card is bought, taken, marked down or removed that does not lie there.

## What it finds
An event of the market names a slot that is empty, or where another card lies.

## Why it matters
What was bought once cannot be bought again; a price goes down for the card that lies there.

## Example
Slot 3 is sold twice in a turn.

## What a log must tell
The market.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.conserved import slots

CODE = "QN825"
NAME = "card-not-for-sale"
SEVERITY = "error"
CLAUSES = ("purchase.market", "purchase.one_by_one", "devaluation.down")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that are not where they are said to be; values: event, card, slot, lying_card."""
    other = pl.col("card").is_not_null() & pl.col("card").ne_missing(pl.col("lying_card"))
    rows = t.table(slots).filter((pl.col("event") != "offered") & other)
    return rows.select("game", "seq", "event", "seat", "card", "slot", "lying_card")
