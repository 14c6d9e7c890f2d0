"""Folds: tidy tables of `stats/tables.py`, each made in one pass over the events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.folds import Folds

from ..schema import LAYOUT

FOLDS: Final = Folds.of(__name__, LAYOUT, "chests")
"""The folds of Lady of the Diamonds."""
