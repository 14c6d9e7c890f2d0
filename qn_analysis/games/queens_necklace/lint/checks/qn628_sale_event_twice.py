"""Something that happens once in a sale happens twice.

## What it finds
A second row in one sale of the same count, tile, King, tribute, row sold or not, or score.

## Why it matters
Each gem is counted and each row paid once in a sale.

## Example
Barnaby sells his ambers, and sells them again.

## What a log must tell
The events of each sale.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import repeated

from ...words.events import Event
from ..tables import Tables
from ..tables.sale import sale_rows

CODE = "QN628"
NAME = "sale-event-twice"
SEVERITY = "error"
CLAUSES = ("sale.rarity.tiles", "sale.selling.formula", "necklace.tribute", "sale.selling.scores")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows that repeat one of their sale; values: gem, times (so far)."""
    code = pl.col("event").to_physical()
    gem, seat = pl.col("gem").to_physical().fill_null(0).cast(pl.UInt64), pl.col("seat").fill_null(0)
    key = (pl.col("sale").cast(pl.UInt64) * 64 + code) * 1024 + seat * 4 + gem
    rows = t.table(sale_rows).filter(code >= int(Event.COUNTED)).select("game", "seq", "seat", "gem", key=key)
    times = (pl.int_range(pl.len()) + 1).over("key")
    return rows.filter(repeated(rows, pl.col("key"))).with_columns(times=times).filter(pl.col("times") > 1).drop("key")
