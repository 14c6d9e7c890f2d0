"""The Necklace that came to one player comes from another.

## What it finds
A row in which the Necklace leaves a hand (stolen, seized, shown) other than the one to which it came last (dealt,
bought, drawn, stolen, seized), or appears from elsewhere, with no row in between that moved it.

## Why it matters
Whoever has the card wears the Necklace, so that everybody knows where it is; a sale in which it is not shown takes it
from nobody.

## Example
The Necklace is dealt to seat 0, and seat 2 shows it at the first sale without having got it from seat 0.

## What a log must tell
Every row that names the Necklace: who holds it is public.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.chunk import rare

from ..tables import Tables

CODE = "QN122"
NAME = "necklace-with-another"
SEVERITY = "error"
CLAUSES = ("setup.necklace.dealt", "necklace.wear", "necklace.public", "necklace.unshown")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """The Necklace elsewhere; values: seat (to whom it came), other (from whose hand it comes; null: from none)."""
    rows = rare(t.events, pl.col("card") == "necklace")
    event = pl.col("event").cast(pl.String)
    source = (
        pl.when(event.is_in(["stolen", "necklace_seized", "caught", "surrendered"])).then("other")
        .when(event.is_in(["shown", "dealt_back", "played"])).then("seat")
    )  # fmt: skip
    gained = event.shift().is_in(["dealt", "bought", "drawn", "stolen", "necklace_seized"])
    held = pl.col("game").eq_missing(pl.col("game").shift()) & gained
    found = rows.select("game", "seq", seat=pl.col("seat").shift(), other=source, held=held)
    return found.filter("held", pl.col("seat").ne_missing(pl.col("other"))).drop("held")
