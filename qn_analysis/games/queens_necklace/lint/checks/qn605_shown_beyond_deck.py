"""More copies of a card are shown in a sale than the deck has.

## What it finds
A card of which more copies are `shown` in one sale than the ruleset has.

## Why it matters
Every card shown is one of the deck.

## Example
Two Necklaces are shown; the deck has one.

## What a log must tell
The cards shown in each sale, with their rows.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.sale import shown

CODE = "QN605"
NAME = "shown-beyond-deck"
SEVERITY = "error"
CLAUSES = ("deck.gems", "deck.grey", "sale.after.out_of_game")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards shown too often; values: card, copies_shown, copies (in the deck)."""
    rows = t.table(shown).select("game", "seq", "card", "c", key=pl.col("sale") * 32 + pl.col("c"))
    counts = rows.group_by("key").agg(pl.len().alias("copies_shown"))
    copies = pl.lit(pl.Series(t.rules.copies, dtype=pl.Int64)).gather(pl.col("key") % 32)
    many = counts.with_columns(copies=copies).filter(pl.col("copies_shown") > pl.col("copies"))
    first = rows.join(many, on="key", how="semi").unique("key", keep="last", maintain_order=True)
    return first.join(many, on="key", how="left").select("game", "seq", "card", "copies_shown", "copies")
