"""A game does not begin with its start, once.

## What it finds
A game whose first row is not `game_started`, or that has none or several of them.

## Why it matters
Who plays and who is first belongs before everything else; another start in the middle would be another game.

## Example
A game begins with the first fashion tile, and nothing says how many play.

## What a log must tell
The set-up of each game.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import games

CODE = "QN118"
NAME = "start-not-first"
SEVERITY = "error"
CLAUSES = ("setup.players",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games that begin otherwise; values: starts."""
    starts = t.rows("game_started").select("game", "seq").group_by("game").agg(pl.max("seq"), starts=pl.len())
    every = t.table(games).join(starts, on="game", how="left").with_columns(pl.col("starts").fill_null(0))
    wrong = (pl.col("starts") != 1) | (pl.col("seq") != pl.col("first_seq"))
    return every.filter(wrong).select("game", "seq", "starts")
