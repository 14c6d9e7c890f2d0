"""Another player than the first one begins.

## What it finds
A `game_started` event that names another seat than 0, or a game whose first turn is another seat's.

## Why it matters
One player is made first at set-up; seats are counted from that player, who has the first turn.

## Example
The first turn of a game is that of seat 1.

## What a log must tell
Who is to play first, and whose turn the first is.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN102"
NAME = "first-player"
SEVERITY = "error"
CLAUSES = ("setup.first_player.seat",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Starts and first turns of another seat; values: seat, first_seat (who should begin)."""
    turns = t.rows("turn_started").select("game", "seq", "seat").unique("game", keep="first")
    rows = pl.concat([t.rows("game_started").select("game", "seq", "seat"), turns])
    return rows.filter(pl.col("seat").ne_missing(0)).with_columns(first_seat=pl.lit(0))
