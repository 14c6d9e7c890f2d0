"""An unsold card is not marked down.

## What it finds
A card that lies in the market over the devaluation of a turn without going down or leaving.

## Why it matters
Every unsold card goes down one step in every turn.

## Example
Four cards are unsold, and three are marked down.

## What a log must tell
Offers, purchases, mark-downs and expiries, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.market import closed, exhausted, in_market, is_said

CODE = "QN404"
NAME = "mark-down-missing"
SEVERITY = "error"
CLAUSES = ("devaluation.down",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that stay at their price; values: card, slot (from 1), missed (turn), price (which stayed)."""
    later = in_market(t, pl.col("stays") & ~is_said("next_turn")).join(_devalued(t), on="game", how="left")
    due = (pl.col("turn") + 1) % (1 << 16)  # as a column of turns counts
    gone = pl.concat([
        in_market(t, pl.col("stays") & is_said("turn") & (pl.col("next_turn") > due)).with_columns(
            until=pl.lit(None, dtype=pl.UInt16)
        ),
        later.filter(pl.col("until") > pl.col("turn")),
    ])  # fmt: skip
    return gone.select("game", "seq", "price", slot=pl.col("slot") + 1, missed=pl.col("turn") + 1, card="lies")


def _devalued(t: Tables) -> pl.DataFrame:
    """game, until: the last turn whose devaluation took place."""
    signs = [
        t.table(closed).select("game", "turn"),
        t.table(exhausted).select("game", "turn"),
        t.rows("merchant_drawn").filter(pl.col("phase") == "refill").select("game", "turn"),
        t.rows("expired").select("game", "turn"),
    ]
    return pl.concat(signs).group_by("game").agg(until=pl.col("turn").max())
