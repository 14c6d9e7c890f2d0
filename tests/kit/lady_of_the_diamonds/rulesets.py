"""Rulesets at random: every number and reading within what can be played."""

from __future__ import annotations

import random

from qn_analysis.games.lady_of_the_diamonds.rulebook import RULINGS, Ruleset
from qn_analysis.games.lady_of_the_diamonds.rulebook.fields import CARD_NAMES, TREASURE_NAMES
from qn_analysis.games.lady_of_the_diamonds.words.cards import GEMS


def random_ruleset(rng: random.Random, mode: str, rounds: int = 1) -> Ruleset:
    """Any numbers, with short rows and small supplies as likely as long ones, and cards that mix treasures."""
    cards = {}
    for name in CARD_NAMES:
        pieces = {rng.choice(TREASURE_NAMES): rng.randint(1, 4) for _ in range(rng.randint(1, 3))}
        cards[name] = {"copies": rng.randint(0, 7), "pieces": pieces}
    hand, each, face_up = rng.randint(0, 3), rng.randint(3, 10), rng.randint(0, 6)
    while sum(int(entry["copies"]) for entry in cards.values()) < 5 * each + face_up:  # type: ignore[call-overload]
        cards[rng.choice(CARD_NAMES)]["copies"] += 1  # type: ignore[operator]
    treasures = {
        name: {"supply": rng.randint(1, 30), "spots": rng.randint(1, 12), "title": rng.randint(1, 6)}
        | ({"advanced": [rng.randint(1, 20) for _ in range(4)]} if n < GEMS else {})
        for n, name in enumerate(TREASURE_NAMES)
    }
    return Ruleset.from_dict({
        "mode": mode, "rounds": rounds, "target": 0 if rounds else rng.randint(5, 40),
        "deck_size": sum(entry["copies"] for entry in cards.values()),
        "hand_size": hand, "cards_each": each, "face_up": face_up, "permanent_bonus": rng.randint(0, 3),
        "variety": sorted(rng.randint(0, 9) for _ in range(rng.randint(1, 6))),
        "treasures": treasures, "cards": cards,
        "rulings": {name: rng.choice(ruling.readings).value for name, ruling in RULINGS.items()},
    })  # fmt: skip
