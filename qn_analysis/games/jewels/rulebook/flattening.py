"""Cards and recipes as the flat numbers that the engine reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from ..words.cards import EFFECTS, GEMS, KINDS, OBJECTS, PAIRS, RESOURCES, WARES, Encounter, Recipe, Resource
from ..words.effects import Trigger
from .cards import Does, EncounterCard, EventCard, RecipeNumbers, ResourceNumbers
from .validation import WARE_NAMES

MARK = 0xFFFFFF
"""A card's mark in a shuffle is a hash of its key, so that a new card leaves the order of the others."""


def recipe_of(number: int) -> Recipe:
    """The recipe of a jewel, by its object's number (`words.cards.jewel`)."""
    family, pair = divmod(number - GEMS, PAIRS)
    first, second = divmod(pair, GEMS)
    return Recipe(2 * family + (first != second))


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
    objects = [contents(number, recipes) for number in range(OBJECTS)]
    value, half = [], []
    for number, cards in enumerate(objects):
        bonus = recipes[recipe_of(number)].bonus if number >= GEMS and any(cards) else 0
        value.append(bonus + sum(n * each.price for n, each in zip(cards, resources, strict=True)))
        half.append(sum(n * (each.price // 2) for n, each in zip(cards, resources, strict=True)))
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
        "contents": objects,
        "value": value,
        "half": half,
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


def _row(values: Iterable[int]) -> list[int]:
    made = [int(value) for value in values]
    return made + [0] * (KINDS - len(made))


def _effects(given: Sequence[Does]) -> list[list[int]]:
    made = [[int(each.effect), int(each.who), each.amount] for each in given]
    return made + [[0, 0, 0]] * (EFFECTS - len(made))
