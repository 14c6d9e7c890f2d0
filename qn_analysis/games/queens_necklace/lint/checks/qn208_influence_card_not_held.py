"""A card is played, given up or stolen that is not in the hand it comes from.

## What it finds
An event of influence that takes a card out of a hand which has no such card left.

## Why it matters
One plays from one's hand, and a Thief takes what is in the victim's hand.

## Example
A Thief takes a Ring from a player who has none.

## What a log must tell
Everything, hidden cards too.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.influence import INFLUENCE
from ..tables.places import hands, new_lows

CODE = "QN208"
NAME = "influence-card-not-held"
SEVERITY = "error"
CLAUSES = ("thief.draw", "forger.discard", "musketeer.forger.counter", "musketeer.three", "influence.any_number")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Cards that leave a hand without being there; values: card."""
    lacking = new_lows(t.table(hands), "held", "game", "seat", "card")
    rows = lacking.filter((pl.col("change") < 0) & pl.col("event").is_in(INFLUENCE))
    return rows.select("game", "seq", "seat", "card")
