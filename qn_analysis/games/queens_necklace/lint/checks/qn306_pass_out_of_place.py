"""A pass is logged where there is none, or is missing, or tells other ducats.

## What it finds
A `passed` event in a turn with a purchase, a second one in a turn, one whose `amount` is not the ducats of the turn,
and a turn with neither a purchase nor a `passed` event.

## Why it matters
Passing is for players who can pay for nothing; each turn has either a purchase or a pass.

## Example
A player buys an amber for 2 ducats and passes.

## What a log must tell
Purchases and passes, and Courtiers played.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import turns

CODE = "QN306"
NAME = "pass-out-of-place"
SEVERITY = "error"
CLAUSES = (
    "purchase.nothing_affordable",
    "purchase.must_buy",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Passes; values: passes (in the turn), bought (in the turn), said (ducats of the pass), ducats (there were)."""
    turn = t.table(turns)
    missing = (pl.col("passes") == 0) & (pl.col("bought") == 0) & pl.col("over")
    none = turn.filter(missing).with_columns(said=pl.lit(None, pl.Int16))
    some = turn.filter(pl.col("passes") > 0)
    at = t.events.select("seq", said="amount")[some["passed"]]
    wrong = (pl.col("passes") > 1) | (pl.col("bought") > 0) | pl.col("said").ne_missing(pl.col("ducats"))
    found = pl.concat([none, some.with_columns(at).select(none.columns).filter(wrong)])
    return found.select("game", "seat", "bought", "said", "ducats", "seq", "passes")
