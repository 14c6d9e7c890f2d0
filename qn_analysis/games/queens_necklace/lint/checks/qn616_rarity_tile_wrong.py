"""A rarity tile has another value than the ruleset gives to its rank.

## What it finds
A `rarity_set` row whose `amount` is not the value of the tile of its `slot`.

## Why it matters
The tiles fall from the rarest gem to the most common, 30, 20, 10 and 0 in the rulebook.

## Example
The second rarest gem gets 30 pounds instead of 20.

## What a log must tell
The rarity tiles placed in each sale.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import said

CODE = "QN616"
NAME = "rarity-tile-wrong"
SEVERITY = "error"
CLAUSES = ("sale.rarity.tiles", "sale.rarity.order", "deck.tiles")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Wrong tiles; values: gem, pounds, tile (null: there is no such rank)."""
    tiles = pl.DataFrame({"slot": range(4), "tile": t.rules.rarity}, schema={"slot": pl.UInt8, "tile": pl.Int64})
    rows = said(t, "rarity_set").select("game", "seq", "gem", "slot", pounds="amount")
    valued = rows.join(tiles, on="slot", how="left")
    return valued.filter(pl.col("pounds").ne_missing(pl.col("tile"))).drop("slot")
