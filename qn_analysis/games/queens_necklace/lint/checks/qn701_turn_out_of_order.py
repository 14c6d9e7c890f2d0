"""A turn is not that of the next player clockwise, or the first is not that of the first player.

## What it finds
A `turn_started` event whose seat is not the one after the last turn's, or, for the first turn, not seat 0.

## Why it matters
Every player has as many turns as the others, in a fixed order.

## Example
After seat 1's turn seat 0 of three begins.

## What a log must tell
Turns; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.turns import same_game

CODE = "QN701"
NAME = "turn-out-of-order"
SEVERITY = "error"
CLAUSES = ("turn.order", "setup.first_player.seat")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns of others; values: seat, wanted_seat."""
    before = pl.when(same_game(1)).then(pl.col("seat").shift(1)).cast(pl.Int64)
    rows = t.rows("turn_started").select("game", "seq", "seat", wanted_seat=(before + 1).fill_null(0) % t.players)
    return rows.filter(pl.col("seat").ne_missing(pl.col("wanted_seat")))
