"""A tribute is paid by the wrong player, to the wrong player, in a wrong amount, or not at all.

## What it finds
`tribute_paid` rows that do not fit the voided Kings: each player of one pays the player of the Necklace, not herself.

## Why it matters
Each voided King costs its player 50 pounds, in the rulebook.

## Example
Two Kings lie against the Necklace, and only one player pays.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import kings, place, said

CODE = "QN620"
NAME = "tribute-wrong"
SEVERITY = "error"
CLAUSES = (
    "necklace.tribute",
    "necklace.tribute.each",
    "necklace.tribute.receiver",
    "necklace.own_king",
    "alchemist.orphans",
)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Tributes; values: gem, other and paid (as the log says), necklace_seat and tribute (as the cards say)."""
    paying = pl.col("void") & (pl.col("other") != pl.col("seat"))
    pounds = pl.lit(t.rules.tribute_pounds, pl.Int64)
    due = t.table(kings).filter(paying).select("cell", "owners", necklace_seat="other", tribute=pounds)
    logged = said(t, "tribute_paid").select("cell", "seq", "other", paid="amount", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    to_whom = pl.col("other").ne_missing(pl.col("necklace_seat")) & (pl.col("owners").fill_null(1) == 1)
    missing = pl.col("there").is_null() & (pl.col("tribute") != 0)
    wrong = missing | (pl.col("there") & (to_whom | pl.col("paid").ne_missing(pl.col("tribute"))))
    return place(t, both.filter(wrong).drop("owners", "there"))
