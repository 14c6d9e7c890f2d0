"""The ducats that are lost are not those that were left.

## What it finds
A turn whose `ducats_lost` (none: 0) is not what its purchases left of the purse and the Courtiers.

## Why it matters
Ducats that are not spent are lost; no more and no fewer, and none is saved.

## Example
Of ten ducats eight are spent, and three are said to be lost.

## What a log must tell
Purchases with their prices, Courtiers played, and ducats lost.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import turn_key, turns

CODE = "QN307"
NAME = "ducats-lost-wrong"
SEVERITY = "error"
CLAUSES = (
    "purchase.lost",
    "purchase.purse",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns that lose other ducats; values: lost (as logged), left (purse and Courtiers less purchases)."""
    left = pl.max_horizontal(pl.col("ducats") - pl.col("spent"), 0)
    wrong = t.table(turns).filter(pl.col("over") & (pl.col("lost") != left)).with_columns(left=left)
    ended = wrong.join(_astrologer_ends(t), on="key", how="anti", maintain_order="left")
    return ended.select("game", "seat", "lost", "left", t.events["seq"][ended["losing"]])


def _astrologer_ends(t: Tables) -> pl.DataFrame:
    """Turns in the midst of whose purchases the game ended: an Astrologer drew the last Merchant."""
    ended = t.rows("game_over").select(turn_key().alias("key")).unique()
    drawn = t.rows("merchant_drawn").filter(pl.col("phase") == "astrologer").select(turn_key().alias("key"))
    return ended.join(drawn, on="key", how="semi")
