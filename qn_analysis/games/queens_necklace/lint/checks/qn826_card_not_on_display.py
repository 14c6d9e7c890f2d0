"""A card is transmuted, or lapses, that is not on the display.

## What it finds
An Alchemist moves a card that the player did not show in this sale, or a card lapses more often than it was shown.

## Why it matters
The Alchemist changes one of the cards that lie open; cards lapse where they were laid.

## Example
A ruby is transmuted by a player who shows emeralds only.

## What a log must tell
Displays, card by card.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.places import display_moves

CODE = "QN826"
NAME = "card-not-on-display"
SEVERITY = "error"
CLAUSES = ("alchemist.shown_card",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Cards that are not on the display; values: event, card."""
    moves = t.table(display_moves)
    touched = moves.filter(pl.col("event") != "shown").select("game", "seat", "year").unique()
    few = moves.join(touched, on=["game", "seat", "year"], how="semi", maintain_order="left")
    there = few.with_columns(there=pl.col("change").cum_sum().over("game", "seat", "year", "card"))
    moved = (pl.col("event") == "transmuted") & (pl.col("there") < 1)
    lapsed = (pl.col("event") == "lapsed") & (pl.col("there") < 0)
    return there.filter(moved | lapsed).select("game", "seq", "event", "seat", "card")
