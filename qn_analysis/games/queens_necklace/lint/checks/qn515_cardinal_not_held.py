"""A Cardinal is played by somebody who holds none.

## What it finds
A `cardinal_played` event of a player who was dealt, bought, drew and stole no more Cardinals than she lost to thieves
and played before.

## Why it matters
A sale can be put off only with a card.

## Example
Seat 2 postpones a sale, but seat 0 bought both Cardinals.

## What a log must tell
All cards, hidden ones too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables

CODE = "QN515"
NAME = "cardinal-not-held"
SEVERITY = "error"
CLAUSES = ("cardinal.when", "purple.timing")
SINCE = "0.1.0"
NEEDS = Knows.FULL
_GAINS = ("dealt", "bought", "drawn", "stolen")


def find(t: Tables) -> pl.DataFrame:
    """Cardinals from nowhere; values: number."""
    rows = rare(t.events, pl.col("card") == "cardinal").select(
        "game", "seq", "seat", "other", event=pl.col("event").cast(pl.String), number="count"
    )
    gained = rows.filter(pl.col("event").is_in(_GAINS)).with_columns(change=pl.lit(1))
    lost = rows.filter(pl.col("event") == "stolen").with_columns(seat="other", change=pl.lit(-1))
    played = rows.filter(pl.col("event") == "cardinal_played").with_columns(change=pl.lit(-1))
    moved = pl.concat([gained, lost, played]).sort("game", "seq", maintain_order=True)
    counted = moved.with_columns(held=pl.col("change").cum_sum().over("game", "seat"))
    short = counted.filter((pl.col("event") == "cardinal_played") & (pl.col("held") < 0))
    return short.select("game", "seq", "seat", "number")
