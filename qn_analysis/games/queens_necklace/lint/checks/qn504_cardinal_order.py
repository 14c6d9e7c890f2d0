"""The answers to a Merchant do not go clockwise from the left of the active player.

## What it finds
A `cardinal_played` or `cardinal_declined` event of another seat than the one whose turn to answer it is; the active
player herself is never asked.

## Why it matters
Whoever decides later knows more, and nobody may play a Cardinal in her own turn.

## Example
In seat 1's turn seat 0 answers before seat 2.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import answers

CODE = "QN504"
NAME = "cardinal-order"
SEVERITY = "error"
CLAUSES = ("cardinal.order", "cardinal.not_own_turn")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Answers of others; values: number, place, seat, wanted_seat."""
    rows = t.table(answers).filter(pl.col("place") < t.players)
    wrong = rows.filter(pl.col("seat").ne_missing(pl.col("wanted")))
    return wrong.select("game", "seq", "seat", "number", "place", wanted_seat="wanted")
