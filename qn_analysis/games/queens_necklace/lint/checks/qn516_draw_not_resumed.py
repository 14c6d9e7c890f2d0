"""After a Merchant's sale or postponement the interrupted draw does not go on.

## What it finds
A Merchant whose sale or postponement is followed neither by another card for the same draw (laid out in the market,
or drawn with the Astrologer), nor by another Merchant, nor by an empty pile. After the last sale the game is over
instead.

## Why it matters
The Merchant is replaced by the next card; otherwise a place of the market stays empty, or a buyer goes without her
card.

## Example
A Merchant breaks into the filling of the market; after the sale the turn ends at once.

## What a log must tell
Turns, Merchants, the answers to them and sales; cards may be hidden.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ..tables import Tables
from ..tables.merchant import at_once, chains, outcomes
from ..tables.turns import sales

CODE = "QN516"
NAME = "draw-not-resumed"
SEVERITY = "error"
CLAUSES = ("merchant.replaced", "sale.after.resume", "cardinal.resumes", "astrologer.merchant.next")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Draws that stop; values: number, found (the event that follows)."""
    held = t.table(sales).filter(at_once() & (pl.col("after") != "game_over")).select("game", "seq", "after")
    direct = t.table(chains).filter(pl.col("direct"))
    opened = direct.select("game", "seq", "merchant").join(held, on=["game", "seq"])
    waits = direct.filter(pl.col("event") == "sale_postponed").select("game", "seq", "merchant", "after")
    rows = pl.concat([opened, waits]).join(t.table(outcomes), on=["game", "merchant"])
    card = pl.when(pl.col("phase") == "astrologer").then(pl.lit("drawn")).otherwise(pl.lit("offered"))
    found = pl.col("after").cast(pl.String)
    stopped = rows.filter(~(found.is_in(("merchant_drawn", "pile_exhausted")) | (found == card)).fill_null(False))
    return stopped.sort("game", "seq").select("game", "seq", "number", seat="active", found=found)
