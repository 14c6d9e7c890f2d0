"""A player does not start with a full hand.

## What it finds
A seat whose cards dealt, less those given back, are not as many as a hand has; also cards dealt to a seat that nobody
sits at.

## Why it matters
Everyone starts with the same number of cards; for each Astrologer given back one other card is dealt.

## Example
A player gives back an Astrologer and gets no other card: she starts with three cards instead of four.

## What a log must tell
That cards are dealt and given back, and to whom; which cards they are may stay hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.setup import games

CODE = "QN105"
NAME = "hand-size"
SEVERITY = "error"
CLAUSES = ("setup.deal", "setup.astrologer.replaced")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Hands of another size; values: seat, held, wanted."""
    dealt = t.rows("dealt").select("game", "seat", "seq", held=pl.lit(1))
    back = t.rows("dealt_back").select("game", "seat", "seq", held=pl.lit(-1))
    held = pl.concat([dealt, back]).group_by("game", "seat").agg(pl.sum("held"), pl.max("seq"))
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": held.schema["seat"]})
    hands = t.table(games).select("game").join(seats, how="cross")
    every = hands.join(held, on=["game", "seat"], how="full", coalesce=True).with_columns(
        pl.col("held").fill_null(0),
        wanted=pl.when(pl.col("seat") < t.players).then(t.rules.hand_size).otherwise(0),
    )
    return every.filter(pl.col("held") != pl.col("wanted"))
