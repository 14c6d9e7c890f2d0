"""An event is written down in a phase in which it cannot happen.

## What it finds
A row whose `phase` is none of those of its event, or in the set-up after the first turn began or in another phase
before it.

## Why it matters
The phase says what the rules allow at that moment.

## Example
A purchase is written down in the influence phase.

## What a log must tell
The phase of each event; rows without one are passed over. In a log of sales alone the set-up is not looked at.
"""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ...words.phases import Phase
from ..registry import Knows
from ..tables import Tables
from ..tables.turns import PHASES_OF

CODE = "QN706"
NAME = "event-in-wrong-phase"
SEVERITY = "error"
CLAUSES = ("turn.phases", "influence.own_turn", "purple.timing")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows in another phase; values: event, phase."""
    fits = pl.Series([phase in PHASES_OF[event] for event in Event for phase in Phase])
    place = pl.col("event").to_physical().cast(pl.UInt32) * len(Phase) + pl.col("phase").to_physical()
    right = pl.lit(fits).gather(place)
    if t.knows >= Knows.PUBLIC:
        right &= (pl.col("phase") == "setup") == pl.col("active").is_null()
    wrong = t.events.select("game", "seq", "seat", "event", "phase", right=right)
    return wrong.filter(~pl.col("right")).select("game", "seq", "seat", pl.col("event", "phase").cast(pl.String))
