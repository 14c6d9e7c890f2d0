"""The steps of a sale come in another order than display, Alchemist, count, rarity, selling, scores.

## What it finds
A row of a sale that belongs to an earlier step than the row before it, or that stands outside any sale: before the
first is opened, or after the scores of one.

## Why it matters
Rarity needs the count, prices need rarity, and scores need the sales.

## Example
Amy's emeralds are sold before the rarity tiles are placed.

## What a log must tell
The events of each sale in their order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.sale import sale_rows

CODE = "QN630"
NAME = "sale-steps-disordered"
SEVERITY = "error"
CLAUSES = (
    "setup.rarity.aside",
    "sale.rarity.count",
    "alchemist.before_rarity",
    "sale.selling.winner",
    "sale.after.discard",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows after a later step; values: gem, step and step_before (1 opening ... 7 scores, or no sale)."""
    last = (Event.SALE_OPENED, Event.SHOWN, Event.LAPSED, Event.COUNTED, Event.RARITY_SET, Event.UNSOLD_NOBODY)
    code = pl.col("event").to_physical()
    step = pl.sum_horizontal((code > int(event)).cast(pl.UInt8) for event in last) + 1
    rows = t.table(sale_rows).with_columns(step=step)
    before = pl.when(pl.col("sale") == pl.col("sale").shift()).then(pl.col("step").shift()).otherwise(7)
    late = rows.with_columns(step_before=before).filter(pl.col("step") < pl.col("step_before"), pl.col("step") > 2)
    late = late.filter(~pl.col("event").is_in(["transmuted", "not_transmuted"]))
    return late.select("game", "seq", "seat", "gem", "step", "step_before")
