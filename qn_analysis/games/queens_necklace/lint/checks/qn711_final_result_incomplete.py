"""The end of the game is not written down once for each player.

## What it finds
A seat with no `game_over` event or with several, or such an event of a seat that nobody has. A log that tells more
than sales must have the end of every game; one of sales alone may lack it altogether.

## Why it matters
Without it the places of the players are not known.

## Example
A game of three players ends with two results.

## What a log must tell
Sales and the end of the game.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN711"
NAME = "final-result-incomplete"
SEVERITY = "error"
CLAUSES = ("end.winner", "end.third_sale")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Seats with another number of results; values: seat, times, wanted."""
    ends = (
        t.rows("game_over")
        .select("game", "seat", "seq")
        .group_by("game", "seat")
        .agg(times=pl.len(), seq=pl.col("seq").min())
    )
    games = (t.events if t.knows >= Knows.PUBLIC else ends).select(pl.col("game").unique())
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    wanted = games.join(seats, how="cross").with_columns(wanted=pl.lit(1))
    rows = wanted.join(ends, on=["game", "seat"], how="full", coalesce=True, nulls_equal=True)
    counted = rows.with_columns(pl.col("times", "wanted").fill_null(0))
    wrong = counted.filter(pl.col("times") != pl.col("wanted"))
    return wrong.select("game", "seq", "seat", "times", "wanted").sort("game", "seat")
