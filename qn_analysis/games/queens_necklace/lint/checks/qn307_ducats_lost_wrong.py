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

from qn_analysis.core.lint.registry import Knows

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
    lost = (
        t.only("ducats_lost")
        .select(turn_key().alias("key"), "seq", lost=pl.col("amount").cast(pl.Int64))
        .group_by("key")
        .agg(pl.col("seq").last(), pl.col("lost").sum())
    )
    whole = t.table(turns).filter("over").join(lost, on="key", how="left", suffix="_lost")
    left = pl.max_horizontal(pl.col("ducats") - pl.col("spent"), 0)
    wrong = whole.with_columns(pl.col("lost").fill_null(0), left=left).filter(pl.col("lost") != pl.col("left"))
    ended = wrong.join(_astrologer_ends(t), on="key", how="anti")
    return ended.select("game", "seat", "lost", "left", seq=pl.coalesce("seq_lost", "seq"))


def _astrologer_ends(t: Tables) -> pl.DataFrame:
    """Turns in the midst of whose purchases the game ended: an Astrologer drew the last Merchant."""
    ended = t.only("game_over").select(turn_key().alias("key")).unique()
    drawn = t.only("merchant_drawn").filter(pl.col("phase") == "astrologer").select(turn_key().alias("key"))
    return ended.join(drawn, on="key", how="semi")
