"""What the rulebook leaves out, leaves open or says twice, and how each is settled.

`gaps.toml` is the list; `gap_page` writes it for people, and `gaps.md` beside this module is that page in English.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.clauses import GapList

from .clauses import clauses
from .ruleset import Ruleset
from .rulings import RULINGS

KINDS: Final = ("missing", "unclear", "twice")

_LIST: Final = GapList(__package__, "Lady of the Diamonds", KINDS, clauses, RULINGS)
gaps = _LIST.gaps


def gap_page(lang: str = "en") -> str:
    """The list as a Markdown page.

    Raises:
        KeyError: there are no words in the language.
    """
    return _LIST.page(Ruleset.default(), lang)
