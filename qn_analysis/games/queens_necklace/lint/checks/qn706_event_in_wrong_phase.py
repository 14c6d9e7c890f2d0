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

import numpy as np
import polars as pl

from qn_analysis.core.lint.registry import Knows
from qn_analysis.core.lint.tables import rare

from ...words.events import Event
from ...words.phases import Phase
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
    columns = len(Phase) + 1  # the last for rows without a phase, which fit everywhere
    fits = [phase is None or phase in PHASES_OF[event] for event in Event for phase in (*Phase, None)]
    event = t.events["event"].to_physical().fill_null(len(Event)).to_numpy().astype(np.uint16)
    phase = t.events["phase"].to_physical().fill_null(len(Phase)).to_numpy()
    right = pl.lit(pl.Series(np.array([*fits, *[True] * columns])[event * np.uint16(columns) + phase]))
    if t.knows >= Knows.PUBLIC:
        right &= (pl.col("phase") == "setup") == pl.col("active").is_null()
    return rare(t.events, ~right).select("game", "seq", "seat", pl.col("event", "phase").cast(pl.String))
