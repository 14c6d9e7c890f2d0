"""Musketeers go to a player who does not bear the Necklace.

## What it finds
A `played` event of Musketeers whose `other` does not hold the Necklace at that time.

## Why it matters
The Necklace is taken from the one who wears it: a Thief who stole the card wears it, and nobody does once it was shown
in a sale. Without a bearer the Musketeers cannot be played.

## Example
Three Musketeers are played while the Necklace is still in the pile.

## What a log must tell
All that is public: whom the Necklace comes to is seen by all.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.influence import held, plays

CODE = "QN251"
NAME = "necklace-not-borne"
SEVERITY = "error"
CLAUSES = ("musketeer.three.owner", "musketeer.three", "thief.necklace", "necklace.jewel_gone")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Musketeers on a player without the Necklace; values: other."""
    trio = t.table(plays).filter((pl.col("card") == "musketeer") & pl.col("other").is_not_null())
    necklace = pl.lit("necklace", t.events.schema["card"]).alias("borne_card")
    known = held(t, trio.with_columns(necklace), "other", "borne_card", "seq")
    return known.filter(pl.col("held") <= 0).select("game", "seq", "seat", "other")
