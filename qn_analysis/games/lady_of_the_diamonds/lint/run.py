"""The linter of Lady of the Diamonds: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.lint.checks import CheckTexts
from qn_analysis.core.lint.linter import Linter

from ..rulebook import Ruleset
from ..rulebook.clauses import addresses, clauses
from ..rulebook.validation import SHAPE
from ..words import TITLE
from ..words.texts import catalogue as words
from .checklist import FAMILIES
from .checks import all_checks
from .tables import tables

catalogue = CheckTexts(f"{__package__}.texts", all_checks)


def names_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """Names of cards, treasures, phases and seats."""
    return words(lang)


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself, though its game may be broken."""
    from ..log.teller import Teller

    return Teller(lang).sturdy


LINTER: Final = Linter(
    title=TITLE,
    rules=Ruleset,
    prefix="LD",
    package=__package__,
    families=FAMILIES,
    everything=all_checks,
    texts=catalogue,
    names=names_of,
    kinds=("card", "treasure", "phase"),
    clauses=clauses,
    addresses=addresses,
    tables=tables,
    teller=teller,
    numbers=SHAPE.numbers,
)
