"""A player holds the Alchemist and shows a gem that it can change, and nothing says whether it is used.

## What it finds
A sale in which a player holds an Alchemist and shows a ruby, emerald or diamond card that she has not changed, and
there is no `not_transmuted` of hers.

## Why it matters
Whoever holds the Alchemist is asked once the displays are laid open.

## Example
Amy holds the Alchemist and shows a ruby; the stones are counted without a word of the Alchemist.

## What a log must tell
Everything, hidden cards too: who holds the Alchemist, and that it is not used.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import alchemists

CODE = "QN631"
NAME = "alchemist-not-asked"
SEVERITY = "error"
CLAUSES = ("alchemist.when",)
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Players who are not asked."""
    wrong = t.table(alchemists).filter(pl.col("left") < pl.col("due"))
    return wrong.select("game", "seq", "seat")
