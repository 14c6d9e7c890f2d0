"""A Forger is answered with another gem than the one named.

## What it finds
A `countered`, `surrendered` or `hand_seen` event after a Forger with another `gem`; or a card given up that does not
show its gem.

## Why it matters
The Forger destroys a card of the gem that its player names, and no other.

## Example
A Forger names ruby, and an amber is given up.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import gem_of, steps

CODE = "QN232"
NAME = "wrong-forger-gem"
SEVERITY = "error"
CLAUSES = ("forger.discard", "forger.name", "forger.proof")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Answers about another gem; values: card, gem, named_gem."""
    forged = (pl.col("last_event") == "played") & acts_as(t, Card.FORGER, column="last_card")
    answer = pl.col("event").is_in(["countered", "surrendered", "hand_seen"])
    other_gem = forged & answer & pl.col("gem").ne_missing(pl.col("last_gem"))
    shown = gem_of(t, pl.col("card"))
    other_card = (pl.col("event") == "surrendered") & shown.ne_missing(pl.col("gem"))
    named = pl.when(forged).then(pl.col("last_gem")).alias("named_gem")
    rows = t.table(steps).filter((other_gem | other_card).fill_null(False))
    return rows.select("game", "seq", "seat", "card", "gem", named)
