"""What the rulebook tells about the numbers, and of two events a preview, each as a check of a ruleset.

The reconstruction of `cards.toml` must pass all of them; a variant that does not is no longer the rulebook's game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..words.cards import GEMS, Jewel, Recipe, Resource, jewel
from ..words.effects import Effect
from .cards import Does, EncounterCard
from .clauses import BOOK
from .ruleset import Ruleset


def dealt(rules: Ruleset) -> Iterator[EncounterCard]:
    """The kinds of encounter that are in the deck."""
    return (card for card in rules.encounters if card.copies)


def _every_necklace(rules: Ruleset) -> bool:
    """Whether there are cards enough for each necklace by itself."""
    five, full = rules.recipes[Recipe.NECKLACE_FIVE], rules.recipes[Recipe.NECKLACE_FULL]
    least = max(five.gems[0], *full.gems)
    gold = max(five.gold, full.gold)
    copies = [each.copies for each in rules.resources]
    return min(copies[:GEMS]) >= least and copies[Resource.GOLD] >= gold


def _recipes(rules: Ruleset) -> bool:
    return [(each.gold, each.gems) for each in rules.recipes] == [
        (1, (3,)), (1, (2, 1)), (1, (4,)), (1, (2, 2)), (2, (5,)), (2, (3, 2)),
    ]  # fmt: skip


def _ring_example(rules: Ruleset) -> bool:
    prices = rules.resources[Resource.DIAMOND].price, rules.resources[Resource.GOLD].price
    value = rules.tables()["value"][jewel(Jewel.RING, Resource.DIAMOND, Resource.DIAMOND)]  # type: ignore[index]
    return prices == (8, 2) and rules.recipes[Recipe.RING_THREE].bonus == 10 and value == 36


def _buyers(rules: Ruleset) -> bool:
    """Whether there are Buyers of several objects, and every object has one."""
    buyers = [set(card.buys) for card in dealt(rules) if card.type == "buyer"]
    wares = {each.name.lower() for each in (*Resource, *Jewel)} - {"gold"}
    return set().union(*buyers) == wares and any(len(each) > 1 for each in buyers)


def _has(rules: Ruleset, *effects: Does) -> bool:
    return any(each.copies and each.effects == effects for each in rules.events)


FACTS: Final = BOOK.facts(
    {
        "resources": lambda rules: sum(each.copies for each in rules.resources) == 72,
        "encounters": lambda rules: sum(each.copies for each in rules.encounters) == 64,
        "events": lambda rules: sum(each.copies for each in rules.events) == 10,
        "seven_types": lambda rules: all(each.copies for each in rules.resources),
        "necklaces": _every_necklace,
        "recipes": _recipes,
        "ring_example": _ring_example,
        "three_types": lambda rules: {card.type for card in dealt(rules)} == {"buyer", "mercenary", "monster"},
        "buyers": _buyers,
        "entry_coins": lambda rules: {card.coins for card in dealt(rules)} == {0, 3},
        "entering": lambda rules: any(card.enter for card in dealt(rules)),
        "all_draw": lambda rules: any(
            each.effect == Effect.DRAW and each.who.name == "ALL" and each.amount == 1
            for card in dealt(rules)
            for each in card.enter
        ),
        "leaving": lambda rules: any(card.leave for card in dealt(rules)),
        "dice": lambda rules: (
            all(card.die for card in dealt(rules) if card.type == "monster")
            and any(card.die for card in dealt(rules) if card.type == "mercenary")
        ),
        "drawing": lambda rules: any(each.effect == Effect.DRAW for card in dealt(rules) for each in card.use),
        "mercenaries": lambda rules: (
            all(card.use for card in dealt(rules) if card.type == "mercenary")
            and any(card.fee for card in dealt(rules) if card.type == "mercenary")
        ),
        "birthday": lambda rules: _has(rules, Does(Effect.STOCK_BUYERS, amount=2)),
        "snowstorm": lambda rules: _has(rules, Does(Effect.NO_TRAVEL)),
        "start": lambda rules: (rules.hand, rules.coins) == (3, 25),
        "rounds": lambda rules: (rules.actions, rules.hand_limit) == (3, 6),
        "one_coin": lambda rules: (rules.fare, rules.wage, rules.challenge, rules.fluctuation) == (1, 1, 1, 1),
    }
)
"""Each with the clause and the words of `facts.toml`."""
