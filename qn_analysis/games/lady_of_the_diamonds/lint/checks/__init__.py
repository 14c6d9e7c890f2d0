"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from __future__ import annotations

from qn_analysis.core.lint.checks import Check

from ..checklist import CHECKS
from . import permanence, pieces, scoring, setup, structure, titles, turns

__all__ = ["all_checks", "permanence", "pieces", "scoring", "setup", "structure", "titles", "turns"]


def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    return CHECKS.checks()
