"""The end of the game does not follow the last sale at once, or something follows the end.

## What it finds
A `game_over` event that follows neither the close of a sale nor another result, or that something else follows.

## Why it matters
The third sale held is the last act of the game, in the middle of a turn if need be.

## Example
After the third sale the market is filled once more before the game is over.

## What a log must tell
Sales and the end of the game.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.turns import marks

CODE = "QN712"
NAME = "game-ends-at-wrong-moment"
SEVERITY = "error"
CLAUSES = ("end.third_sale", "end.at_once")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Results in another place; values: before, after (events)."""
    before, after = (pl.col(name).cast(pl.String) for name in ("before", "after"))
    rows = t.table(marks).filter(pl.col("event") == "game_over").select("game", "seq", "seat", before, after)
    early = ~pl.col("before").is_in(("sale_closed", "game_over")).fill_null(False)
    return rows.filter(early | (pl.col("after") != "game_over").fill_null(False))
