"""The clauses of the rulebook, the map of its sentences, and its open points, read from files beside this module.

`gaps.toml` lists what it leaves out, leaves open or says twice, and how each is settled; `gap_page` writes it for
people, and `gaps.md` is that page in English.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.clauses import Book

from ..words import TITLE
from .ruleset import Ruleset


def _column(key: str) -> str:
    """The key of a number for all rows of its table: `encounters.*.fee`."""
    table, _dot, rest = key.partition(".")
    return f"{table}.*.{rest.partition('.')[2]}" if rest else key


BOOK: Final = Book(__package__, "Jewels, rules", {"advice"})
addresses, clauses, sections, faults = BOOK.addresses, BOOK.clauses, BOOK.sections, BOOK.faults
GAPS: Final = BOOK.open_points(TITLE, Ruleset.default, _column)
gaps, gap_page = GAPS.gaps, GAPS.page
