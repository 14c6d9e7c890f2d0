"""The column `turn` does not count the turns.

## What it finds
A row whose `turn` is not that of the row before, or one more where a turn starts; it is 0 until the first turn
starts.

## Why it matters
The number of the turn says whether a card was held when the turn started, and how long a game lasts.

## Example
Turn 12 is followed by turn 14.

## What a log must tell
Turns.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables

CODE = "QN811"
NAME = "turn-miscounted"
SEVERITY = "error"
CLAUSES = ("turn.order",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows with another number than the turns begun; values: event, found, wanted."""
    same = (pl.col("game") == pl.col("game").shift()).fill_null(False)
    begins = (pl.col("event") == "turn_started").cast(pl.Int64)
    wanted = pl.when(same).then(pl.col("turn").shift().cast(pl.Int64)).otherwise(0) + begins
    rows = t.events.lazy().select("game", "seq", "event", found=pl.col("turn").cast(pl.Int64), wanted=wanted)
    return rows.filter(pl.col("found") != pl.col("wanted")).collect()
