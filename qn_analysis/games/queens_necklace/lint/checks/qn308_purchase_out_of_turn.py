"""Somebody buys, passes or loses ducats when it is not her purchase phase.

## What it finds
A `bought`, `passed` or `ducats_lost` event in another phase, of a player who is not active, after the ducats of the
turn were lost, or after its devaluation began.

## Why it matters
Only the active player buys, between the influence and the devaluation of the turn.

## Example
After the first mark-downs of a turn the next player buys a Ring.

## What a log must tell
Purchases and devaluations, in order, with whom they are about.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables
from ..tables.market import course

CODE = "QN308"
NAME = "purchase-out-of-turn"
SEVERITY = "error"
CLAUSES = (
    "turn.phases",
    "purchase.market",
    "purchase.lost",
    "astrologer.merchant.same_player",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Purchases out of turn; values: active (seat), phase, after_event (the event before it)."""
    buying = pl.col("event").is_in(("bought", "passed", "ducats_lost"))
    devalued = pl.col("prev_event").is_in(("marked_down", "expired", "offered", "taken", "turn_ended"))
    lost = pl.col("prev_event") == "ducats_lost"
    late = (devalued | lost) & (pl.col("prev_turn") == pl.col("turn"))
    wrong = (
        (pl.col("phase") != "purchase")
        | pl.col("seat").ne_missing(pl.col("active"))
        | late.fill_null(value=False)
        | ((pl.col("event") == "bought") & (pl.col("prev_event") == "passed")).fill_null(value=False)
    )
    rows = rare(t.table(course), buying & wrong)
    return rows.select("game", "seq", "seat", "active", "phase", after_event="prev_event")
