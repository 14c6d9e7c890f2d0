"""The clauses of the rulebook, the map of its sentences, and its open points, read from files beside this module.

`gaps.toml` lists what it leaves out, leaves open or says twice, and how each is settled; `gap_page` writes it for
people, and `gaps.md` is that page in English.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.clauses import Book, GapList

from ..words import TITLE
from .ruleset import RULINGS, Ruleset

_BOOK: Final = Book(__package__, "Lady of the Diamonds, rules", {"advice"})
addresses = _BOOK.addresses
clauses = _BOOK.clauses
sections = _BOOK.sections
faults = _BOOK.faults
KINDS: Final = ("missing", "unclear", "twice")
GAPS: Final = GapList(__package__, TITLE, KINDS, clauses, RULINGS)
gaps = GAPS.gaps


def gap_page(lang: str = "en") -> str:
    """The open points as a Markdown page.

    Raises:
        KeyError: there are no words in the language.
    """
    return GAPS.page(Ruleset.default(), lang)
