"""A King is voided without a Necklace, by the wrong one, or not although one lies there.

## What it finds
`king_voided` rows that do not fit the Kings and the Necklace on the gem, under the ruling `own_king_own_necklace`.

## Why it matters
The Necklace voids every King in its gem.

## Example
Amy lays the Necklace with her rubies; of two Kings there only one is voided.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import kings, place, said

CODE = "QN619"
NAME = "king-voided-wrong"
SEVERITY = "error"
CLAUSES = ("necklace.protect", "necklace.kings_void", "necklace.own_king", "alchemist.orphans")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Voided Kings; values: gem, other (whose Necklace voids him, says the log), necklace_seat (so say the cards)."""
    due = t.table(kings).filter(pl.col("void")).select("cell", "owners", necklace_seat="other")
    logged = said(t, "king_voided").select("cell", "seq", "other", there=pl.lit(True))
    both = due.join(logged, on="cell", how="full", coalesce=True)
    one = pl.col("owners").fill_null(1) == 1
    wrong = both.filter(pl.col("there").is_null() | (pl.col("other").ne_missing(pl.col("necklace_seat")) & one))
    return place(t, wrong.drop("owners", "there"))
