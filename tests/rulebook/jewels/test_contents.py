"""Sections 1 and 4: the cards, and every fact about the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from qn_analysis.core.rules.clauses import Fact
from qn_analysis.core.rules.template import template_of
from qn_analysis.games.jewels.rulebook import FACTS, Ruleset, clauses
from qn_analysis.games.jewels.rulebook.fields import RESOURCE_NAMES
from qn_analysis.games.jewels.words.cards import CITIES, DIE, FEWEST, SEATS, Resource
from tests.kit.jewels.table import DIAMOND, GEMS, GOLD, carries

broken = template_of("jewels").broken

RULES = Ruleset.default()


@carries("about.players")
def test_cover_two_to_five_players() -> None:
    assert (FEWEST, SEATS) == (2, 5)
    assert RULES.problems(2) == RULES.problems(5) == []
    assert [str(each) for each in RULES.problems(6)] == ["players = 6: not a number of players; give 2 to 5"]


@carries("components.resources", "components.encounters", "components.events", "components.cards")
def test_1_the_decks_and_five_reminders_are_151_cards_not_150() -> None:
    sizes = [sum(each.copies for each in deck) for deck in (RULES.resources, RULES.encounters, RULES.events)]
    assert sizes == [72, 64, 10]
    assert sum(sizes) + 5 == 151


@carries("components.die", "setup.cities")
def test_1_the_die_has_one_face_more_than_there_are_cities() -> None:
    assert (DIE, CITIES) == (8, 7)


@carries("resources.card", "resources.seven")
def test_4_a_resource_has_a_type_a_cost_and_a_price() -> None:
    assert len(Resource) == len(RULES.resources) == 7
    for each in RULES.resources:
        assert each.price // 2 <= each.cost < each.price, "nothing is bought for the final count alone, all to be sold"
    assert (RULES.resources[DIAMOND].price, RULES.resources[GOLD].price) == (8, 2)


def test_each_gem_has_cards_for_every_necklace() -> None:
    copies = dict(zip(RESOURCE_NAMES, (each.copies for each in RULES.resources), strict=True))
    assert copies == {
        "diamond": 8, "ruby": 9, "emerald": 9, "sapphire": 10, "topaz": 10, "amethyst": 11, "gold": 15
    }  # fmt: skip
    assert min(RULES.resources[gem].copies for gem in GEMS) >= 5


def test_types_of_encounter() -> None:
    count = dict.fromkeys(("buyer", "mercenary", "monster"), 0)
    for card in RULES.encounters:
        count[card.type] += card.copies
    assert count == {"buyer": 36, "mercenary": 18, "monster": 10}


def test_the_reconstruction_obeys_every_fact() -> None:
    assert broken(RULES) == []
    assert {fact.clause for fact in FACTS} - {""} <= set(clauses())


def _new(**card: Any) -> dict[str, Any]:
    return {"encounters_size": 65, "encounters": {"new": {"copies": 1, **card}}}


def _without(key: str, *cards: str) -> dict[str, Any]:
    return {"encounters": {card: {key: 0 if key in ("coins", "die", "fee") else []} for card in cards}}


def _out(*cards: str) -> dict[str, Any]:
    return {card: {"copies": 0} for card in cards}


MERCENARIES = [card.key for card in RULES.encounters if card.type == "mercenary"]

# For each fact a change that breaks it.
BREAKING: Mapping[str, dict[str, Any]] = {
    "resources": {"resources_size": 73, "resources": {"gold": {"copies": 16}}},
    "encounters": _new(type="mercenary", use=[{"do": "go"}]),
    "events": {"events_size": 11, "events": {"glut": {"copies": 2}}},
    "seven_types": {"resources_size": 62, "resources": {"topaz": {"copies": 0}}},
    "necklaces": {"resources_size": 68, "resources": {"diamond": {"copies": 4}}},
    "recipes": {"recipes": {"ring_three": {"gold": 2}}},
    "ring_example": {"recipes": {"ring_three": {"bonus": 9}}},
    "three_types": {
        "encounters_size": 54, "encounters": _out("wolves", "bandits", "ogre", "dragon")
    },
    "buyers": {"encounters_size": 54, "encounters": _out("bride", "goldsmith", "prince")},
    "entry_coins": {"encounters": {"duchess": {"coins": 4}}},
    "entering": _without("enter", "crier", "bandits", "ogre", "dragon"),
    "all_draw": _without("enter", "crier"),
    "leaving": _without("leave", "herald", "dragon"),
    "dice": _without("die", "gambler"),
    "drawing": _without("use", "miner", "crier"),
    "mercenaries": _without("fee", *MERCENARIES),
    "birthday": {"events": {"birthday": {"effects": [{"do": "stock_buyers", "amount": 1}]}}},
    "snowstorm": {"events": {"snowstorm": {"effects": []}}},
    "start": {"coins": 26},
    "rounds": {"actions": 4},
    "one_coin": {"fare": 2},
}  # fmt: skip


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_each_fact_can_be_broken(fact: Fact) -> None:
    rules = RULES.with_(**BREAKING[fact.name])
    assert fact.name in {each.name for each in broken(rules)}
    assert fact.en != fact.fr


def test_every_number_has_a_source() -> None:
    numbers = [
        key for key in RULES.flat() if key.rpartition(".")[2] != "name" and not key.startswith("rulings.")
    ]  # fmt: skip
    reviewed = {"events.birthday.effects", "events.snowstorm.effects"}
    for key in numbers:
        source = RULES.provenance(key)
        assert source.kind in ("sourced", "assumed"), key
        assert source.text.endswith("."), key
        assert source.fr.endswith("."), key
        assert (source.clause in clauses()) == (source.kind == "sourced" and key not in reviewed), key
    assert reviewed.isdisjoint(RULES.assumed())
    assert "resources.ruby.price" in RULES.assumed()
    assert "resources.diamond.price" not in RULES.assumed()
    changed = RULES.with_(resources={"ruby": {"price": 8}})
    assert changed.provenance("resources.ruby.price").kind == "given"
    assert set(RULES.assumed()) - set(changed.assumed()) == {"resources.ruby.price"}
    with pytest.raises(KeyError):
        RULES.provenance("rulings.two_last")
