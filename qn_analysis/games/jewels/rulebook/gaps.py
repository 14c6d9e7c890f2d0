"""What the rulebook leaves out, leaves open or says twice, what retail changed, and how each is settled.

`gaps.toml` is the list; `gap_page` writes it for people, and `gaps.md` beside this module is that page in English.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.clauses import GapList

from .clauses import clauses
from .ruleset import Ruleset
from .rulings import RULINGS

KINDS: Final = ("missing", "unclear", "twice", "retail")

_LIST: Final = GapList(__package__, "Jewels", KINDS, clauses, RULINGS)
gaps = _LIST.gaps


def gap_page(lang: str = "en") -> str:
    """The list as a Markdown page.

    Raises:
        KeyError: there are no words in the language.
    """
    return _LIST.page(Ruleset.default(), lang, _column)


def _column(key: str) -> str:
    """The key of a number for all rows of its table: `encounters.*.fee`."""
    table, _dot, rest = key.partition(".")
    return f"{table}.*.{rest.partition('.')[2]}" if rest else key
