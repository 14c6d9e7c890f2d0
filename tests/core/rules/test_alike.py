"""What rulesets make alike: found from their numbers, in every game, under house rules and with blank cards."""

from __future__ import annotations

from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.rules.alike import alike
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRuleset
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset

TRUE = ("ruby", "emerald", "diamond")


def several(rules: Any) -> dict[str, set[tuple[str, ...]]]:
    """Things that are alike, of every kind that has any."""
    found = {kind: {group for group in groups if len(group) > 1} for kind, groups in rules.alike().items()}
    return {kind: groups for kind, groups in found.items() if groups}


def test_what_can_change_places_with_all_its_cards_is_alike() -> None:
    things: dict[str, Any] = {
        "gem": {"a": {"n": 1}, "b": {"n": 1}, "c": {"n": 2}},
        "card": {"a1": {"gem": "a", "copies": 2}, "b1": {"gem": "b", "copies": 2}, "c1": {"gem": "c", "copies": 2}},
    }
    assert alike(things, "gem") == {"gem": (("a", "b"), ("c",)), "card": (("a1", "b1"), ("c1",))}
    things["card"]["a2"] = {"gem": "a", "copies": 1}
    assert alike(things, "gem") == {"gem": (("a",), ("b",), ("c",)), "card": (("a1",), ("b1",), ("c1",), ("a2",))}


def test_things_that_change_places_only_together_are_alike() -> None:
    """Two pairs: neither can move alone, since a card names both."""
    gems: dict[str, Any] = {name: {} for name in "abcd"}
    cards = {"x": {"of": {"a": 1, "b": 2}}, "y": {"of": {"c": 1, "d": 2}}}
    assert alike({"gem": gems, "card": cards}, "gem") == {"gem": (("a", "c"), ("b", "d")), "card": (("x", "y"),)}


def test_equal_entries_are_alike_and_their_names_are_nothing() -> None:
    cards = {"smith": {"pays": 3}, "baker": {"pays": 3}, "monk": {"pays": 2}}
    assert alike({"gem": {"a": {}}, "card": cards}, "gem")["card"] == (("smith", "baker"), ("monk",))


def test_the_rulebooks() -> None:
    cards = {tuple(f"{gem}_{n}" for gem in TRUE) for n in (1, 2, 3)}
    assert several(qn.Ruleset.default()) == {"gem": {TRUE}, "card": cards}  # amber no Alchemist can touch
    gems = {("ruby", "emerald"), ("sapphire", "amethyst")}
    pairs = {tuple(f"{gem}_{n}" for gem in pair) for pair in gems for n in (1, 2, 3)}
    assert several(LadyRuleset.default()) == {"treasure": gems, "card": pairs}
    assert several(JewelsRuleset.default()) == {}  # each gem has a price of its own


@pytest.mark.parametrize(
    ("changes", "gems"),
    [
        ({"cards": {"ruby_2": {"prices": [9, 6, 4, 2]}}}, {TRUE[1:]}),
        ({"cards": {"emerald_3": {"stones": 4}}}, {("ruby", "diamond")}),
        ({"cards": {"ruby_1": {"copies": 8}, "emerald_1": {"copies": 6}}}, set()),
        ({"cards": {f"{gem}_1": {"prices": [5, 3, 2, 1]} for gem in TRUE}}, {TRUE}),
        ({"purse": 12}, {TRUE}),
        (
            {"cards": {"blank_gray": {"effect": "stones", "amount": 2, "gem": "ruby", "copies": 2, "prices": [7, 5]},
                       "diamond_1": {"copies": 6}, "emerald_1": {"copies": 6}}},
            {TRUE[1:]},
        ),
    ],
)  # fmt: skip
def test_house_rules_and_blank_cards_may_end_it(changes: dict[str, Any], gems: set[tuple[str, ...]]) -> None:
    rules = qn.Ruleset.default().with_(**changes)
    assert several(rules).get("gem", set()) == gems


def test_a_blank_card_that_does_what_another_does_is_alike_to_it() -> None:
    court = {"effect": "ducats", "amount": 3, "copies": 2, "prices": [4, 3, 2, 1]}
    rules = qn.Ruleset.default().with_(cards={"blank_blue": court, "courtier": {"copies": 2, "prices": [4, 3, 2, 1]}})
    assert ("courtier", "blank_blue") in several(rules)["card"]
    other = rules.with_(cards={"blank_blue": {"amount": 4}})
    assert ("courtier", "blank_blue") not in several(other)["card"]


def test_a_buyer_of_one_gem_only_ends_it_and_one_of_the_other_restores_it() -> None:
    """Jewels: two gems of equal numbers that the same encounters buy."""
    plain = {"copies": 9, "cost": 4, "price": 7}
    default = JewelsRuleset.default()
    entries = {}
    for card in default.encounters:
        buys = [each for each in card.buys if each not in ("ruby", "emerald")]
        both = len(buys) < len(card.buys)
        entries[card.key] = {"buys": [*buys, "ruby", "emerald"] if both else list(card.buys)}
    same = default.with_(resources={"ruby": plain, "emerald": plain}, encounters=entries)
    assert several(same)["resource"] == {("ruby", "emerald")}
    key = next(key for key, entry in entries.items() if "ruby" in entry["buys"])
    one = same.with_(encounters={key: {"buys": [each for each in entries[key]["buys"] if each != "emerald"]}})
    assert "resource" not in several(one)


def test_the_order_and_the_names_of_rules_are_nothing() -> None:
    rules = qn.Ruleset.default()
    assert rules.with_(name="Another").alike() == rules.alike()
    assert rules.told_as()["gem"] == {**dict.fromkeys(TRUE, "ruby=emerald=diamond"), "amber": "amber"}
