"""A column that says something of an event is empty.

## What it finds
An event with no value in a column that its declaration (`words/events.py`) gives a meaning, unless the meaning itself
allows for none, or the log does not claim to know it.

## Why it matters
A purchase without a price, or a theft without a thief, cannot be checked or counted.

## Example
A `bought` event without `amount`.

## What a log must tell
Hidden cards may be left out of a log that knows what is public; a log of sales is asked for its sales alone.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.declared import lacking

CODE = "QN802"
NAME = "missing-value"
SEVERITY = "error"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Empty columns; values: event, column."""
    return lacking(t)
