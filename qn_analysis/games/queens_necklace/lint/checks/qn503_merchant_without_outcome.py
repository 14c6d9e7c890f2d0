"""A Merchant does not lead at once to the sale, or to the postponement that a Cardinal brings.

## What it finds
A Merchant after whose answers something else follows than `sale_opened`, where no Cardinal was played, or than
`sale_postponed`, where one was.

## Why it matters
A Merchant brings a sale without delay, even while an earlier sale is postponed; only a Cardinal puts it off.

## Example
Merchant 1 is drawn, nobody plays a Cardinal, and the next card is laid out without a sale.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import outcomes

CODE = "QN503"
NAME = "merchant-without-outcome"
SEVERITY = "error"
CLAUSES = ("merchant.sale", "merchant.while_postponed", "cardinal.delay")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Merchants with another outcome; values: number, cardinals, wanted, found (events)."""
    wanted = pl.when(pl.col("cardinals") > 0).then(pl.lit("sale_postponed")).otherwise(pl.lit("sale_opened"))
    rows = t.table(outcomes).select(
        "game", "number", "cardinals", seq="merchant", seat="active", wanted=wanted, found="follower"
    )
    return rows.filter(pl.col("found").ne_missing(pl.col("wanted")))
