"""A gem is said to be shown by nobody although it is, or the other way round.

## What it finds
An `unsold_nobody` row of a gem with stones on display, or a gem without any that has no such row.

## Why it matters
A gem that nobody shows is sold by nobody.

## Example
Ambers lie on two displays, and the log says that nobody shows amber.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.sale import gems, place, said

CODE = "QN627"
NAME = "nobody-wrong"
SEVERITY = "error"
CLAUSES = ("sale.selling.nobody",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Gems shown by nobody; values: gem, stones."""
    pot = (pl.col("sale") * GEMS + pl.col("gem").to_physical()).cast(pl.UInt32)
    logged = said(t, "unsold_nobody").select("seq", pot=pot, there=pl.lit(True))
    rows = t.table(gems).select("pot", "stones").join(logged, on="pot", how="left")
    return place(t, rows.filter(pl.col("there").is_not_null() == (pl.col("stones") > 0)).drop("there"))
