"""Fashion changes although no Favorite was played.

## What it finds
A run of `fashion_set` events after set-up whose row before is not a `played` Favorite.

## Why it matters
Only the Favorite moves the gems; the tiles stay from sale to sale.

## Example
Fashion changes after a sale.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import fashions

CODE = "QN222"
NAME = "fashion-without-favorite"
SEVERITY = "error"
CLAUSES = ("favorite.first", "sale.after.fashion_tiles")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Changes of fashion without a cause; no values."""
    return t.table(fashions).filter(pl.col("turned") & ~pl.col("favorite")).select("game", "seq")
