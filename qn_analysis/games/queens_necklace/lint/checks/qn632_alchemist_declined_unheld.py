"""A player leaves an Alchemist unplayed who could not have played one.

## What it finds
A `not_transmuted` event of a player who holds no Alchemist (any more) when the displays are laid open, or shows no
ruby, emerald or diamond card that she could still change, or has said so before in the sale.

## Why it matters
Only who holds the Alchemist and shows a gem that it can change is asked.

## Example
Charles leaves the Alchemist unplayed; Amy holds the only one.

## What a log must tell
All cards, hidden ones too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import alchemists

CODE = "QN632"
NAME = "alchemist-declined-unheld"
SEVERITY = "error"
CLAUSES = ("alchemist.when", "alchemist.shown_card")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Answers without need; values: left (how often), held (Alchemists), gems (that can be changed, shown)."""
    wrong = t.table(alchemists).filter(pl.col("left") > pl.col("due"))
    return wrong.select("game", "seat", "left", "held", "gems", seq="told")
