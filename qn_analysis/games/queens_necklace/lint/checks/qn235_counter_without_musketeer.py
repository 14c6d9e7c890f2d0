"""A Forger is countered by another card than a Musketeer.

## What it finds
A `countered` event whose `card` is no Musketeer.

## Why it matters
Only a Musketeer undoes a Forger.

## Example
A Forger is countered with a Queen.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables

CODE = "QN235"
NAME = "counter-without-musketeer"
SEVERITY = "error"
CLAUSES = ("musketeer.forger.counter", "musketeer.forger.discard")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Counters with a wrong card; values: card."""
    wrong = t.rows("countered").filter((pl.col("card") != "musketeer").fill_null(True))
    return wrong.select("game", "seq", "seat", "card")
