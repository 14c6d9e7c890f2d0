"""Folds: tidy tables of `stats/tables.py`, each made in one pass over the events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.folds import Folds

from ..schema import LAYOUT

_HERE = __name__
_GAME = _HERE.rsplit(".", 2)[0]

FOLDS: Final = Folds(
    layout=LAYOUT,
    sources=[f"{_HERE}.{name}" for name in ("following", "rounds", "trades")],
    vocabulary=[
        *(f"{_GAME}.words.{name}" for name in ("cards", "events")),
        f"{_HERE}.state",
        "qn_analysis.core.log.null",
    ],
    names=("fold_marks", "fold_actions", "fold_rounds", "fold_trades", "fold_meetings", "fold_bidders"),
    inside=(
        "follow_steps", "follow_auction", "forget_auction", "spend", "told", "fee_of", "price_of", "paid_of",
        "write_trade", "bring", "settle_bid",
    ),
    place=f"{_HERE}:FOLDS",
)  # fmt: skip
"""The folds of Jewels."""
