"""The number of the turn does not rise by one with each turn, and only then.

## What it finds
A row whose `turn` is not that of the row before it, one more where a turn starts; a game begins with turn 0, the set-
up. In a log of sales alone, a row of a turn before that of the row before it, or of another turn than its sale.

## Why it matters
Whatever counts turns, such as when a postponed sale is due, relies on it.

## Example
Turn 13 starts right after turn 11.

## What a log must tell
Turns; rows without one are passed over.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ...words.events import Event
from ..tables import Tables
from ..tables.turns import same_game

CODE = "QN702"
NAME = "turn-number-wrong"
SEVERITY = "error"
CLAUSES = ("turn.order",)
SINCE = "0.1.0"
NEEDS = Knows.SALES
_SALE = [event.name.lower() for event in Event if Event.SALE_OPENED <= event <= Event.SALE_CLOSED]


def find(t: Tables) -> pl.DataFrame:
    """Rows with another turn; values: said, wanted."""
    if t.knows == Knows.SALES:
        return _of_sales(t)
    started = (pl.col("event") == "turn_started").cast(pl.UInt16)
    before = pl.when(same_game(1)).then(pl.col("turn").shift(1)).otherwise(pl.lit(0, pl.UInt16))
    rows = t.events.select("game", "seq", "seat", said="turn", wanted=before + started)
    return rare(rows, pl.col("said") != pl.col("wanted"))


def _of_sales(t: Tables) -> pl.DataFrame:
    """Rows of sales that are not of the turn of their sale, or in a turn that has passed."""
    event = pl.col("event")
    held = event.is_in(_SALE) & (event != "sale_opened") & (event.shift(1) != "sale_closed") | (event == "sale_closed")
    rows = t.events.select(
        "game",
        "seq",
        "seat",
        held.alias("held"),
        said="turn",
        wanted=pl.when(same_game(1)).then(pl.col("turn").shift(1)),
    )
    wrong = (pl.col("said") < pl.col("wanted")) | (pl.col("held") & (pl.col("said") != pl.col("wanted")))
    return rare(rows, wrong.fill_null(value=False)).drop("held")
