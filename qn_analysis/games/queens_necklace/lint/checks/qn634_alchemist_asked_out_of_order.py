"""The Alchemist is asked for out of order, or again.

## What it finds
A `transmuted` or `not_transmuted` event after the Alchemist has been left unplayed by the same player, or after the
answer of a player who sits after her (from the active player clockwise).

## Why it matters
Each holder of the Alchemist answers in turn; who has left it unplayed cannot play it any more in this sale.

## Example
Amy leaves the Alchemist unplayed, and then changes a diamond.

## What a log must tell
The events of each sale in their order; the active player, if a turn has begun.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.asked import answers, away

CODE = "QN634"
NAME = "alchemist-asked-out-of-order"
SEVERITY = "error"
CLAUSES = ("alchemist.when",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Answers at another moment; values: event, card (null where none is changed), last_seat (who answered before)."""
    again = (pl.col("last_event") == "not_transmuted") & (pl.col("last_seat") == pl.col("seat"))
    before = (pl.col("last_seat").cast(pl.Int16) + t.players - pl.col("active").cast(pl.Int16)) % t.players
    wrong = t.table(answers).filter((again | (before > away(t))).fill_null(value=False))
    return wrong.select("game", "seq", "seat", "card", "event", "last_seat")
