"""A Merchant or a card that the deck does not have is dealt or laid out.

## What it finds
A `dealt` or `offered` event, at set-up or later, of a Merchant or of a kind of which the ruleset has no copy.

## Why it matters
Merchants are set aside while the hands are dealt and are never for sale; blank cards stay in the box.

## Example
A Merchant is dealt to seat 2.

## What a log must tell
The cards laid out; of the cards dealt, those that the log names are looked at.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Knows

from ...words.cards import Card
from ..tables import Tables

CODE = "QN110"
NAME = "card-outside-deck"
SEVERITY = "error"
CLAUSES = ("setup.merchants.aside", "deck.outside")
SINCE = "0.1.0"
NEEDS = Knows.PUBLIC


def find(t: Tables) -> pl.DataFrame:
    """Cards that are not among those to deal and sell; values: seat (null: laid out), card."""
    columns, dtype = ("game", "seq", "seat", "card"), t.events.schema["card"]
    names = [card.name.lower() for card in Card if card == Card.MERCHANT or not t.rules.copies[card]]
    outside = pl.col("card").is_in(pl.Series(names, dtype=dtype).implode())
    return pl.concat([t.rows(event).select(columns).filter(outside) for event in ("dealt", "offered")])
