"""A game begins with a number of players that the box or the log does not have.

## What it finds
A `game_started` event whose `count` is not two, three or four, or is not the number of players of the log.

## Why it matters
Two to four people play; hands, Merchants and turns all depend on how many there are.

## Example
The log is of three players, and a game in it is said to begin with five.

## What a log must tell
How many players each game begins with.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...rulebook.validation import FEWEST
from ...words.cards import SEATS
from ..tables import Tables

CODE = "QN101"
NAME = "number-of-players"
SEVERITY = "error"
CLAUSES = ("setup.players",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Games of a wrong number of players; values: said, players (of the log)."""
    said = t.rows("game_started").select("game", "seq", said="count", players=pl.lit(t.players))
    right = pl.col("said").is_between(FEWEST, SEATS) & (pl.col("said") == t.players)
    return said.filter(~right.fill_null(False))
