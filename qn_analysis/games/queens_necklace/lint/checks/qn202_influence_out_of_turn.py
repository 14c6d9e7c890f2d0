"""A blue card or Musketeers are played outside the influence phase of one's own turn.

## What it finds
A `played` event of a blue card, or of Musketeers, by a player whose turn it is not, in another phase, or after anything
but the start of the turn or another event of influence.

## Why it matters
Influence comes first in a turn and is closed by the first purchase.

## Example
A Courtier is played after a card has been bought.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import INFLUENCE, plays

CODE = "QN202"
NAME = "influence-out-of-turn"
SEVERITY = "error"
CLAUSES = ("influence.own_turn", "turn.phases", "musketeer.three.when", "purple.timing")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Plays at a wrong moment; values: card, active (whose turn it is, null: nobody's)."""
    late = ~pl.col("last_event").is_in(["turn_started", *INFLUENCE]).fill_null(False)
    wrong = pl.col("seat").ne_missing(pl.col("active")) | (pl.col("phase") != "influence").fill_null(False) | late
    return t.table(plays).filter(wrong).select("game", "seq", "seat", "card", "active")
