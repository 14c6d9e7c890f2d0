"""Folds: tidy tables of `stats/tables.py`, each made in one pass over the events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.folds import Folds

from ..schema import LAYOUT

_HERE = __name__
_GAME = _HERE.rsplit(".", 2)[0]

FOLDS: Final = Folds(
    layout=LAYOUT,
    sources=[f"{_HERE}.chests"],
    vocabulary=[
        *(f"{_GAME}.words.{name}" for name in ("cards", "events")),
        f"{_HERE}.state",
        "qn_analysis.core.log.null",
    ],
    names=("fold_chests",),
    place=f"{_HERE}:FOLDS",
)  # fmt: skip
"""The folds of Lady of the Diamonds."""
