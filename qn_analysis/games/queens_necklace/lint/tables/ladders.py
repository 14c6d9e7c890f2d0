"""The ladders of prices, card by card, as the ruleset has them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.folds import NONE

from ...log.schema import EVENT_COLUMNS
from ...words.cards import Card
from . import Tables


def place_key() -> pl.Expr:
    """Game and seq in one number, which rises through the log."""
    return pl.col("game").cast(pl.UInt64) * 65536 + pl.col("seq").cast(pl.UInt64)


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


def ladder_table(t: Tables) -> tuple[list[int], list[int]]:
    """Every ladder as folds are given it, and how many steps each has there: one more than the longest."""
    steps = max(len(ladder) for ladder in t.rules.prices) + 1
    own = [ladder if t.rules.copies[card] else () for card, ladder in enumerate(t.rules.prices)]
    return [price for ladder in own for price in (*ladder, *[NONE] * steps)[:steps]], [steps]


_TYPES = {column.name: column.dtype for column in EVENT_COLUMNS}
