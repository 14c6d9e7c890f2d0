"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from __future__ import annotations

from qn_analysis.core.lint.checks import Check

from ..checklist import CHECKS
from . import auctions, effects, encounters, ending, pieces, setup, starts, structure, turns

__all__ = [
    "all_checks",
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


def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    return CHECKS.checks()
