"""The number of the turn does not rise by one with each turn, and only then.

## What it finds
A row whose `turn` is not that of the row before it, one more where a turn starts; a game begins with turn 0, the set-
up.

## Why it matters
Whatever counts turns, such as when a postponed sale is due, relies on it.

## Example
Turn 13 starts right after turn 11.

## What a log must tell
Turns; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.registry import Knows
from qn_analysis.core.lint.tables import rare

from ..tables import Tables
from ..tables.turns import same_game

CODE = "QN702"
NAME = "turn-number-wrong"
SEVERITY = "error"
CLAUSES = ("turn.order",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows with another turn; values: said, wanted."""
    started = (pl.col("event") == "turn_started").cast(pl.UInt16)
    before = pl.when(same_game(1)).then(pl.col("turn").shift(1)).otherwise(pl.lit(0, pl.UInt16))
    rows = t.events.select("game", "seq", "seat", said="turn", wanted=before + started)
    return rare(rows, pl.col("said") != pl.col("wanted"))
