"""Something happens in a phase in which it cannot happen.

## What it finds
An event whose `phase` is none of those in which the rules let it happen.

## Why it matters
Influence, purchase and devaluation follow each other; the steps of a sale do so too.

## Example
A card is bought during devaluation.

## What a log must tell
Phases; rows without one are passed over.
"""

from __future__ import annotations

import polars as pl

from ..registry import Knows
from ..tables import Tables
from ..tables.declared import out_of_phase

CODE = "QN806"
NAME = "event-out-of-phase"
SEVERITY = "error"
CLAUSES = ("turn.phases",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Events out of phase; values: event, phase."""
    return out_of_phase(t)
