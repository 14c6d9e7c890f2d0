"""An event is written down in a phase in which it cannot happen.

## What it finds
A row whose `phase` is none of those of its event, or in the set-up after the first turn began or in another phase
before it. The Queen and the Alchemist are played in phases of their own, a hand is seen for want of a gem in that of
the answer to a Forger, and an Astrologer is discarded in the purchase where it was bought, in its own phase where it
was drawn.

## Why it matters
The phase says what the rules allow at that moment.

## Example
A purchase is written down in the influence phase.

## What a log must tell
The phase of each event; rows without one are passed over. In a log of sales alone the set-up is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ...words.events import Event
from ...words.phases import Phase
from ..tables import Tables
from ..tables.market import course
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
    wrong = rare(t.events, ~right)
    columns_said = ("game", "seq", "seat", pl.col("event", "phase").cast(pl.String))
    return pl.concat([wrong.select(columns_said), *(rows.select(columns_said) for rows in _misplaced(t))])


def _misplaced(t: Tables) -> Iterator[pl.DataFrame]:
    """Rows in a phase of their event that is not that of their card, of the gem named, or of what comes before."""
    special = pl.when(pl.col("card").is_in(["queen", "alchemist"])).then(pl.col("card").cast(pl.String))
    shown = pl.when(pl.col("gem").is_null()).then(pl.lit("influence")).otherwise(pl.lit("forger_reply"))
    bought = pl.when(pl.col("prev_event") == "bought").then(pl.lit("purchase")).otherwise(pl.lit("astrologer"))
    for rows, event, wanted in (
        (t.only("played"), Event.PLAYED, special.fill_null("influence")),
        (t.only("hand_seen"), Event.HAND_SEEN, shown),
        (t.table(course).filter(pl.col("event") == "discarded"), Event.DISCARDED, bought),
    ):
        phase = pl.col("phase").cast(pl.String)
        able = phase.is_in([each.name.lower() for each in PHASES_OF[event]])
        yield rows.filter(able & (phase != wanted))
