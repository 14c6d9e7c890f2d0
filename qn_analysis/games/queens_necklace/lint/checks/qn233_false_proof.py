"""A hand shown to prove that a gem is missing holds that gem.

## What it finds
A `hand_seen` event with a `gem` of which the hand has a card.

## Why it matters
Who holds the gem named must give up a card of it or counter.

## Example
A player with an amber in hand shows her hand to a Forger who named amber.

## What a log must tell
Everything, hidden cards too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import gem_held, steps

CODE = "QN233"
NAME = "false-proof"
SEVERITY = "error"
CLAUSES = ("forger.proof", "forger.discard")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Proofs that prove the contrary; values: other, gem, has (cards of it)."""
    proofs = t.table(steps).filter((pl.col("event") == "hand_seen") & pl.col("gem").is_not_null())
    found = proofs.join(gem_held(t, proofs, "other").filter(pl.col("has") > 0), on=["game", "seq"])
    return found.select("game", "seq", "seat", "other", "gem", "has")
