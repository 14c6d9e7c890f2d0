"""Folds: the tidy tables of `log/tidy`, each made in one pass over the events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.folds import Folds

from ..schema import LAYOUT

_HERE = __name__
_GAME = _HERE.rsplit(".", 2)[0]
NAMES: Final = (
    "fold_turns", "fold_purchases", "fold_offers", "fold_plays", "fold_sales", "fold_hands",
    "fold_turn_hands", "fold_stones", "fold_earned", "fold_refills", "fold_market", "fold_foretold",
)  # fmt: skip

FOLDS: Final = Folds(
    layout=LAYOUT,
    sources=[f"{_HERE}.{name}" for name in (
        "following", "sale", "turns", "plays", "displays", "hands", "earned", "market",
    )],
    vocabulary=[
        *(f"{_GAME}.words.{name}" for name in ("cards", "events", "phases")),
        *(f"{_HERE}.{name}" for name in ("state", "columns")),
        "qn_analysis.core.log.null",
    ],
    names=NAMES,
    fractions=("fold_earned", "fold_refills", "fold_foretold"),
    inside=(
        "begin_game", "follow_pile", "follow_necklace", "follow_fashion", "follow_hands", "cards_left", "told",
        "reach_year", "follow_sale", "follow_play",
        "follow_sizes", "follow_held",
        "close_sale", "open_sale", "earns",
        "follow_market", "count_offers",
        "follow_known",
    ),
    units=("lay", "settle", "write_displays", "write_gems", "write_sales", "write_scores"),
    natives={"qn_analysis.core.compile.records:clear_record": "qn_analysis.core.compile.natives:clear_record"},
    place=f"{_HERE}:FOLDS",
)  # fmt: skip
"""The folds of Queen's Necklace."""
