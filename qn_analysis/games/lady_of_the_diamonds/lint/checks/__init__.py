"""The checks of the linter, a module for each heading of their codes, or for a part of one: all modules of this package
are, and enter their checks into the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qn_analysis.core.lint.checks import Checklist

FAMILIES: Final[Mapping[int, str]] = {
    1: "set-up",
    2: "turns and cards",
    3: "treasure",
    4: "titles",
    5: "exhaustion and permanence",
    6: "scoring and end",
    8: "log structure",
}
"""What the first digit of a code says."""
CHECKS: Final = Checklist(FAMILIES, __name__)
check = CHECKS.check
SEATED: Final = ("about.players", "contents.chests")
"""Clauses that say how many can play."""
