"""More copies of a card come from the pile than are in it.

## What it finds
A card is dealt, drawn or laid out although every copy of it that the deck has came out of the pile before.

## Why it matters
The deck is fixed, and nothing is ever shuffled into a new pile.

## Example
A second Queen is laid out, while the deck has one.

## What a log must tell
Every card that leaves the pile, dealt hands too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.places import copies, pile_below

CODE = "QN822"
NAME = "pile-lacks-card"
SEVERITY = "error"
CLAUSES = ("deck.total", "deck.no_reshuffle")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Cards that the pile has no more; values: event, card, copies."""
    rows = pile_below(t, "left", "game", "card")
    return rows.select("game", "seq", "event", "card", copies=copies(t), drawn=copies(t) - pl.col("left"))
