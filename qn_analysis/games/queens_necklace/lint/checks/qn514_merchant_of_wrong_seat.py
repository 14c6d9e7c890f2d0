"""A Merchant is drawn, or a sale opened, by a player whose turn it is not.

## What it finds
A `merchant_drawn` or `sale_opened` event whose seat is not the active player's.

## Why it matters
The opponents of the active player are those who may answer with a Cardinal.

## Example
In seat 0's turn a Merchant is drawn by seat 1.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.turns import among, marks

CODE = "QN514"
NAME = "merchant-of-wrong-seat"
SEVERITY = "error"
CLAUSES = ("merchant.sale", "turn.order")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows of other seats; values: event, number, seat, active (seat)."""
    rows = t.table(marks).filter(among(Event.MERCHANT_DRAWN, Event.SALE_OPENED))
    wrong = rows.filter(pl.col("seat").ne_missing(pl.col("active")))
    return wrong.select("game", "seq", "seat", "active", event=pl.col("event").cast(pl.String), number="count")
