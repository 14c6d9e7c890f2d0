"""A Confessor and the look at a hand do not go together.

## What it finds
A `played` Confessor that is not followed by `hand_seen` of the same two players without a gem; or such a `hand_seen`
that does not follow a Confessor.

## Why it matters
The Confessor shows the whole hand of the player named, at once, and nothing else shows one.

## Example
A Confessor is played on the second player, and the hand of the third is seen.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import after_play, same_pair, steps

CODE = "QN210"
NAME = "look-without-confessor"
SEVERITY = "error"
CLAUSES = ("confessor.look", "influence.immediate")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Confessors without a look and looks without a Confessor; values: other."""
    confessor = (pl.col("event") == "played") & acts_as(t, Card.CONFESSOR)
    seen = (pl.col("event") == "hand_seen") & pl.col("gem").is_null()
    follows = (pl.col("next_event") == "hand_seen") & pl.col("next_gem").is_null() & same_pair("next_", swapped=False)
    cause = after_play(t, Card.CONFESSOR, swapped=False)
    unseen = confessor & ~follows.fill_null(False)
    uncalled = seen & ~cause.fill_null(False)
    return t.table(steps).filter(unseen | uncalled).select("game", "seq", "seat", "other")
