"""The rows of a game are not numbered 0, 1, 2 and so on.

## What it finds
A row whose `seq` is not one more than that of the row before, or the first row of a game whose `seq` is not 0: a row
is missing, doubled or out of place.

## Why it matters
Rows are found again by game and number, and what happened is told by their order.

## Example
After row 40 comes row 42: row 41 was lost.

## What a log must tell
Every row its number.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.structure_checks import gaps

from ..tables import Tables

CODE = "QN801"
NAME = "gap-in-sequence"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Rows out of sequence; values: found, wanted."""
    return gaps(t)
