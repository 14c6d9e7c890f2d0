"""A card is shown when the displays are not being laid open.

## What it finds
A `shown` row that follows anything but the opening of the sale or another `shown` row.

## Why it matters
All displays are laid open at the same time, before anything else happens in the sale.

## Example
Charles shows one more ruby after the stones have been counted.

## What a log must tell
The events of each sale in their order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import sale_rows

CODE = "QN607"
NAME = "shown-outside-reveal"
SEVERITY = "error"
CLAUSES = ("sale.display.together",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards shown too early or too late; values: card, gem."""
    before = pl.when(pl.col("sale") == pl.col("sale").shift()).then(pl.col("event").shift())
    fits = (before == "sale_opened") | (before == "shown")
    rows = t.table(sale_rows).filter(pl.col("event") == "shown", ~fits.fill_null(False))
    return rows.select("game", "seq", "seat", "card", "gem")
