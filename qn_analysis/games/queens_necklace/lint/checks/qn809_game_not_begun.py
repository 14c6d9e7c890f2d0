"""A game does not begin with its beginning, once, for the players of the log.

## What it finds
A game whose first row is not `game_started`, that starts more than once, or that is said to start with another number
of players.

## Why it matters
Without its beginning nobody knows what the rest of the game follows from.

## Example
A game begins with the third card that is dealt: its first rows were cut off.

## What a log must tell
Whole games.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables

CODE = "QN809"
NAME = "game-not-begun"
SEVERITY = "error"
CLAUSES = ("setup.players",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games with a wrong beginning; values: event (of the row), players, wanted."""
    first = t.events.lazy().filter((pl.col("game") != pl.col("game").shift()).fill_null(True)).collect()
    starts = t.only("game_started")
    again = starts.filter(~pl.col("game").is_first_distinct())
    late = first.filter(pl.col("event") != "game_started")
    wrong = starts.filter(pl.col("count") != t.players)
    rows = pl.concat([again, late, wrong]).unique(["game", "seq"], maintain_order=True)
    return rows.select("game", "seq", event=pl.col("event").cast(pl.String), players="count", wanted=pl.lit(t.players))
