"""A Courtier adds another sum than the rule says.

## What it finds
A `played` Courtier whose `amount` is not the ruleset's `courtier_ducats`; or another character with an `amount`.

## Why it matters
Each Courtier brings the same ducats, and no other character brings any.

## Example
A Courtier adds 4 ducats.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as, amount_of
from ..tables.influence import characters

CODE = "QN212"
NAME = "wrong-courtier-ducats"
SEVERITY = "error"
CLAUSES = ("courtier.three",)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Ducats that are not those of a Courtier; values: card, added, wanted (null: none)."""
    wanted = pl.when(acts_as(t, Card.COURTIER)).then(amount_of(t))
    rows = t.table(characters).select("game", "seq", "seat", "card", added="amount", wanted=wanted)
    return rows.filter(pl.col("added").ne_missing(pl.col("wanted")))
