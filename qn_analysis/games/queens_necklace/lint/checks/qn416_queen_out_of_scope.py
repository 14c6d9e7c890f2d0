"""The Queen is played in a devaluation in which she may not be.

## What it finds
A `taken` event of a player who is not active, where the ruling `queen_scope` is `own`.

## Why it matters
The rulebooks leave open whether the Queen serves in any devaluation or in one's own only; the ruling says.

## Example
Under `own`, a player takes the emerald that another player's devaluation reveals.

## What a log must tell
Cards that the Queen takes, and whose turn it is.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN416"
NAME = "queen-out-of-scope"
SEVERITY = "error"
CLAUSES = ("queen.scope",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards taken in another's devaluation; values: card, active (seat)."""
    taken = t.only("taken")
    if t.rules.rulings["queen_scope"] != "own":
        return taken.clear().select("game", "seq", "seat", "card", "active")
    return taken.filter(pl.col("seat").ne_missing(pl.col("active"))).select("game", "seq", "seat", "card", "active")
