"""The pile is empty and places of the market are, but nothing says so.

## What it finds
A turn whose refill finds empty places, after others could not be filled, without a `pile_exhausted` event; and two
such events in one refill.

## Why it matters
When a card is to be drawn and there is none, the log says so; otherwise the places should have been filled. One
refill is one drawing: it is over with the first place for which there is no card.

## Example
In turn 40 a place stays empty since the pile is used up; in turn 41 the log says nothing of it.

## What a log must tell
Turns, refills, and when the pile is found empty.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.market import closed, exhausted

CODE = "QN413"
NAME = "exhaustion-untold"
SEVERITY = "error"
CLAUSES = ("devaluation.pile_exhausted",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns without (or with several) reports of the empty pile; values: reports, since (turn of the first)."""
    told = t.table(exhausted)
    since = told.group_by("game").agg(since=pl.col("turn").min())
    silent = t.table(closed).join(since, on="game").filter(pl.col("turn") > pl.col("since"))
    untold = silent.join(told, on="key", how="anti").select("game", "seq", "since", reports=pl.lit(0, pl.UInt32))
    rows = t.rows("pile_exhausted").filter(pl.col("phase") != "astrologer")
    many = rows.group_by("game", "turn").agg(pl.col("seq").last(), reports=pl.len()).filter(pl.col("reports") > 1)
    return pl.concat([untold, many.join(since, on="game").select("game", "seq", "since", "reports")])
