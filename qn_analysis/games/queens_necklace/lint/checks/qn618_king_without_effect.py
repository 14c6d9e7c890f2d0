"""A King that nothing voids does not cancel its gem.

## What it finds
A King laid with a gem, no Necklace against it, and no `gem_cancelled` row of its player and gem.

## Why it matters
No sale takes place in a gem with a King, not even for his own player.

## Example
Barnaby lays a King with his diamond, and Amy sells diamonds.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import kings, place, said

CODE = "QN618"
NAME = "king-without-effect"
SEVERITY = "error"
CLAUSES = ("king.cancel", "king.no_money", "king.for_all", "necklace.own_king")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Kings without effect; values: gem."""
    due = t.table(kings).filter(~pl.col("void")).select("cell")
    return place(t, due.join(said(t, "gem_cancelled").select("cell"), on="cell", how="anti"))
