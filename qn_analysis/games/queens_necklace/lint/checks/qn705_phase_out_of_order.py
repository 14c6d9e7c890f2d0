"""A phase of a turn comes after one that it should precede.

## What it finds
A row in an earlier phase than the row before it in the same turn. The order is influence, purchase (with the
Astrologer), devaluation, filling the market (with the Queen), end of the turn; Merchants and sales break in between.

## Why it matters
Characters are played before cards are bought, and cards are bought before they get cheaper.

## Example
A player buys a Ring and then plays a Thief.

## What a log must tell
All public events, with their phase.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.phases import Phase
from ..tables import Tables
from ..tables.turns import STAGE_OF, same_game

CODE = "QN705"
NAME = "phase-out-of-order"
SEVERITY = "error"
CLAUSES = ("turn.phases", "devaluation.order")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows that come too late; values: event, phase, before_phase."""
    stages = pl.Series([STAGE_OF.get(phase, 0) for phase in Phase], dtype=pl.UInt8)
    rows = t.events.select("game", "seq", "event", "seat", "phase").with_columns(
        stage=pl.lit(stages).gather(pl.col("phase").to_physical())
    )
    staged = rows.filter(pl.col("stage") > 0)
    late = staged.with_columns(before_phase=pl.col("phase").shift(1)).filter(
        same_game(1) & (pl.col("event") != "turn_started") & (pl.col("stage") < pl.col("stage").shift(1))
    )
    return late.select("game", "seq", "seat", pl.col("event", "phase", "before_phase").cast(pl.String))
