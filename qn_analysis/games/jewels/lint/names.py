"""What messages of the linter call things: resources and objects, and a ruleset's encounters and events."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.base.telling import Words

from ..rulebook import Ruleset
from ..words.cards import GEMS, OBJECTS, PAIRS, Jewel, Resource, object_name
from .tables.cards import contents

KINDS: Final = ("encounter", "happening")
"""What no column of a log has words for."""


def names_of(words: Words, rules: Ruleset) -> dict[str, str]:
    """Names of objects, and of a ruleset's encounters (`encounter.KEY`) and events (`happening.KEY`)."""
    made = {f"encounter.{card.key}": getattr(card, words.lang) for card in rules.encounters}
    made |= {f"happening.{card.key}": getattr(card, words.lang) for card in rules.events}
    return made | {f"object.{object_name(n)}": _told(words, rules, n) for n in range(OBJECTS)}


def _told(words: Words, rules: Ruleset, number: int) -> str:
    """An object in words: "a Ruby", or "ring (1 Gold and 3 Rubies)"."""
    if number < GEMS:
        return words.say(f"resource.{Resource(number).name.lower()}")
    counts = zip(Resource, contents(rules, number), strict=True)
    cards = words.join(words.say(f"cards.{each.name.lower()}", count=n) for each, n in counts if n)
    return f"{words.say(f'jewel.{Jewel((number - GEMS) // PAIRS).name.lower()}')} ({cards})"
