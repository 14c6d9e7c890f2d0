"""A Forger or Favorite names no gem, or another card names one.

## What it finds
A `played` event of Forger or Favorite without `gem`, or of another character with one.

## Why it matters
Forger and Favorite are about the gem that their player names.

## Example
A Forger is played on the second player, and nobody says for which gem.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.influence import characters

CODE = "QN206"
NAME = "gem-not-named"
SEVERITY = "error"
CLAUSES = ("forger.name", "favorite.first")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Plays with a gem too few or too many; values: card, gem."""
    names = acts_as(t, Card.FORGER, Card.FAVORITE)
    wrong = (names & pl.col("gem").is_null()) | (~names & pl.col("gem").is_not_null())
    return t.table(characters).filter(wrong).select("game", "seq", "seat", "card", "gem")
