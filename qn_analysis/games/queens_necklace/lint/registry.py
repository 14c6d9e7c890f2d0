"""The checks of logs of Queen's Necklace: one module each in `checks`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from qn_analysis.core.lint.checks import Check, checks_in

from . import checks as _checks

FAMILIES: Final[Mapping[int, str]] = {
    1: "set-up",
    2: "influence",
    3: "purchase",
    4: "devaluation",
    5: "Merchant and Cardinal",
    6: "sale",
    7: "scores and end",
    8: "log structure",
    9: "ruleset",
}
"""What the first digit of a code says."""


@cache
def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    return checks_in(_checks, FAMILIES)
