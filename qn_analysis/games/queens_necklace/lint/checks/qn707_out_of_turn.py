"""Somebody does in another player's turn what belongs to one's own.

## What it finds
A purchase, a pass, lost ducats, an Astrologer's draw or discard, an empty pile or a character of the influence phase
whose seat is not the active player's.

## Why it matters
Only Musketeers in reply, the Queen, Cardinals and sales concern players whose turn it is not.

## Example
Seat 2 buys a card in seat 1's turn.

## What a log must tell
All public events.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables

CODE = "QN707"
NAME = "out-of-turn"
SEVERITY = "error"
CLAUSES = ("turn.order", "influence.own_turn", "purchase.market")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC
_OWN = ("bought", "passed", "ducats_lost", "drawn", "discarded", "pile_exhausted", "played")


def find(t: Tables) -> pl.DataFrame:
    """Such rows; values: event, seat, active (seat)."""
    other = pl.col("seat") != pl.col("active")
    influence = (pl.col("event") != "played") | (pl.col("phase") == "influence")
    wrong = pl.concat([t.only(event).filter(other & influence) for event in _OWN])
    return wrong.select("game", "seq", "seat", "active", pl.col("event").cast(pl.String))
