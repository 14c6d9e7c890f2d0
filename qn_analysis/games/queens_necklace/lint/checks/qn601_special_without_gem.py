"""A Ring, a King or the Necklace is shown in a row that has no gem card.

## What it finds
A `shown` Ring, King or Necklace in a row where the same player shows no gem card in this sale.

## Why it matters
Such a card works on the gem that it is laid with; without one it works on nothing.

## Example
Barnaby shows a King in the row of diamonds, but no diamond.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.sale import laid, physical, shown

CODE = "QN601"
NAME = "special-without-gem"
SEVERITY = "error"
CLAUSES = ("sale.display.ring_king", "sale.display.own_gem", "sale.display.special_row")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Special cards alone in a row; values: card, gem."""
    special = physical(Card.RING) | physical(Card.KING) | physical(Card.NECKLACE)
    rows = t.table(shown).filter(special).select("game", "seq", "seat", "card", "gem", "cell")
    return rows.join(t.table(laid), on="cell", how="anti").drop("cell")
