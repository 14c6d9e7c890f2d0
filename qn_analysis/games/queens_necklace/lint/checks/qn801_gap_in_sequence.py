"""The rows of a game are not numbered 0, 1, 2 and so on.

## What it finds
A row whose `seq` is not one more than that of the row before, or the first row of a game whose `seq` is not 0: a row
is missing, doubled or out of place.

## Why it matters
Rows are found again by game and number, and what happened is told by their order.

## Example
After row 40 comes row 42: row 41 was lost.

## What a log must tell
Every row its number.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables, rare

CODE = "QN801"
NAME = "gap-in-sequence"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows out of sequence; values: found, wanted."""
    same = (pl.col("game") == pl.col("game").shift()).fill_null(False)
    wanted = pl.when(same).then(pl.col("seq").shift().cast(pl.Int32) + 1).otherwise(0).fill_null(0)
    rows = t.events.select("game", "seq", found=pl.col("seq").cast(pl.Int32), wanted=wanted)
    return rare(rows, pl.col("found").ne_missing(pl.col("wanted")))
