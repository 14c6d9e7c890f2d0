"""A sale is postponed to the turn of a player who is not the last of those that played a Cardinal.

## What it finds
A `sale_postponed` event whose seat is not the one that played a Cardinal on this Merchant and, of two, comes later in
clockwise order from the active player.

## Why it matters
The sale waits for the end of that player's next turn; a wrong seat moves it.

## Example
In seat 0's turn seats 1 and 2 play a Cardinal, and the sale is put off to seat 1's turn.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import chains, outcomes

CODE = "QN508"
NAME = "postponed-for-wrong-seat"
SEVERITY = "error"
CLAUSES = ("cardinal.delay", "cardinal.two", "cardinal.marker")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Postponements to another seat; values: number, seat, wanted_seat."""
    wanted = (pl.col("active").cast(pl.Int64) + pl.col("furthest")) % t.players
    last = t.table(outcomes).select("game", "merchant", wanted_seat=wanted).drop_nulls("wanted_seat")
    waits = t.table(chains).filter((pl.col("event") == "sale_postponed") & pl.col("direct"))
    rows = waits.select("game", "seq", "seat", "merchant", "number").join(last, on=["game", "merchant"])
    return rows.filter(pl.col("seat").ne_missing(pl.col("wanted_seat"))).drop("merchant")
