"""What messages of the linter call things: resources and objects, and a ruleset's encounters and events."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from qn_analysis.core.base.catalogue import Catalogue

from ..rulebook import Ruleset
from ..words.cards import GEMS, OBJECTS, PAIRS, Jewel, Resource, object_name
from ..words.texts import catalogue as words
from .tables.cards import contents

KINDS: Final = ("encounter", "happening")
"""What no column of a log has words for."""


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
