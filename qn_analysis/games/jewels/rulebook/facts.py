"""What the rulebook tells about the numbers, and of two events a preview, each as a check of a ruleset.

The reconstruction of `cards.toml` must pass all of them; a variant that does not is no longer the rulebook's game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from qn_analysis.core.rules.template import Fact

from ..words.cards import GEMS, Jewel, Recipe, Resource, jewel
from ..words.effects import Effect
from .cards import Does, EncounterCard
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


FACTS: Final[tuple[Fact[Ruleset], ...]] = (
    Fact(
        "resources", "components.resources", "There are 72 resources.", "Il y a 72 ressources.",
        lambda rules: sum(each.copies for each in rules.resources) == 72,
    ),
    Fact(
        "encounters", "components.encounters", "There are 64 encounters.", "Il y a 64 rencontres.",
        lambda rules: sum(each.copies for each in rules.encounters) == 64,
    ),
    Fact(
        "events", "components.events", "There are 10 events.", "Il y a 10 événements.",
        lambda rules: sum(each.copies for each in rules.events) == 10,
    ),
    Fact(
        "seven_types", "resources.seven", "All seven types of resource are in the deck.",
        "Les sept types de ressource sont dans la pioche.",
        lambda rules: all(each.copies for each in rules.resources),
    ),
    Fact(
        "necklaces", "craft.necklace", "Every Necklace is possible: five cards of each gem, two Gold.",
        "Tout collier est possible : cinq cartes de chaque gemme, deux Or.", _every_necklace,
    ),
    Fact(
        "recipes", "craft.six", "The six recipes take the gold and gems that the rulebook lists.",
        "Les six recettes prennent l'or et les gemmes que le livret énumère.", _recipes,
    ),
    Fact(
        "ring_example", "craft.ring_example", "A Diamond sells for 8, a Gold for 2, a Ring of three Diamonds for 36.",
        "Un diamant se vend 8, un Or 2, une bague de trois diamants 36.", _ring_example,
    ),
    Fact(
        "three_types", "setup.types", "There are Buyers, Mercenaries and Monsters.",
        "Il y a des acheteurs, des mercenaires et des monstres.",
        lambda rules: {card.type for card in dealt(rules)} == {"buyer", "mercenary", "monster"},
    ),
    Fact(
        "buyers", "encounters.objects", "Every gem and family of jewels has a Buyer; some buy different objects.",
        "Toute gemme et toute famille de bijoux a un acheteur ; certains achètent divers objets.", _buyers,
    ),
    Fact(
        "entry_coins", "encounters.coins", "Some encounters enter with three coins, the others with none.",
        "Certaines rencontres entrent avec trois pièces, les autres sans.",
        lambda rules: {card.coins for card in dealt(rules)} == {0, 3},
    ),
    Fact(
        "entering", "encounters.enter", "Some encounters have an effect when they enter.",
        "Certaines rencontres ont un effet en entrant.", lambda rules: any(card.enter for card in dealt(rules)),
    ),
    Fact(
        "all_draw", "setup.effects", "An encounter that enters makes every player draw a card.",
        "Une rencontre qui entre fait piocher une carte à chacun.",
        lambda rules: any(
            each.effect == Effect.DRAW and each.who.name == "ALL" and each.amount == 1
            for card in dealt(rules)
            for each in card.enter
        ),
    ),
    Fact(
        "leaving", "encounters.leave", "Some encounters have an effect when they leave.",
        "Certaines rencontres ont un effet en partant.", lambda rules: any(card.leave for card in dealt(rules)),
    ),
    Fact(
        "dice", "encounters.die", "Some interactions need the die, and so do all Monsters'.",
        "Certaines interactions demandent le dé, et celles de tous les monstres.",
        lambda rules: all(card.die for card in dealt(rules) if card.type == "monster")
        and any(card.die for card in dealt(rules) if card.type == "mercenary"),
    ),
    Fact(
        "drawing", "encounters.draw", "Some interactions let draw from the resource deck.",
        "Certaines interactions font piocher des ressources.",
        lambda rules: any(each.effect == Effect.DRAW for card in dealt(rules) for each in card.use),
    ),
    Fact(
        "mercenaries", "setup.types", "Mercenaries offer services, some for a price.",
        "Les mercenaires offrent des services, parfois payants.",
        lambda rules: all(card.use for card in dealt(rules) if card.type == "mercenary")
        and any(card.fee for card in dealt(rules) if card.type == "mercenary"),
    ),
    Fact(
        "birthday", "", "TechRaptor's preview (2016): the King's Birthday puts two more coins on every Buyer.",
        "Article de TechRaptor (2016) : l'anniversaire du roi pose deux pièces de plus sur chaque acheteur.",
        lambda rules: _has(rules, Does(Effect.STOCK_BUYERS, amount=2)),
    ),
    Fact(
        "snowstorm", "", "TechRaptor's preview (2016): in a Snowstorm nobody travels.",
        "Article de TechRaptor (2016) : sous la tempête de neige personne ne voyage.",
        lambda rules: _has(rules, Does(Effect.NO_TRAVEL)),
    ),
    Fact(
        "start", "setup.hand", "Everybody begins with three cards and 25 coins.",
        "Chacun commence avec trois cartes et 25 pièces.", lambda rules: (rules.hand, rules.coins) == (3, 25),
    ),
    Fact(
        "rounds", "turn.three_actions", "A round has three actions and ends with six cards in hand at most.",
        "Une manche a trois actions et finit avec six cartes en main au plus.",
        lambda rules: (rules.actions, rules.hand_limit) == (3, 6),
    ),
    Fact(
        "one_coin", "travel.cost", "A further city, the sixth action, an auction and the fluctuation are a coin each.",
        "Une cité de plus, la sixième action, les enchères et la fluctuation valent une pièce chacune.",
        lambda rules: (rules.fare, rules.wage, rules.challenge, rules.fluctuation) == (1, 1, 1, 1),
    ),
)  # fmt: skip
