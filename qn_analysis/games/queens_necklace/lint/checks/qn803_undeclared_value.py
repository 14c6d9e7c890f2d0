"""A column is filled that means nothing for this event.

## What it finds
An event with a value in a column to which its declaration gives no meaning.

## Why it matters
Whoever reads the log cannot know what is meant: the value is lost, or belongs to another row.

## Example
A `turn_ended` event that names a card.

## What a log must tell
Nothing beyond its rows.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.declared import undeclared

CODE = "QN803"
NAME = "undeclared-value"
SEVERITY = "warning"
CLAUSES: tuple[str, ...] = ()
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Values without a meaning; values: event, column, value."""
    return undeclared(t)
