"""The checks of the linter, a module for each heading of their codes, or for a part of one.

Importing a module enters its checks into the list: name every new one here.
"""

from __future__ import annotations

from qn_analysis.core.lint.checks import Check

from ..checklist import CHECKS
from . import (
    cardinal,
    devaluation,
    forger,
    influence,
    merchant,
    purchase,
    queen,
    ruleset_errors,
    ruleset_oddities,
    sale,
    sale_alchemist,
    sale_display,
    sale_king,
    sale_rarity,
    sale_selling,
    scores,
    setup,
    setup_market,
    structure,
    thief,
    turns,
)  # fmt: skip

__all__ = [
    "all_checks", "cardinal", "devaluation", "forger", "influence", "merchant", "purchase", "queen", "ruleset_errors",
    "ruleset_oddities", "sale", "sale_alchemist", "sale_display", "sale_king", "sale_rarity", "sale_selling", "scores",
    "setup", "setup_market", "structure", "thief", "turns",
]  # fmt: skip


def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    return CHECKS.checks()
