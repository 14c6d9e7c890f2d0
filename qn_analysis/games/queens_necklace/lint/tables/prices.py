"""The ladder of prices, as a table."""

from __future__ import annotations

import polars as pl

from ...log.schema import EVENT_COLUMNS
from ...words.cards import Card
from . import Tables

_TYPES = {column.name: column.dtype for column in EVENT_COLUMNS}


def ladders(t: Tables) -> pl.DataFrame:
    """card, step (0 the top), price in ducats: every step of every ladder."""
    rows = [
        (card.name.lower(), step, price)
        for card in Card
        for step, price in enumerate(t.rules.prices[card])
        if t.rules.copies[card]
    ]
    return pl.DataFrame(
        rows, schema={"card": _TYPES["card"], "step": _TYPES["count"], "price": _TYPES["amount"]}, orient="row"
    )
