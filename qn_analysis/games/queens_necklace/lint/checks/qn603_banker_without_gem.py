"""A Banker is shown by a player who shows no gem card.

## What it finds
A `shown` Banker of a player none of whose gem cards is shown in the sale.

## Why it matters
A Banker raises the price of the jewels that its player sells, and is laid with any of her gem cards.

## Example
Charles shows a Banker and nothing else.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables, acts_as
from ..tables.sale import laid, shown

CODE = "QN603"
NAME = "banker-without-gem"
SEVERITY = "error"
CLAUSES = ("sale.display.banker", "sale.display.banker_row")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Bankers on displays without gems; values: card."""
    bankers = t.table(shown).filter(acts_as(t, Card.BANKER))
    gems = t.table(laid).select(table=pl.col("cell") // 4)
    rows = bankers.with_columns(table=pl.col("sale") * 4 + pl.col("seat")).join(gems, on="table", how="anti")
    return rows.select("game", "seq", "seat", "card")
