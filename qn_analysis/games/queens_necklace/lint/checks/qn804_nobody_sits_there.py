"""A row is about a seat that nobody sits at.

## What it finds
`seat` or `other` is not below the number of players of the log.

## Why it matters
What is done by nobody changes no hand and no score: the seat is mistyped.

## Example
Seat 3 buys a card in a game of three players, whose seats are 0, 1 and 2.

## What a log must tell
Its number of players.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.structure_checks import nobody

from ..tables import Tables

CODE = "QN804"
NAME = "nobody-sits-there"
SEVERITY = "error"
CLAUSES = ("setup.players",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Seats beyond the table; values: event, column, number, players."""
    return nobody(t)
