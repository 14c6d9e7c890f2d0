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

from qn_analysis.core.lint.registry import Knows

from ..tables import Tables
from ..tables.prices import turn_key, turns

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
    passes = (
        t.only("passed")
        .select(turn_key().alias("key"), "seq", "amount")
        .group_by("key")
        .agg(pl.col("seq").last(), said=pl.col("amount").last(), passes=pl.len())
    )
    whole = t.table(turns).join(passes, on="key", how="left", suffix="_passed")
    missing = pl.col("passes").is_null() & (pl.col("bought") == 0) & pl.col("over")
    wrong = (pl.col("passes") > 1) | (
        pl.col("passes").is_not_null() & ((pl.col("bought") > 0) | pl.col("said").ne_missing(pl.col("ducats")))
    )
    return whole.filter(missing | wrong.fill_null(value=False)).select(
        "game", "seat", "bought", "said", "ducats",
        seq=pl.coalesce("seq_passed", "seq"), passes=pl.col("passes").fill_null(0),
    )  # fmt: skip
