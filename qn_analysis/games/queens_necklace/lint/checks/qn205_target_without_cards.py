"""Confessor or Thief is played on a player who has no cards.

## What it finds
A `played` event of Confessor or Thief whose `other` holds no card at that time.

## Why it matters
There is nothing to look at or to steal, so that such a player cannot be named.

## Example
A Thief is played on a player whose last card was just surrendered to a Forger.

## What a log must tell
All that is public: how many cards came to each hand and left it.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import plays, sized

CODE = "QN205"
NAME = "target-without-cards"
SEVERITY = "error"
CLAUSES = ("confessor.empty_hand", "thief.empty_hand")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Plays on an empty hand; values: card, other."""
    aimed = t.table(plays).filter(acts_as(t, Card.CONFESSOR, Card.THIEF) & pl.col("other").is_not_null())
    return sized(t, aimed, "other").filter(pl.col("size") <= 0).select("game", "seq", "seat", "card", "other")
