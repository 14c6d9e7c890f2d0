"""A final place is not the one that the scores give.

## What it finds
A `game_over` event whose `count` is not one more than the number of players ahead. Ahead are those with more pounds;
at equal totals, as the ruling `final_tie` of the log's ruleset says, nobody (the place is shared) or whoever sits
later.

## Why it matters
The highest score wins.

## Example
Players with 140, 130 and 130 pounds are put first, second and third, although the second place is shared.

## What a log must tell
Final scores and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN713"
NAME = "final-place-wrong"
SEVERITY = "error"
CLAUSES = ("end.winner", "end.tie")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Other places; values: place, wanted, score."""
    ends = t.rows("game_over").select("game", "seq", "seat", place="count", score="amount")
    ends = ends.filter(pl.col("score").is_not_null()).unique(["game", "seat"], keep="first", maintain_order=True)
    if t.rules.rulings["final_tie"] == "later_seat":
        wanted = pl.struct("score", "seat").rank("min", descending=True)
    else:
        wanted = pl.col("score").rank("min", descending=True)
    rows = ends.with_columns(wanted=wanted.over("game"))
    return rows.filter(pl.col("place").ne_missing(pl.col("wanted")))
