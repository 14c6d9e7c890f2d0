"""A card is marked down, expires, is taken or left to lie where it does not lie.

## What it finds
A `marked_down`, `expired`, `taken` or `not_taken` event whose place is empty, does not exist, or shows another card.

## Why it matters
Only cards that lie in the market, unsold, go down or leave it.

## Example
A Banker that was bought in this turn is marked down.

## What a log must tell
Offers, purchases, mark-downs and expiries, with cards and places.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows
from qn_analysis.core.lint.folds import NO_WORD, series

from ...words.events import Event
from ..tables import Tables, told
from ..tables.market import does, in_market, is_said, lying, of_another_card

CODE = "QN403"
NAME = "devalued-card-not-there"
SEVERITY = "error"
CLAUSES = (
    "devaluation.down",
    "devaluation.expired",
    "queen.take",
)
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that do not lie there; values: event, card, slot (from 1), lies_card (null: nothing)."""
    kinds = does(Event.MARKED_DOWN, Event.EXPIRED, Event.TAKEN)
    other = pl.col("card").ne_missing(pl.col("lay"))
    columns = ("game", "seq", "event", "card", "slot", "lay")
    moved = in_market(t, kinds & of_another_card()).select(columns)
    wrong = pl.concat([moved, _left(t).filter(other).select(columns)])
    return wrong.select("game", "seq", "event", "card", slot=pl.col("slot") + 1, lies_card="lay")


def _left(t: Tables) -> pl.DataFrame:
    """What the holders of the Queen leave, and what lies there then."""
    rows = t.events.select(row=pl.arg_where(pl.col("event") == "not_taken").cast(pl.Int64))
    left = told(t, rows, "game", "seq", "event", "card", "slot")
    here = lying(t, left, left["slot"])
    lay = here.select(pl.when("known", "stays", is_said("lies")).then("lies").otherwise(NO_WORD).cast(pl.UInt8))
    return left.with_columns(series("lay", lay.to_series().to_numpy(), t.events.schema["card"]))
