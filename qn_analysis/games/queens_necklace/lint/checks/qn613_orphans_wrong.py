"""Cards in a row that the Alchemist emptied do not do what the ruling says.

## What it finds
More or fewer `lapsed` rows of a card than lay in an emptied row, under the ruling `alchemist_orphans`.

## Why it matters
The rulebook leaves open what becomes of King, Necklace and Rings there; the ruleset says it.

## Example
The ruling is `lapse`, and the King of an emptied row goes on to cancel its gem.

## What a log must tell
The cards shown in each sale, with their rows, and what the Alchemist did.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables
from ..tables.sale import orphans, place, said

CODE = "QN613"
NAME = "orphans-wrong"
SEVERITY = "error"
CLAUSES = ("alchemist.orphans",)
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Orphans that lapse, or do not; values: card, gem, lapsed (times), due (times)."""
    names = {"rings": Card.RING, "kings": Card.KING, "necklaces": Card.NECKLACE}
    cards = t.events.schema["card"]
    lay = t.table(orphans).unpivot(list(names), index="cell", variable_name="what", value_name="due")
    due = lay.filter(pl.col("due") > 0, pl.lit(t.rules.rulings["alchemist_orphans"] == "lapse")).select(
        "cell",
        "due",
        card=pl.col("what").replace_strict({k: v.name.lower() for k, v in names.items()}, return_dtype=cards),
    )
    logged = (
        said(t, "lapsed")
        .frame()
        .group_by("cell", "card")
        .agg(lapsed=pl.len().cast(pl.Int64), seq=pl.col("seq").first())
    )
    both = due.join(logged, on=["cell", "card"], how="full", coalesce=True)
    both = both.with_columns(pl.col("due", "lapsed").fill_null(0))
    return place(t, both.filter(pl.col("due") != pl.col("lapsed")))
