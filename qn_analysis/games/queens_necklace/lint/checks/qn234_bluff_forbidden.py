"""A Forger is countered by a player without the gem, which the ruling forbids.

## What it finds
With the ruling `forger_bluff = no`: a `countered` event by a player who holds no card of the gem named.

## Why it matters
Under that reading a player without the gem shows the hand and cannot spend a Musketeer to hide it.

## Example
A Forger names ruby; the victim has none and plays a Musketeer.

## What a log must tell
Everything, hidden cards too.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import gem_held, steps

CODE = "QN234"
NAME = "bluff-forbidden"
SEVERITY = "error"
CLAUSES = ("forger.bluff", "forger.proof")
SINCE = "0.1.0"
NEEDS = Knows.FULL


def find(t: Tables) -> pl.DataFrame:
    """Counters without the gem; values: other, gem."""
    counters = t.table(steps).filter((pl.col("event") == "countered") & pl.col("gem").is_not_null())
    if t.rules.rulings["forger_bluff"] == "yes":
        return counters.clear()
    found = counters.join(gem_held(t, counters, "seat").filter(pl.col("has") <= 0), on=["game", "seq"])
    return found.select("game", "seq", "seat", "other", "gem")
