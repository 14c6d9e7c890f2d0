"""A ruleset: every number, card and reading that a game is played by.

`Ruleset.default()` is the game of the rulebook with the reconstruction of `cards.toml`. A ruleset file (TOML) holds
only what differs from it; encounters and events with new names are new cards, `copies = 0` takes one out:

    name = "A patron of rubies"
    encounters_size = 66
    [resources.ruby]
    price = 8
    [encounters.patron]
    name = { en = "Patron", fr = "Mécène" }
    type = "buyer"
    copies = 2
    coins = 5
    buys = ["ruby", "ring"]
    enter = [{ do = "draw", who = "all", amount = 1 }]
    [rulings]
    start_coins = "rising"

Source of each number: `Ruleset.provenance`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar
from zlib import crc32

from qn_analysis.core.rules.shape import Wrong

from ..words.cards import (
    EFFECTS,
    FEWEST,
    GEMS,
    KINDS,
    OBJECTS,
    PAIRS,
    RESOURCES,
    SEATS,
    WARES,
    Encounter,
    Recipe,
    Resource,
)
from ..words.effects import Trigger
from . import validation
from .cards import Does, EncounterCard, EventCard, RecipeNumbers, ResourceNumbers
from .fields import RECIPE_NAMES, RESOURCE_NAMES, WARE_NAMES, RulesetFields

MARK = 0xFFFFFF
"""A card's mark in a shuffle is a hash of its key, so that a new card leaves the order of the others."""


@dataclass(frozen=True, repr=False)
class Ruleset(RulesetFields):
    """All the numbers, cards and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Encounters and events are sorted by their keys; their place is their number in the engine and in a log. A ruleset
    that is built directly is not checked until `check` is called.

    Attributes:
        resources_size, encounters_size, events_size: cards that the copies must add up to.
        coins, hand: what a player begins with.
        actions: of a round.
        hand_limit: cards in hand at the end of one's round.
        fare: coins for each city beyond the next one.
        wage: coins of the action Earn a coin.
        challenge: coins that asking for an auction costs.
        fluctuation: coins that every Buyer gets at the start of a turn.
        resources: one a `Resource`.
        recipes: one a `Recipe`.
    """

    moved: ClassVar[str] = "resource"
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "resources_size": ("resources",), "encounters_size": ("encounters",), "events_size": ("events",),
    }  # fmt: skip
    at_table: ClassVar[tuple[int, int]] = (FEWEST, SEATS)

    @classmethod
    def _values(cls, full: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the ruleset of a full dictionary without a fault."""
        return super()._values(full) | {
            "resources": tuple(ResourceNumbers(**full["resources"][name]) for name in RESOURCE_NAMES),
            "recipes": tuple(RecipeNumbers.read(full["recipes"][name]) for name in RECIPE_NAMES),
            "encounters": tuple(EncounterCard.read(*each) for each in sorted(full["encounters"].items())),
            "events": tuple(EventCard.read(*each) for each in sorted(full["events"].items())),
        }

    @classmethod
    def bare(cls) -> Ruleset:
        """The default without its encounters and events."""
        return replace(cls.default(), encounters=(), events=())

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Wrong]:
        """What is wrong with numbers taken together; `wrong` are keys that are wrong by themselves."""
        return validation.across(self, players, wrong)

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; lists filled up with zeros."""
        return {
            **engine_tables(self.resources, self.recipes, self.encounters, self.events),
            **super().tables(),
        }

    def things(self) -> dict[str, dict[str, Any]]:
        """Resources, encounters and events that are in the game, and recipes: numbers, what a Buyer buys, what a card
        does. Gold is apart from the gems, and each recipe from the others."""
        full = self.entries()

        def cards(table: str) -> dict[str, Any]:
            told = {key: {k: v for k, v in entry.items() if k != "name"} for key, entry in full[table].items()}
            for entry in told.values():
                if "buys" in entry:
                    entry["buys"] = dict.fromkeys(entry["buys"], 1)  # in no order
            return {key: entry for key, entry in told.items() if entry["copies"]}

        resources = {
            name: {**entry, "rule": "gem" if n < GEMS else f"of {name}"}
            for n, (name, entry) in enumerate(full["resources"].items())
        }
        recipes = {name: {**entry, "rule": f"of {name}"} for name, entry in full["recipes"].items()}
        return {"resource": resources, "card": cards("encounters"), "event": cards("events"), "recipe": recipes}

    def entries(self) -> dict[str, dict[str, Any]]:
        """Resources, recipes, encounters and events, by name."""
        return {
            "resources": {name: each._asdict() for name, each in zip(RESOURCE_NAMES, self.resources, strict=True)},
            "recipes": {name: each.to_dict() for name, each in zip(RECIPE_NAMES, self.recipes, strict=True)},
            "encounters": {card.key: card.to_dict() for card in self.encounters},
            "events": {card.key: card.to_dict() for card in self.events},
        }


def recipe_of(number: int) -> Recipe:
    """The recipe of a jewel, by its object's number (`words.cards.jewel`)."""
    pair = (number - GEMS) % PAIRS
    return Recipe(2 * ((number - GEMS) // PAIRS) + (0 if pair // GEMS == pair % GEMS else 1))


def contents(number: int, recipes: Sequence[RecipeNumbers]) -> list[int]:
    """Cards of each resource in an object; none if there is no such object."""
    cards = [0] * RESOURCES
    if number < GEMS:
        cards[number] = 1
        return cards
    first, second = divmod((number - GEMS) % PAIRS, GEMS)
    gold, gems, _bonus = recipes[recipe_of(number)]
    if len(set(gems)) == 1 and first > second:
        return cards  # two equal groups: the gems are named in one order only
    cards[Resource.GOLD] = gold
    cards[first] += gems[0]
    if first != second:
        cards[second] += gems[1]
    return cards


def engine_tables(
    resources: Sequence[ResourceNumbers],
    recipes: Sequence[RecipeNumbers],
    encounters: Sequence[EncounterCard],
    events: Sequence[EventCard],
) -> dict[str, object]:
    """The tables of the engine's `Rules` that come from cards and recipes."""
    objects, value, half = objects_of(tuple(resources), tuple(recipes))
    return {
        "copies": [
            _row(each.copies for each in resources), _row(each.copies for each in encounters),
            _row(each.copies for each in events),
        ],
        "marks": [
            _row(range(RESOURCES)), _row(crc32(each.key.encode()) & MARK for each in encounters),
            _row(crc32(each.key.encode()) & MARK for each in events),
        ],
        "kinds": [RESOURCES, len(encounters), len(events)],
        "cost": [each.cost for each in resources],
        "price": [each.price for each in resources],
        "gold": [each.gold for each in recipes],
        "first": [each.gems[0] for each in recipes],
        "second": [each.gems[1] if len(each.gems) > 1 else 0 for each in recipes],
        "contents": [list(cards) for cards in objects],
        "value": list(value),
        "half": list(half),
        "types": _row(Encounter[each.type.upper()] for each in encounters),
        "entry_coins": _row(each.coins for each in encounters),
        "fee": _row(each.fee for each in encounters),
        "die": _row(each.die for each in encounters),
        "buys": [[int(ware in each.buys) for ware in WARE_NAMES] for each in encounters]
        + [[0] * WARES] * (KINDS - len(encounters)),
        "effects": [
            [_effects(each.enter), _effects(each.leave), _effects(each.use), _effects(each.fail)]
            for each in encounters
        ] + [[_effects(())] * len(tuple(Trigger)[:-1])] * (KINDS - len(encounters)),
        "event_effects": [_effects(each.effects) for each in events] + [_effects(())] * (KINDS - len(events)),
    }  # fmt: skip


@lru_cache(16)  # each interpreted game and each position is given these numbers
def objects_of(
    resources: tuple[ResourceNumbers, ...], recipes: tuple[RecipeNumbers, ...]
) -> tuple[list[list[int]], list[int], list[int]]:
    """By object: the cards that it takes, what it is worth, and half of that; not to be changed."""
    objects = [contents(number, recipes) for number in range(OBJECTS)]
    value, half = [], []
    for number, cards in enumerate(objects):
        bonus = recipes[recipe_of(number)].bonus if number >= GEMS and any(cards) else 0
        value.append(bonus + sum(n * each.price for n, each in zip(cards, resources, strict=True)))
        half.append(sum(n * (each.price // 2) for n, each in zip(cards, resources, strict=True)))
    return objects, value, half


def _row(values: Iterable[int]) -> list[int]:
    made = [int(value) for value in values]
    return made + [0] * (KINDS - len(made))


def _effects(given: Sequence[Does]) -> list[list[int]]:
    made = [[int(each.effect), int(each.who), each.amount] for each in given]
    return made + [[0, 0, 0]] * (EFFECTS - len(made))
