"""A devaluation does not go in the order of the rules.

## What it finds
A card that is marked down after cards have expired or been laid out, one that expires after cards have been laid out,
places that are not filled from left to right, and new cards in a turn before the devaluation's phase.

## Why it matters
First all unsold cards go down, then the expired ones leave, then the places are filled singly, from left to right.

## Example
The fourth place is filled before the first.

## What a log must tell
Offers, mark-downs and expiries, in order, with places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.market import course

CODE = "QN410"
NAME = "devaluation-order"
SEVERITY = "error"
CLAUSES = (
    "devaluation.order",
    "devaluation.left_to_right",
    "turn.phases",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Events out of order; values: event, card, slot (from 1), before_event and before_slot (what came before)."""
    rows = t.table(course).lazy().select("game", "seq", "turn", "phase", "event", "card", "slot")
    near = rows.filter(pl.col("event").is_in(("marked_down", "expired", "offered")) & (pl.col("turn") > 0)).collect()
    same = (pl.col("game") == pl.col("game").shift(1)) & (pl.col("turn") == pl.col("turn").shift(1))
    rank = pl.col("event").to_physical()
    order = pl.when(pl.col("event") == "offered").then(100).otherwise(rank.cast(pl.Int16))
    back = order < order.shift(1)
    left = (order == order.shift(1)) & (pl.col("slot") < pl.col("slot").shift(1))
    filling = pl.col("event") == "offered"
    phase = pl.when(filling).then(pl.col("phase") != "refill").otherwise(pl.col("phase") != "devaluation")
    before = [
        pl.when(same).then(pl.col(name).shift(1)).alias(f"before_{name}") for name in ("event", "slot")
    ]  # fmt: skip
    wrong = (same & (back | (filling & left))).fill_null(value=False) | phase
    found = near.with_columns(*before, wrong=wrong).filter("wrong")
    return found.select(
        "game",
        "seq",
        "event",
        "card",
        "phase",
        "before_event",
        slot=pl.col("slot") + 1,
        before_slot=pl.col("before_slot") + 1,
    )
