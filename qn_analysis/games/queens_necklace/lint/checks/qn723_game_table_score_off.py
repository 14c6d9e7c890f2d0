"""The game table has another score than the end of the game.

## What it finds
A `score_0` to `score_3` of the game table that is not the `amount` of that player's `game_over` row.

## Why it matters
Statistics are taken from the game table; the events are what it sums up.

## Example
The events end with 180 pounds for the first seat, the game table says 190.

## What a log must tell
Final scores in events and game table.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN723"
NAME = "game-table-score-off"
SEVERITY = "error"
CLAUSES = ("sale.selling.scores",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Scores that differ; values: table_score, final."""
    ends = t.rows("game_over").select("game", "seat", final="amount", seq="seq")
    names = [name for name in t.games.columns if name.startswith("score_")]
    told = t.games.join(ends, on="game", how="semi").unpivot(names, index="game", value_name="table_score")
    told = told.with_columns(seat=pl.col("variable").str.slice(6).cast(pl.UInt8)).drop("variable")
    known = ends.join(t.games, on="game", how="semi")
    both = told.join(known, on=["game", "seat"], how="full", coalesce=True)
    return both.filter(pl.col("table_score").ne_missing(pl.col("final")))
