"""The craft sheet: cards that one would craft, and the sale that one has in mind, as a person writes them down.

A sheet is JSON (or the same in TOML):

    {"cards": {"gold": 1, "diamond": 3}, "hand": {"gold": 2, "diamond": 3, "topaz": 1},
     "buyer": "bride", "coins": 4, "event": "wedding", "crafted": "before"}

Only `cards` is needed. `hand`: what they are picked from; else from all cards of the game. `buyer`: who is in the city,
by its key in the ruleset. `coins`: those that lie on that card now, all of them; left out, it lies there as it entered,
with what the event adds. `event`: the one that was drawn this turn. `crafted`: "now" (in this round, or about to be) or
"before" (in an earlier one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..rulebook import Ruleset
from ..words.cards import GEMS, RESOURCES, Jewel, Recipe, Resource

NAMES: Final = tuple(resource.name.lower() for resource in Resource)
WARES: Final = (*NAMES[:GEMS], *(jewel.name.lower() for jewel in Jewel))
"""What Buyers ask for, by number."""
CRAFTED: Final = ("now", "before")
Given = dict[str, Any]
"""What cards are appraised by: the numbers of a ruleset as the engine has them (`rules`), and in words."""


@dataclass(frozen=True)
class Sheet:
    """Cards to be crafted.

    Attributes:
        cards: those picked, by resource.
        hand: those that they are picked from, by resource; None: any.
        buyer, event: keys of the ruleset, "" where there is none.
        coins: on the Buyer now; None: as he entered, and what the event adds.
        crafted: "now" or "before".
    """

    cards: tuple[int, ...]
    hand: tuple[int, ...] | None = None
    buyer: str = ""
    coins: int | None = None
    event: str = ""
    crafted: str = CRAFTED[0]

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written, without what is not there."""
        return sheet_json(self)


def given_of(rules: Ruleset) -> Given:
    """What cards are appraised by."""
    return {
        "rules": rules.tables(),
        "copies": [each.copies for each in rules.resources],
        "prices": [each.price for each in rules.resources],
        "assumed": [rules.provenance(f"resources.{name}.price").assumed for name in NAMES],
        "recipes": [
            {"name": Recipe(n).name.lower(), "gold": each.gold, "gems": list(each.gems), "bonus": each.bonus}
            for n, each in enumerate(rules.recipes)
        ],
        "encounters": [
            {"key": card.key, "en": card.en, "fr": card.fr, "type": card.type, "copies": card.copies,
             "buys": list(card.buys)}
            for card in rules.encounters
        ],
        "events": [{"key": card.key, "en": card.en, "fr": card.fr} for card in rules.events],
    }  # fmt: skip


# -------------------------------------------------------------------------------------------- in Python and in pages


def sheet_of(_words: Any, _given: Given, sound: Given) -> Sheet:
    """A document that can be, as a sheet."""
    hand = sound.get("hand")
    buyer, event = sound.get("buyer"), sound.get("event")
    return Sheet(
        counts_of(sound.get("cards", {})), None if hand is None else counts_of(hand), buyer or "",
        sound.get("coins"), event or "", sound.get("crafted", CRAFTED[0]),
    )  # fmt: skip


def sheet_json(sheet: Sheet) -> Given:
    """A sheet as it is written, without what is not there."""
    return {
        "cards": written(sheet.cards),
        **({"hand": written(sheet.hand)} if sheet.hand is not None else {}),
        **({"buyer": sheet.buyer} if sheet.buyer != "" else {}),
        **({"coins": sheet.coins} if sheet.coins is not None else {}),
        **({"event": sheet.event} if sheet.event != "" else {}),
        "crafted": sheet.crafted,
    }


def counts_of(cards: Mapping[str, int]) -> tuple[int, ...]:
    """Cards by resource, of those by name."""
    return tuple([cards.get(name, 0) for name in NAMES])


def written(counts: Sequence[int]) -> dict[str, int]:
    """Cards by resource, without those that there are none of."""
    return {NAMES[each]: counts[each] for each in range(RESOURCES) if counts[each] > 0}
