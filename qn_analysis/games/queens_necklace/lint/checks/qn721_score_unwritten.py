"""A sale ends without the score of a player.

## What it finds
A sale in which a player at the table has no `sale_closed` row.

## Why it matters
The scores of all players are written down after each sale, of those who sold nothing too.

## Example
Three players hold a sale, and two scores are written down.

## What a log must tell
The scores written down after each sale.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import sales
from ..tables.scores import written

CODE = "QN721"
NAME = "score-unwritten"
SEVERITY = "error"
CLAUSES = ("sale.selling.scores",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Scores that are missing; values: none."""
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": pl.UInt8})
    due = t.table(sales).select("game", "sale", seq="first").join(seats, how="cross")
    return due.join(t.table(written), on=["sale", "seat"], how="anti").drop("sale")
