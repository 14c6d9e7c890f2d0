"""The checks of the linter, a module for each heading of their codes, or for a part of one: all modules of this package
are, and enter their checks into the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qn_analysis.core.lint.checks import Checklist

FAMILIES: Final[Mapping[int, str]] = {
    1: "set-up",
    2: "turns and actions",
    3: "encounters and events",
    4: "auctions",
    5: "start of the turn",
    6: "coins and cards",
    7: "end and final count",
    8: "log structure",
}
"""What the first digit of a code says."""
CHECKS: Final = Checklist(FAMILIES, __name__)
check = CHECKS.check
SEATED: Final = ("about.players",)
"""Clauses that say how many can play."""
