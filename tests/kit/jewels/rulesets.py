"""Rulesets at random: every number, card and reading within what can be played."""

from __future__ import annotations

import random
from typing import Any

from qn_analysis.games.jewels.rulebook import RULINGS, Ruleset
from qn_analysis.games.jewels.rulebook.fields import RECIPE_NAMES, RESOURCE_NAMES, TYPES, WARE_NAMES
from qn_analysis.games.jewels.words.effects import MEANINGS, WHO_AT, Effect, Trigger


def random_effects(rng: random.Random, trigger: Trigger, monster: bool) -> list[dict[str, Any]]:
    """Up to three effects that may stand at a trigger; what asks comes last."""
    made = []
    for _ in range(rng.randint(0, 3)):
        effect = rng.choice([each for each, said in MEANINGS.items() if trigger in said.at])
        if effect == Effect.TREASURE and not monster:
            continue
        said = MEANINGS[effect]
        one: dict[str, Any] = {"do": effect.name.lower()}
        if said.who:
            one["who"] = rng.choice(WHO_AT[trigger]).name.lower()
        if said.words:
            one["amount"] = rng.choice(said.words)
        elif said.amount:
            low, high = said.amount
            one["amount"] = rng.choice([n for n in range(max(low, -3), min(high, 3) + 1) if n])
        made.append(one)
        if effect in (Effect.GO, Effect.EXCHANGE):
            break
    return made


def random_encounter(rng: random.Random) -> dict[str, Any]:
    """Any encounter."""
    kind = rng.choice(TYPES)
    card: dict[str, Any] = {
        "type": kind, "copies": rng.randint(1, 5), "coins": rng.randint(0, 4),
        "enter": random_effects(rng, Trigger.ENTER, kind == "monster"),
        "leave": random_effects(rng, Trigger.LEAVE, kind == "monster"),
    }  # fmt: skip
    if kind == "buyer":
        return card | {"buys": rng.sample(WARE_NAMES, rng.randint(1, 9))}
    card |= {"fee": rng.randint(0, 4), "die": rng.randint(0, 8)}
    card["use"] = random_effects(rng, Trigger.USE, kind == "monster")
    if card["die"] > 1:
        card["fail"] = random_effects(rng, Trigger.FAIL, kind == "monster")
    return card


def random_ruleset(rng: random.Random) -> Ruleset:
    """Any numbers and readings, new encounters and events beside the printed ones, some of which are out."""
    data: dict[str, Any] = {
        "coins": rng.randint(0, 40), "hand": rng.randint(0, 5), "actions": rng.randint(1, 5),
        "hand_limit": rng.randint(0, 9), "fare": rng.randint(0, 3), "wage": rng.randint(0, 2),
        "challenge": rng.randint(0, 3), "fluctuation": rng.randint(0, 2),
        "resources": {
            name: {"copies": rng.randint(5, 16), "cost": rng.randint(0, 9), "price": rng.randint(0, 12)}
            for name in RESOURCE_NAMES
        },
        "recipes": {
            name: {
                "gold": rng.randint(0, 2), "bonus": rng.randint(0, 20),
                "gems": sorted((rng.randint(1, 4) for _ in range(1 + n % 2)), reverse=True),
            }
            for n, name in enumerate(RECIPE_NAMES)
        },
        "encounters": {f"new_{n}": random_encounter(rng) for n in range(rng.randint(3, 12))},
        "events": {
            f"new_{n}": {"copies": rng.randint(1, 3), "effects": random_effects(rng, Trigger.EVENT, False)}
            for n in range(rng.randint(0, 6))
        },
        "rulings": {name: rng.choice(ruling.readings).value for name, ruling in RULINGS.items()},
    }  # fmt: skip
    base = Ruleset.default()
    for card in base.encounters:
        if rng.random() < 0.4:
            data["encounters"][card.key] = {"copies": 0}
    counts = {
        table: {each.key: each.copies for each in getattr(base, table)}
        | {name: entry["copies"] for name, entry in data[table].items()}
        for table in ("encounters", "events")
    }
    return Ruleset.from_dict({
        **data, "resources_size": sum(entry["copies"] for entry in data["resources"].values()),
        "encounters_size": sum(counts["encounters"].values()), "events_size": sum(counts["events"].values()),
    })  # fmt: skip
