"""A turn does not end before the next one begins, or something lies between two turns.

## What it finds
A `turn_started` event, except the first, that does not follow a `turn_ended` event; a `turn_ended` event that no
`turn_started` event follows, or whose seat is not the active player's.

## Why it matters
What lies outside a turn belongs to nobody's turn.

## Example
Seat 2's turn begins while seat 1's has not ended.

## What a log must tell
Turns; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.turns import marks, same_game

CODE = "QN703"
NAME = "turn-not-closed"
SEVERITY = "error"
CLAUSES = ("turn.order", "turn.phases")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns that do not join; values: event, found and wanted (what stands next to it), active (seat)."""
    rows = t.table(marks)
    started = rows.filter(pl.col("event") == "turn_started").filter(same_game(1).fill_null(False))
    loose = started.filter(pl.col("before").ne_missing("turn_ended")).with_columns(found="before")
    ended = rows.filter(pl.col("event") == "turn_ended")
    open_ = ended.filter(pl.col("after").ne_missing("turn_started")).with_columns(found="after")
    other = ended.filter(pl.col("seat").ne_missing(pl.col("active"))).with_columns(found="event")
    wanted = {"turn_ended": loose, "turn_started": open_, "the active seat": other}
    return pl.concat(
        [
            wrong.select("game", "seq", "seat", "active", pl.col("event", "found").cast(pl.String), wanted=pl.lit(name))
            for name, wrong in wanted.items()
        ]
    )
