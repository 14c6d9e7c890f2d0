"""Rulesets one step away from another: every assumed table moved. `Ruleset.read_otherwise` has the open points.

The moved tables still obey every fact of the rulebook (`facts.py`): each could be the real one as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .fields import RECIPE_NAMES, RESOURCE_NAMES
from .ruleset import Ruleset


def _resources(key: str, values: tuple[int, ...]) -> dict[str, Any]:
    return {name: {key: value} for name, value in zip(RESOURCE_NAMES, values, strict=False)}


def _bonuses(values: tuple[int, ...]) -> dict[str, Any]:
    return {name: {"bonus": value} for name, value in zip(RECIPE_NAMES[1:], values, strict=True)}


def _copies(counts: Mapping[str, int]) -> dict[str, Any]:
    return {name: {"copies": count} for name, count in counts.items()}


_MORE_BUYERS: Final = {"collector": 7, "goldsmith": 5, "miner": 2, "dealer": 1, "wolves": 2, "bandits": 1}
_FEWER_BUYERS: Final = {"collector": 2, "pedlar": 1, "goldsmith": 2, "miner": 5, "wolves": 6}


def tables(base: Ruleset) -> dict[str, dict[str, dict[str, Any]]]:
    """Every assumed table moved: cards, costs, prices, bonuses, coins on entry, dice, types of encounter.

    Keys: `copies`, `costs`, `prices`, `bonuses`, `entry_coins`, `dice`, `types`. Steps: `even`: the same number of each
    gem; `golden`: more Gold. `cheap` and `dear`: costs of gems by a coin. `flat` and `steep`: prices of the gems below
    the Diamond. `low` and `high`: the assumed bonuses halved, or raised by half. `rare`: coins on entry for Buyers of
    jewels alone. `weak` and `strong`: Monsters' dice by one. `more` and `fewer`: Buyers among the encounters.
    """
    costs = tuple(each.cost for each in base.resources[:6])
    bonuses = tuple(each.bonus for each in base.recipes[1:])
    monsters = [card for card in base.encounters if card.type == "monster"]
    rare = {
        card.key: {"coins": 0} for card in base.encounters
        if card.coins and not {"ring", "bracelet", "necklace"} & set(card.buys)
    }  # fmt: skip
    dice = {
        step: {card.key: {"die": min(8, max(2, card.die + by))} for card in monsters}
        for step, by in (("weak", -1), ("strong", 1))
    }
    return {
        "copies": {
            "even": {"resources": _resources("copies", (10, 10, 10, 10, 10, 10, 12))},
            "golden": {"resources": _resources("copies", (7, 8, 8, 9, 10, 10, 20))},
        },
        "costs": {
            "cheap": {"resources": _resources("cost", tuple(max(1, n - 1) for n in costs))},
            "dear": {"resources": _resources("cost", tuple(n + 1 for n in costs))},
        },
        "prices": {
            "flat": {"resources": _resources("price", (8, 7, 7, 6, 6, 5))},
            "steep": {"resources": _resources("price", (8, 6, 5, 4, 3, 3))},
        },
        "bonuses": {
            "low": {"recipes": _bonuses(tuple(n // 2 for n in bonuses))},
            "high": {"recipes": _bonuses(tuple(n * 3 // 2 for n in bonuses))},
        },
        "entry_coins": {"rare": {"encounters": rare}},
        "dice": {step: {"encounters": moved} for step, moved in dice.items()},
        "types": {"more": {"encounters": _copies(_MORE_BUYERS)}, "fewer": {"encounters": _copies(_FEWER_BUYERS)}},
    }
