"""Folds: tidy tables of `stats/tables.py`, each made in one pass over the events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.folds import Folds

from ..schema import LAYOUT

FOLDS: Final = Folds.of(
    __name__, LAYOUT, "following", "rounds", "trades",
    inside=(
        "follow_steps", "follow_auction", "forget_auction", "spend", "told", "fee_of", "price_of", "paid_of",
        "write_trade", "bring", "settle_bid",
    ),
)  # fmt: skip
"""The folds of Jewels."""
