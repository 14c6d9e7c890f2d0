"""An empty place of the market is not filled.

## What it finds
A place that was emptied in a turn and not filled at its end, although the pile was not found empty then, or although
a place further right was filled.

## Why it matters
Cards that were bought or have expired, and cards that the Queen took, are replaced from the pile in the same turn.

## Example
Two cards are bought and one new card is laid out.

## What a log must tell
Offers, purchases, mark-downs and expiries, with places, and when the pile is found empty.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.market import closed, exhausted, in_market, is_said
from ..tables.prices import turn_key

CODE = "QN408"
NAME = "place-not-filled"
SEVERITY = "error"
CLAUSES = (
    "devaluation.refill",
    "queen.replaced",
    "devaluation.merchant.slot",
    "devaluation.pile_exhausted",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Places left empty; values: card (that left), event, slot (from 1)."""
    filled = (pl.col("next_event") == int(Event.OFFERED)) & (pl.col("next_turn") == pl.col("turn")) & is_said("turn")
    emptied = in_market(t, ~pl.col("stays") & is_said("lay") & ~filled)
    open_ = emptied.with_columns(turn_key().alias("key"))
    filling = t.rows("offered").select(turn_key().alias("key"), "slot").join(open_, on="key", how="semi")
    last = filling.group_by("key").agg(last=pl.col("slot").max())
    unexplained = open_.join(t.table(closed), on="key", how="semi").join(t.table(exhausted), on="key", how="anti")
    passed_by = open_.join(last, on="key", how="inner").filter(pl.col("last") > pl.col("slot")).drop("last")
    found = pl.concat([unexplained, passed_by]).unique(["game", "seq"])
    return found.select("game", "seq", "card", "event", slot=pl.col("slot") + 1)
