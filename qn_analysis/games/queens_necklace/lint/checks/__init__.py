"""The checks of the linter, a module for each heading of their codes, or for a part of one: all modules of this package
are, and enter their checks into the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qn_analysis.core.lint.checks import Checklist

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
CHECKS: Final = Checklist(FAMILIES, __name__)
check = CHECKS.check
