"""Random rulesets for the tests of the engine: odd but valid."""

from __future__ import annotations

import random
from typing import Any

from qn_analysis.games.queens_necklace.rulebook import RULINGS, Ruleset, RulesetError
from qn_analysis.games.queens_necklace.rulebook.blanks import EFFECTS, GEM_NAMES
from qn_analysis.games.queens_necklace.words.cards import BLANKS, COLOUR_OF, Card
from tests.kit.conservation import Books, books


def random_ruleset(rng: random.Random) -> Ruleset:
    """A valid ruleset: every ruling drawn at random, some numbers moved, some blank cards with an effect."""
    while True:
        cards = _cards(rng)
        copies: dict[Card, int] = {card: Ruleset.default().copies[card] for card in Card if card != Card.MERCHANT}
        copies |= {
            Card[name.upper()]: each["copies"]
            for name, each in cards.items()
            if "copies" in each and name != "merchant"
        }
        try:
            return Ruleset.default().with_(
                **_numbers(rng), rulings=_rulings(rng), cards=cards, deck_size=sum(copies.values())
            )
        except RulesetError:  # say Merchants that a small deck cannot hold: draw again
            continue


def random_blanks(rng: random.Random) -> Ruleset:
    """The rulebook's game with copies of all blank cards, each with an effect."""
    cards = {card.name.lower(): random_blank(rng, card) for card in BLANKS}
    deck = Ruleset.default().deck + sum(entry["copies"] for entry in cards.values())
    return Ruleset.default().with_(cards=cards, deck_size=deck, rulings=_rulings(rng))


def random_blank(rng: random.Random, card: Card) -> dict[str, Any]:
    """What a ruleset file says of a blank card, drawn at random."""
    effect = rng.choice([name for name, each in EFFECTS.items() if COLOUR_OF[each.role] == COLOUR_OF[card]])
    entry = {"copies": rng.randint(1, 6), "prices": rng.choice([[6, 4, 2, 1], [9, 5], [3]]), "effect": effect}
    if EFFECTS[effect].bounds is not None:
        entry["amount"] = rng.randint(1, 9)
    if EFFECTS[effect].gem:
        entry["gem"] = rng.choice(GEM_NAMES)
    return entry


def _rulings(rng: random.Random) -> dict[str, object]:
    drawn: dict[str, object] = {
        name: rng.choice([reading.value for reading in ruling.readings])
        for name, ruling in RULINGS.items()
        if ruling.readings
    }
    drawn["merchant_spread"] = rng.choice([0, 1, 3, 6])
    drawn["last_merchant"] = rng.choice([1, 5, 6])
    return drawn


def _numbers(rng: random.Random) -> dict[str, object]:
    apart = random.Random(rng.getstate()[1][0])  # so that a seed gives the other numbers that it gave before
    return {
        "purse": rng.choice([7, 10, 10, 10, 15]),
        "hand_size": rng.choice([1, 3, 4, 4, 4, 6]),
        "market_size": rng.choice([3, 5, 5, 5, 8]),
        "musketeers": rng.choice([2, 3, 3]),
        "later_ducats": apart.choice([0, 0, 2, -2]),
        "later_cards": apart.choice([0, 0, 1]),
        "courtier_ducats": rng.choice([0, 3, 3, 8]),
        "banker_pounds": rng.choice([5, 10, 10]),
        "tribute_pounds": rng.choice([0, 50, 50, 100]),
        "fashion": rng.choice([[30, 20, 10, 0], [30, 20, 10, 0], [50, 20, 20, 5]]),
    }


def _cards(rng: random.Random) -> dict[str, dict[str, Any]]:
    changed: dict[str, dict[str, Any]] = {}
    for card in rng.sample([card for card in Card if card not in (Card.MERCHANT, Card.NECKLACE)], 4):
        changed[card.name.lower()] = {"copies": rng.randint(0, 8)}
    if rng.random() < 0.3:
        changed.setdefault("ring", {})["prices"] = [6, 4]
    if rng.random() < 0.3:
        changed["merchant"] = {"copies": rng.choice([1, 2, 3, 5])}
    for card in BLANKS:
        if rng.random() < 0.4:
            changed.setdefault(card.name.lower(), {}).update(random_blank(rng, card))
    return changed


def kept_by(rules: Ruleset) -> Books:
    """What a game begins with: all cards in the pile, but for the Merchants."""
    copies, merchant = list(rules.copies), Card.MERCHANT
    aside = ("ASIDE", int(merchant), copies[merchant])
    copies[merchant] = 0
    return books("queens_necklace", [copies], aside=aside)
