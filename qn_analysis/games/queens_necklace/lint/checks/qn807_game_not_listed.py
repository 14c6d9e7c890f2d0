"""The games of the event table are not those of the game table.

## What it finds
A game with events that the game table lacks or has twice, a game without events, or a game that the manifest does not
promise in that part of the log, or promises and is not there.

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
    """Games that are not once in both tables, or of another part; values: listed (how often), rows (of events), first,
    last (of the games that are due here)."""
    listed = t.games.group_by("game").agg(listed=pl.len())
    events = t.table(games).select("game", "rows")
    both = listed.join(events, on="game", how="full", coalesce=True)
    due = pl.int_range(t.first, t.first + t.count, eager=True).alias("game").to_frame()
    every = due.join(both.cast({"game": pl.Int64}), on="game", how="full", coalesce=True).sort("game")
    counts = every.with_columns(
        pl.col("listed", "rows").fill_null(0), first=pl.lit(t.first), last=pl.lit(t.first + t.count - 1)
    )
    here = pl.col("game").is_between("first", "last")
    return counts.filter((pl.col("listed") != 1) | (pl.col("rows") == 0) | ~here)
