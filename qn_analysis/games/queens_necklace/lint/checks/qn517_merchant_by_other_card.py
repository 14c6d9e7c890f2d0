"""What is drawn as a Merchant or played as a Cardinal is another card.

## What it finds
A `merchant_drawn` event whose card is no Merchant, or a `cardinal_played` event whose card is no Cardinal.

## Why it matters
Only a Merchant brings a sale, and only a Cardinal postpones it.

## Example
A sale is postponed with a Queen.

## What a log must tell
Merchants and Cardinals; other cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.events import Event
from ..tables import Tables
from ..tables.turns import among, marks

CODE = "QN517"
NAME = "merchant-by-other-card"
SEVERITY = "error"
CLAUSES = ("merchant.sale", "cardinal.when")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Rows with another card; values: event, card, wanted_card."""
    wanted = (
        pl.when(pl.col("event") == "merchant_drawn").then(pl.lit("merchant"))
        .when(pl.col("event") == "cardinal_played").then(pl.lit("cardinal"))
    )  # fmt: skip
    played = t.table(marks).filter(among(Event.MERCHANT_DRAWN, Event.CARDINAL_PLAYED))
    rows = played.select("game", "seq", "seat", pl.col("event", "card").cast(pl.String), wanted_card=wanted)
    return rows.filter(pl.col("card") != pl.col("wanted_card"))
