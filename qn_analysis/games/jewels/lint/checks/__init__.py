"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from __future__ import annotations

from ..checklist import CHECKS
from . import auctions, effects, encounters, ending, pieces, setup, starts, structure, turns

__all__ = [
    "CHECKS",
    "auctions",
    "effects",
    "encounters",
    "ending",
    "pieces",
    "setup",
    "starts",
    "structure",
    "turns",
]
