"""The linter of Queen's Necklace: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.lint.linter import Linter

from ..rulebook import EDITIONS, Clause, Ruleset, clauses
from ..rulebook.naming import texts_of
from ..rulebook.ruleset import NUMBERS
from ..words import TITLE
from ..words.cards import Card
from .checks import CHECKS, FAMILIES
from .tables import tables
from .texts import catalogue


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself, though its game may be broken."""
    from ..log.teller import Teller

    return Teller(lang, rules=rules).sturdy


def addresses(clause: Clause) -> Sequence[str]:
    """Where each of the three texts says a clause."""
    return [clause.address(edition) for edition in EDITIONS]


def names_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """Names of cards, gems, phases and seats, as a ruleset has them."""
    return texts_of(rules, lang)


def merchants(rules: Ruleset) -> int:
    """How many Merchants there are."""
    return rules.copies[Card.MERCHANT]


LINTER: Final = Linter(
    title=TITLE,
    rules=Ruleset,
    prefix="QN",
    package=__package__,
    families=FAMILIES,
    everything=CHECKS.checks,
    texts=catalogue,
    names=names_of,
    kinds=("card", "gem", "phase"),
    clauses=clauses,
    addresses=addresses,
    tables=tables,
    teller=teller,
    numbers=NUMBERS,
    counted={"merchants": merchants},
)
