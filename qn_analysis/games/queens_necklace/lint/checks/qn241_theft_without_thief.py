"""A card is drawn from a hand without a Thief, or the wrong way round.

## What it finds
A `stolen` or `caught` event that follows neither a Thief of the same player on the same victim nor a `caught` the other
way round; or a `counter_declined` that follows no such `caught`.

## Why it matters
A Thief draws once; only a Musketeer drawn turns the roles round, and only that one is discarded.

## Example
A Thief steals two cards.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.influence import after_play, same_pair, steps

CODE = "QN241"
NAME = "theft-without-thief"
SEVERITY = "error"
CLAUSES = ("thief.draw", "musketeer.thief.draw_back", "musketeer.thief.again", "musketeer.thief.deeper")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Thefts without a cause; values: other."""
    drawn = pl.col("event").is_in(["stolen", "caught"])
    thief = after_play(t, Card.THIEF, swapped=False)
    turned = (pl.col("last_event") == "caught") & same_pair("last_", swapped=True)
    theft = drawn & ~(thief | turned).fill_null(False)
    declined = (pl.col("event") == "counter_declined") & ~turned.fill_null(False)
    return t.table(steps).filter(theft | declined).select("game", "seq", "seat", "other")
