"""The linter of Jewels: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.lint.linter import Linter

from ..rulebook import Ruleset
from ..rulebook.clauses import addresses, clauses
from ..words import TITLE
from ..words.cards import GEMS, OBJECTS, PAIRS, Jewel, Resource, object_name
from ..words.texts import catalogue as words
from .checks import CHECKS, FAMILIES
from .tables import tables
from .tables.cards import contents


@lru_cache(8)
def names_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """Names of resources, objects, phases and seats, and of a ruleset's encounters (`encounter.KEY`) and events
    (`happening.KEY`)."""
    texts, known = words(lang), rules or Ruleset.default()
    made = {f"encounter.{card.key}": getattr(card, lang) for card in known.encounters}
    made |= {f"happening.{card.key}": getattr(card, lang) for card in known.events}
    return texts.with_texts(made | {f"object.{object_name(n)}": _told(texts, known, n) for n in range(OBJECTS)})


def _told(texts: Catalogue, rules: Ruleset, number: int) -> str:
    """An object in words: "a Ruby", or "ring (1 Gold and 3 Rubies)"."""
    if number < GEMS:
        return texts.text(f"resource.{Resource(number).name.lower()}")
    counts = zip(Resource, contents(rules, number), strict=True)
    cards = texts.join(texts.text(f"cards.{each.name.lower()}", count=n) for each, n in counts if n)
    return f"{texts.text(f'jewel.{Jewel((number - GEMS) // PAIRS).name.lower()}')} ({cards})"


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself, though its game may be broken."""
    from ..log.teller import Teller

    return Teller(rules or Ruleset.default(), lang).sturdy


LINTER: Final = Linter(
    title=TITLE,
    rules=Ruleset,
    prefix="JW",
    package=__package__,
    families=FAMILIES,
    everything=CHECKS.checks,
    texts=CHECKS.texts(f"{__package__}.texts"),
    names=names_of,
    kinds=("resource", "object", "encounter", "happening", "phase"),
    clauses=clauses,
    addresses=addresses,
    tables=tables,
    teller=teller,
    numbers=Ruleset.shape.numbers,
)
