"""After a Favorite fashion is not one gem under each tile with its value.

## What it finds
A run of `fashion_set` events after set-up that does not put each gem once under one fashion tile each, with the tile's
value.

## Why it matters
There are as many tiles as gems, and their values are those of the ruleset in order.

## Example
After a Favorite ruby lies under two tiles.

## What a log must tell
All that is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import GEMS
from ..tables import Tables
from ..tables.influence import fashions

CODE = "QN221"
NAME = "fashion-no-permutation"
SEVERITY = "error"
CLAUSES = ("favorite.no_gap", "setup.fashion.tiles", "sale.after.fashion_tiles")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Runs that are no permutation; values: tiles, gems, ranks (different ones), fitting (of right value)."""
    whole = pl.all_horizontal(pl.col(name) == GEMS for name in ("tiles", "gems", "ranks", "fitting"))
    wrong = t.table(fashions).filter(pl.col("turned") & ~whole)
    return wrong.select("game", "seq", "tiles", "gems", "ranks", "fitting")
