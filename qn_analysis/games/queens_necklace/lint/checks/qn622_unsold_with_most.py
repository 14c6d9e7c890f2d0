"""A player who has the most stones of a gem does not sell it.

## What it finds
A row with the most stones, no King in force, and no `sold` row of its player and gem.

## Why it matters
The leader sells, and of several who are level all do.

## Example
Barnaby and Charles are level in rubies, and only Charles sells.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import place, results

CODE = "QN622"
NAME = "unsold-with-most"
SEVERITY = "error"
CLAUSES = ("sale.selling.winner", "sale.selling.ties", "necklace.winner_sells")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Sales that are missing; values: gem, stones, jewels, pounds."""
    rows = t.table(results).filter(pl.col("outcome") == "sold")
    missing = rows.filter((pl.col("event") != "sold").fill_null(True))
    sold = rows.filter(pl.col("event") == "sold").select("cell")
    late = missing.join(sold, on="cell", how="anti").select("cell", "seq", "stones", "jewels", "pounds")
    return place(t, late)
