"""The game table disagrees with the events.

## What it finds
A row of the game table whose number of turns or events, or the place of a seat, is not what the events of the
game say.

## Why it matters
Statistics read the game table where they can: its numbers must be those of the games.

## Example
The game table gives a game 40 turns; 39 of them start.

## What a log must tell
Whole games.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import games

CODE = "QN808"
NAME = "game-table-off"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Numbers that disagree; values: column, listed, events."""
    numbers = t.table(games).select("game", events="rows")
    turns = t.rows("turn_started").select("game").group_by("game").agg(turns=pl.len())
    over = t.only("game_over")
    counted = numbers.join(turns, on="game", how="left").with_columns(pl.col("turns").fill_null(0))
    for seat in range(t.players):
        one = over.filter(pl.col("seat") == seat).group_by("game").agg(pl.col("count").last())
        counted = counted.join(one.rename({"count": f"place_{seat}"}), on="game", how="left")
    columns = counted.columns[1:]
    both = t.games.lazy().join(counted.lazy(), on="game", suffix="_told")
    found = [
        both.filter(pl.col(column).ne_missing(pl.col(f"{column}_told"))).select(
            "game",
            column=pl.lit(column),
            listed=pl.col(column).cast(pl.Int64),
            told=pl.col(f"{column}_told").cast(pl.Int64),
        )
        for column in columns
    ]
    return pl.concat(found).collect()
