"""A wrong number of copies is played at once.

## What it finds
A `played` event whose `count` is not 1, or of Musketeers whose `count` is not what the ruleset asks for.

## Why it matters
Each card is carried out before the next is played; only Musketeers are played together.

## Example
Two Musketeers carry off the Necklace.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import characters

CODE = "QN207"
NAME = "wrong-number-of-copies"
SEVERITY = "error"
CLAUSES = ("musketeer.three", "musketeer.three.discard", "influence.immediate")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Plays of too few or too many copies; values: card, copies, wanted."""
    wanted = pl.when(pl.col("card") == "musketeer").then(t.rules.musketeers).otherwise(1)
    rows = t.table(characters).select("game", "seq", "seat", "card", copies="count", wanted=wanted)
    return rows.filter(pl.col("copies").ne_missing(pl.col("wanted")))
