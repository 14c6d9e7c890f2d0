"""Rulesets drawn over the whole space of those that can be played: odd ladders, purses, tiles, decks, blanks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from qn_analysis.games.queens_necklace.rulebook import RULINGS, Ruleset, RulesetError
from qn_analysis.games.queens_necklace.rulebook.blanks import EFFECTS, GEM_NAMES, STONES, fitting
from qn_analysis.games.queens_necklace.rulebook.entries import CARDS, COPIES, TILE
from qn_analysis.games.queens_necklace.rulebook.ruleset import NUMBERS
from qn_analysis.games.queens_necklace.words.cards import BLANKS, GEM_KINDS, PRICE, SALES, STEPS, Card


def wide_ruleset(rng: random.Random) -> Ruleset:
    """A ruleset that `problems` accepts, any number of it anywhere within its bounds."""
    while True:
        try:
            return Ruleset.from_dict(drawn(rng))
        except RulesetError:  # say Merchants that a small deck cannot hold: draw again
            continue


def drawn(rng: random.Random) -> dict[str, Any]:
    """A dictionary shaped like a ruleset file, every number within its own bounds; often not playable as a whole."""
    purse = _near(rng, *NUMBERS["purse"], 10)
    cards = {card.name.lower(): _card(rng, card, purse) for card in Card if card != Card.MERCHANT}
    deck = sum(entry["copies"] for entry in cards.values())
    while deck > CARDS:  # thin it out
        name = rng.choice(sorted(cards))
        deck -= (less := cards[name]["copies"] - cards[name]["copies"] // 2)
        cards[name]["copies"] -= less
    rulings: dict[str, Any] = {
        name: rng.choice([reading.value for reading in ruling.readings]) for name, ruling in RULINGS.items()
    }
    for name, ruling in RULINGS.items():
        if ruling.bounds is not None:
            rulings[name] = min(rng.randint(*ruling.bounds), rng.randint(*ruling.bounds))
    numbers = {
        key: purse if key == "purse" else _near(rng, low, high, int(getattr(Ruleset.default(), key)))
        for key, (low, high) in NUMBERS.items()
    }
    return {
        "name": "fuzzed",
        "deck_size": deck,
        **numbers,
        "fashion": _tiles(rng),
        "rarity": _tiles(rng),
        "cards": {**cards, "merchant": {"copies": rng.randint(1, SALES)}},
        "rulings": rulings,
    }


def _near(rng: random.Random, low: int, high: int, usual: int) -> int:
    """A number from low to high, often an end or the rulebook's."""
    return rng.choice([low, high, usual, usual, rng.randint(low, high), rng.randint(low, high)])


def _tiles(rng: random.Random) -> list[int]:
    top = rng.choice([1, 30, 60, TILE])
    tiles = sorted((rng.randint(0, top) for _ in range(4)), reverse=True)
    return [max(1, tiles[0]), *tiles[1:]]


def _card(rng: random.Random, card: Card, purse: int) -> dict[str, Any]:
    """One kind of card; a ladder whose last price the purse can pay."""
    usual = Ruleset.default().copies[card]
    most = 1 if card == Card.NECKLACE else COPIES
    length = rng.randint(1, STEPS)
    top = rng.choice([length, 10, 20, PRICE])
    lower = min(rng.randint(0, purse), PRICE - length + 1)
    ladder = (
        {lower} if length == 1 else {lower, *rng.sample(range(lower + 1, max(top, lower + length) + 1), length - 1)}
    )
    entry: dict[str, Any] = {
        "copies": rng.choice([usual, usual, usual, rng.randint(0, min(most, 12)), rng.choice([0, 1, most])]),
        "prices": sorted((min(price, PRICE) for price in ladder), reverse=True),
    }
    if card < GEM_KINDS:
        entry["stones"] = rng.randint(1, STONES)
    if card in BLANKS:
        entry["copies"] = rng.choice([0, 0, rng.randint(1, 8), rng.randint(1, COPIES)])
        if rng.random() < 0.7:
            entry |= _effect(rng, card)
    return entry


def _effect(rng: random.Random, card: Card) -> dict[str, Any]:
    name = rng.choice(fitting(card))
    effect = EFFECTS[name]
    said: dict[str, Any] = {"effect": name}
    if effect.bounds is not None:
        said["amount"] = _near(rng, *effect.bounds, min(3, effect.bounds[1]))
    if effect.gem:
        said["gem"] = rng.choice(GEM_NAMES)
    return said


def kinds(rules: Ruleset) -> Counter[str]:
    """The kinds of rules that a ruleset has, by name, so that a run can say what it covered."""
    default = Ruleset.default()
    said = [f"{name} = {value}" for name, value in rules.rulings.items() if RULINGS[name].bounds is None]
    said += [
        f"{name} {'default' if value == default.rulings[name] else 'moved'}"
        for name, value in rules.rulings.items()
        if RULINGS[name].bounds is not None
    ]
    for key, (low, high) in NUMBERS.items():
        value = getattr(rules, key)
        said.append(f"{key} {'lowest' if value == low else 'highest' if value == high else 'between'}")
    said += [f"ladder of {len(rules.prices[card])}" for card in Card if rules.copies[card] and rules.prices[card]]
    said += ["free card" for card in Card if rules.copies[card] and 0 in rules.prices[card]]
    said += [f"no {card.name.lower()}" for card in Card if not rules.copies[card]]
    said += [f"blank: {blank.effect}" for card, blank in zip(BLANKS, rules.blanks, strict=True) if rules.copies[card]]
    said.append(f"{rules.copies[Card.MERCHANT]} Merchants")
    said.append(f"deck of {rules.deck // 50 * 50} and more")
    return Counter(set(said))
