"""A row names a place of the market, of fashion or of rarity that does not exist.

## What it finds
A `slot` beyond the market, or beyond the fashion or rarity tiles.

## Why it matters
A card that lies nowhere is never bought or marked down.

## Example
A card is offered at slot 5, the sixth place, while the market has five.

## What a log must tell
Its ruleset.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables

CODE = "QN805"
NAME = "no-such-place"
SEVERITY = "error"
CLAUSES = ("purchase.market", "deck.tiles")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Places that do not exist; values: event, slot, places."""
    market = ["offered", "bought", "marked_down", "expired", "taken", "not_taken"]
    sizes = (
        (market, t.rules.market_size),
        (["fashion_set"], len(t.rules.fashion)),
        (["rarity_set"], len(t.rules.rarity)),
    )
    found = [
        rare(t.events, (pl.col("slot") >= places) & pl.col("event").is_in(events)).select(
            "game", "seq", "event", "seat", "slot", places=pl.lit(places)
        )
        for events, places in sizes
    ]
    return pl.concat(found)
