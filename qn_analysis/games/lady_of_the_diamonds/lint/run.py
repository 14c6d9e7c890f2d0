"""The linter of Lady of the Diamonds: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from qn_analysis.core.lint.linter import Linter

from ..rulebook import Ruleset
from ..rulebook.clauses import addresses, clauses
from ..words import TITLE
from ..words.texts import catalogue as words
from .checks import CHECKS, FAMILIES
from .tables import tables


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself, though its game may be broken."""
    from ..log.teller import Teller

    return Teller(rules, lang).sturdy


LINTER: Final = Linter(
    title=TITLE,
    rules=Ruleset,
    prefix="LD",
    package=__package__,
    families=FAMILIES,
    everything=CHECKS.checks,
    texts=CHECKS.texts(f"{__package__}.texts"),
    names=lambda _rules, lang: words(lang),
    kinds=("card", "treasure", "phase"),
    clauses=clauses,
    addresses=addresses,
    tables=tables,
    teller=teller,
    numbers=Ruleset.shape.numbers,
)
