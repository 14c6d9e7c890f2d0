"""The Alchemist acts before the displays are laid open or after the count has begun.

## What it finds
A `transmuted` or `not_transmuted` row that does not follow the opening of a sale, a card shown or an Alchemist, and a
`lapsed` one that does not follow a change, or another one, of the same player.

## Why it matters
It is played just after the displays are laid open, and rarity is worked out afterwards.

## Example
The stones are counted, and then Amy changes a diamond.

## What a log must tell
The events of each sale in their order.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.sale import sale_rows

CODE = "QN612"
NAME = "alchemist-outside-moment"
SEVERITY = "error"
CLAUSES = ("alchemist.when", "alchemist.before_rarity", "alchemist.before_counting")
SINCE = "0.1.0"
NEEDS = Knows.SALES


def find(t: Tables) -> pl.DataFrame:
    """Alchemists at another moment; values: card, gem (null where the card was kept)."""
    same = pl.col("sale") == pl.col("sale").shift()
    before = pl.when(same).then(pl.col("event").shift())
    moment = pl.any_horizontal(
        before == event for event in ("sale_opened", "shown", "transmuted", "not_transmuted", "lapsed")
    )
    hers = pl.any_horizontal(before == "transmuted", before == "lapsed") & (pl.col("seat") == pl.col("seat").shift())
    alchemist = (pl.col("event") == "transmuted") | (pl.col("event") == "not_transmuted")
    lapsed = pl.col("event") == "lapsed"
    wrong = (alchemist & ~moment.fill_null(False)) | (lapsed & ~hers.fill_null(False))
    rows = t.table(sale_rows).filter(wrong)
    return rows.select("game", "seq", "seat", "card", "gem")
