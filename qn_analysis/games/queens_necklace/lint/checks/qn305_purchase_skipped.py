"""A player buys nothing although a card could be bought.

## What it finds
A turn without a purchase that began with a card in the market that its ducats (purse and Courtiers) could pay. Where
the ruling `nothing_affordable` is `takes_cheapest`, any card will do.

## Why it matters
Every turn one has to buy at least one card.

## Example
A player passes with ten ducats while an amber lies there for 2.

## What a log must tell
Purchases, the cards of the market with their mark-downs, and Courtiers played.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.prices import cheapest, turns

CODE = "QN305"
NAME = "purchase-skipped"
SEVERITY = "error"
CLAUSES = (
    "purchase.must_buy",
    "purchase.nothing_affordable",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Turns without purchase; values: ducats (there were), least (price of the cheapest card)."""
    none = t.table(turns).filter((pl.col("bought") == 0) & pl.col("over"))
    could = none.join(t.table(cheapest), on="key", how="inner")
    enough = pl.col("least").is_not_null() if _forced(t) else pl.col("least") <= pl.col("ducats")
    return could.filter(enough).select("game", "seq", "seat", "ducats", "least")


def _forced(t: Tables) -> bool:
    return t.rules.rulings["nothing_affordable"] == "takes_cheapest"
