"""A gem is cancelled by a King that is not there, or is void.

## What it finds
A `gem_cancelled` row of a player without a King in that row, or with one that the Necklace voids.

## Why it matters
Only a King cancels a gem, and the Necklace shields it.

## Example
Barnaby's King lies with the diamonds, but the emeralds are cancelled.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import kings, place, said

CODE = "QN617"
NAME = "cancelled-without-king"
SEVERITY = "error"
CLAUSES = ("king.cancel", "necklace.protect", "necklace.kings_void", "necklace.own_king")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cancellations without a cause; values: gem, other (whose Necklace shields the gem; null: there is no King)."""
    rows = said(t, "gem_cancelled").select("cell", "seq")
    laid = rows.join(t.table(kings).select("cell", "other", "void"), on="cell", how="left")
    return place(t, laid.filter(pl.col("void").fill_null(True)).drop("void"))
