"""A Thief draws no card from the player named.

## What it finds
A `played` Thief whose next event is neither `stolen` nor `caught` between the same two players.

## Why it matters
The Thief is carried out at once, and takes one card from the opponent named.

## Example
A Thief is played on the second player, and the third loses a card.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import same_pair, steps

CODE = "QN240"
NAME = "thief-unresolved"
SEVERITY = "error"
CLAUSES = ("thief.draw", "influence.immediate")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Thieves without a theft; values: other."""
    thief = (pl.col("event") == "played") & acts_as(t, Card.THIEF)
    done = pl.col("next_event").is_in(["stolen", "caught"]) & same_pair("next_", swapped=False)
    return t.table(steps).filter(thief & ~done.fill_null(False)).select("game", "seq", "seat", "other")
