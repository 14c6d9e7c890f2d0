"""A game does not end with a final place for each player.

## What it finds
A game that has not one `game_over` row for each seat, or in which something else happens after one.

## Why it matters
A game that was cut off has no winner, and must not count as one.

## Example
The log of a game stops in the middle of a turn.

## What a log must tell
Whole games.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables

CODE = "QN810"
NAME = "game-not-ended"
SEVERITY = "error"
CLAUSES = ("end.third_sale",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games with a wrong end; values: ends, players, event (of the row after an end, or null)."""
    over = pl.col("event") == "game_over"
    same = (pl.col("game") == pl.col("game").shift()).fill_null(False)
    after = t.events.lazy().filter(same & ~over & over.shift()).select("game", "seq", "event").collect()
    last = t.events.lazy().filter((pl.col("game") != pl.col("game").shift(-1)).fill_null(True)).collect()
    ends = t.only("game_over").group_by("game").agg(ends=pl.len(), seats=pl.col("seat").n_unique())
    counted = (
        last.select("game", "seq").join(ends, on="game", how="left").with_columns(pl.col("ends", "seats").fill_null(0))
    )
    few = counted.filter((pl.col("ends") != t.players) | (pl.col("seats") != t.players))
    late = after.join(ends, on="game", how="left").select("game", "seq", "ends", pl.col("event").cast(pl.String))
    cut = few.select("game", "seq", "ends", event=pl.lit(None, dtype=pl.String))
    return pl.concat([late, cut]).with_columns(players=pl.lit(t.players))
