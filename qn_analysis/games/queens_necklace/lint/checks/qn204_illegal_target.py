"""A character is played on nobody, on oneself, on an empty seat, or on someone it does not concern.

## What it finds
A `played` event of Confessor, Forger, Thief or Musketeers whose `other` is missing, is the player, or is no seat of the
table; or of another character with an `other`.

## Why it matters
These characters act on an opponent whom the player names; all others act on nobody.

## Example
A Thief is played on the thief.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import characters

CODE = "QN204"
NAME = "illegal-target"
SEVERITY = "error"
CLAUSES = ("confessor.look", "forger.name", "thief.draw", "musketeer.three.owner")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Plays on a wrong seat; values: card, other."""
    aimed = acts_as(t, Card.CONFESSOR, Card.FORGER, Card.THIEF, Card.MUSKETEER)
    bad = pl.col("other").is_null() | (pl.col("other") == pl.col("seat")) | (pl.col("other") >= t.players)
    idle = ~aimed & pl.col("other").is_not_null()
    return t.table(characters).filter((aimed & bad) | idle).select("game", "seq", "seat", "card", "other")
