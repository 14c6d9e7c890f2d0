"""Something that is no part of a sale happens while one is held.

## What it finds
An event between the first and the last row of a sale that is neither one of a sale nor the play of the Alchemist.

## Why it matters
A sale is held without interruption; what a Merchant broke off goes on after it.

## Example
The market is filled between the opening of a sale and the displays.

## What a log must tell
The events of each sale in their order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import inside

CODE = "QN636"
NAME = "event-inside-sale"
SEVERITY = "error"
CLAUSES = ("sale.after.resume",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Other events; values: event, card."""
    return t.table(inside).select("game", "seq", "seat", "card", "event")
