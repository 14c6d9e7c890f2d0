"""Something is set up when the first turn has begun.

## What it finds
A `fashion_set` or `offered` event that is said to belong to the set-up (turn 0 or phase `setup`) after the first
`turn_started`. The order of the fashion tiles and the deal among themselves is free: neither depends on the other.

## Why it matters
Fashion and market lie on the table before anybody plays.

## Example
The fifth card of the first market is laid out in the middle of the first turn.

## What a log must tell
The order of the set-up.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import begins

CODE = "QN121"
NAME = "setup-after-play"
SEVERITY = "error"
CLAUSES = ("setup.market", "setup.fashion.random")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Tiles and cards that are laid too late; values: gem and card (one of them null)."""
    columns, setting_up = ("game", "seq", "gem", "card"), (pl.col("turn") == 0) | (pl.col("phase") == "setup")
    rows = [t.rows(event).filter(setting_up).select(columns) for event in ("fashion_set", "offered")]
    late = pl.concat(rows).join(t.table(begins), on="game").filter(pl.col("seq") > pl.col("play"))
    return late.select(columns)
