"""The games of the event table are not those of the game table.

## What it finds
A game with events that the game table lacks or has twice, a game without events, or a number that is left out between
two games.

## Why it matters
Shares over all games are wrong where a game is missing or counted twice.

## Example
The game table lists game 7, of which there is no event.

## What a log must tell
Both tables, as log folders have them.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.setup import games

CODE = "QN807"
NAME = "game-not-listed"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Games that are not once in both tables; values: listed (how often), rows (of events)."""
    listed = t.games.group_by("game").agg(listed=pl.len())
    events = t.table(games).select("game", "rows")
    both = listed.join(events, on="game", how="full", coalesce=True)
    if not both.height:
        return both
    numbers = both.select(game=pl.int_range(pl.col("game").min(), pl.col("game").max().cast(pl.Int64) + 1))
    every = numbers.cast({"game": both.schema["game"]}).join(both, on="game", how="left")
    counts = every.with_columns(pl.col("listed", "rows").fill_null(0))
    return counts.filter((pl.col("listed") != 1) | (pl.col("rows") == 0))
