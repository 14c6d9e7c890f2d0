"""Rulesets one step away from another: every assumed table moved. `Ruleset.read_otherwise` has the open points.

The moved tables still obey every fact of the rulebook (`facts.py`): each could be the real one as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from qn_analysis.core.rules.rulings import Variant

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


def tables(base: Ruleset) -> Iterator[Variant[Ruleset]]:
    """Every assumed table moved: cards, costs, prices, bonuses, coins on entry, dice, types of encounter.

    Keys: `copies`, `costs`, `prices`, `bonuses`, `entry_coins`, `dice`, `types`. Steps: `even`: the same number of each
    gem; `golden`: more Gold. `cheap` and `dear`: costs of gems by a coin. `flat` and `steep`: prices of the gems below
    the Diamond. `low` and `high`: the assumed bonuses halved, or raised by half. `rare`: coins on entry for Buyers of
    jewels alone. `weak` and `strong`: Monsters' dice by one. `more` and `fewer`: Buyers among the encounters.
    """
    costs = tuple(each.cost for each in base.resources[:6])
    bonuses = tuple(each.bonus for each in base.recipes[1:])
    monsters = [card for card in base.encounters if card.type == "monster"]
    yield Variant("copies", "even", base.with_(resources=_resources("copies", (10, 10, 10, 10, 10, 10, 12))))
    yield Variant("copies", "golden", base.with_(resources=_resources("copies", (7, 8, 8, 9, 10, 10, 20))))
    yield Variant("costs", "cheap", base.with_(resources=_resources("cost", tuple(max(1, n - 1) for n in costs))))
    yield Variant("costs", "dear", base.with_(resources=_resources("cost", tuple(n + 1 for n in costs))))
    yield Variant("prices", "flat", base.with_(resources=_resources("price", (8, 7, 7, 6, 6, 5))))
    yield Variant("prices", "steep", base.with_(resources=_resources("price", (8, 6, 5, 4, 3, 3))))
    yield Variant("bonuses", "low", base.with_(recipes=_bonuses(tuple(n // 2 for n in bonuses))))
    yield Variant("bonuses", "high", base.with_(recipes=_bonuses(tuple(n * 3 // 2 for n in bonuses))))
    rare = {
        card.key: {"coins": 0} for card in base.encounters
        if card.coins and not {"ring", "bracelet", "necklace"} & set(card.buys)
    }  # fmt: skip
    yield Variant("entry_coins", "rare", base.with_(encounters=rare))
    for step, by in (("weak", -1), ("strong", 1)):
        dice = {card.key: {"die": min(8, max(2, card.die + by))} for card in monsters}
        yield Variant("dice", step, base.with_(encounters=dice))
    yield Variant("types", "more", base.with_(encounters=_copies(_MORE_BUYERS)))
    yield Variant("types", "fewer", base.with_(encounters=_copies(_FEWER_BUYERS)))
