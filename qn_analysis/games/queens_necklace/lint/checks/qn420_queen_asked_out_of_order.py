"""Somebody answers for the Queen out of order, twice, or on another card than the one revealed.

## What it finds
A `not_taken` event that stands neither right after the card that it names comes in a refill, nor after the answer of
a player who sits before her (from the active player clockwise), or is another's than the active player's by the ruling
`queen_scope`; and a play of the Queen after her own answer, or a later player's.

## Why it matters
Each holder of the Queen is asked once about each gem card; who has let it lie cannot take it any more.

## Example
A player lets a ruby lie, and takes it with the Queen in the next row.

## What a log must tell
Cards laid out and taken, in order, with places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import queen_answers

CODE = "QN420"
NAME = "queen-asked-out-of-order"
SEVERITY = "error"
CLAUSES = ("queen.when", "queen.scope")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Answers at another moment; values: event, card, before_event (null: none)."""
    refused, after = pl.col("event") == "not_taken", pl.col("last_event") == "not_taken"
    named = (pl.col("last_card") == pl.col("card")) & (pl.col("last_slot") == pl.col("slot"))
    offered = (pl.col("last_event") == "offered") & (pl.col("turn") > 0)
    later = pl.col("last_away") < pl.col("away")
    hers = pl.col("seat") == pl.col("active") if t.rules.rulings["queen_scope"] == "own" else pl.lit(value=True)
    right = pl.when(refused).then(hers & named & (offered | (after & later))).otherwise(~after | later)
    wrong = t.table(queen_answers).filter(~right.fill_null(value=False))
    return wrong.select("game", "seq", "seat", "event", "card", before_event="last_event")
