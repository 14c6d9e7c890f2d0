"""More Cardinals are played in a game than the deck has.

## What it finds
A `cardinal_played` event beyond the number of Cardinals in the ruleset. A card that was played does not come back.

## Why it matters
It can be told without knowing any hand.

## Example
A third Cardinal is played with the rulebook's two.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables

CODE = "QN518"
NAME = "too-many-cardinals"
SEVERITY = "error"
CLAUSES = ("deck.purple", "cardinal.when")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cardinals beyond the deck; values: times, copies."""
    rows = t.rows("cardinal_played").select(
        "game",
        "seq",
        "seat",
        times=pl.int_range(1, pl.len() + 1).over("game"),
        copies=pl.lit(t.rules.copies[Card.CARDINAL]),
    )
    return rows.filter(pl.col("times") > pl.col("copies"))
