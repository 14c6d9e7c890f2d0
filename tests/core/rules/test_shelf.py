"""Rulesets to try: the shelf of every game, a number moved, and what cannot be asked."""

from __future__ import annotations

import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.rules.shelf import STEPS, ShelfError, fields, parse_sweep, shelf_of, swept

RULES = qn.Ruleset.default()


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_dozen_house_rules_or_more_that_can_be_played(game: str) -> None:
    layout = engine_of(game).layout
    made, left_out = shelf_of(layout.rules.default())
    assert len(made) >= 12
    assert left_out == []
    for players in (2, 3, 4):
        assert [problem for each in made for problem in each.rules.problems(players)] == []
    assert len({each.rules.hash for each in made}) == len(made)
    assert all(each.names["en"] != each.names["fr"] for each in made)
    assert all(each.rules.differences(layout.rules.default()) for each in made)


@pytest.mark.parametrize("game", names())
def test_a_house_rule_is_a_ruleset_by_its_name(game: str) -> None:
    rules = engine_of(game).layout.rules
    for each in shelf_of(rules.default())[0]:
        assert rules.load(each.key).hash == each.rules.hash
    with pytest.raises(qn.RulesetError, match="no such ruleset file"):
        rules.load("no_such_rule")


def test_a_line_is_a_ruleset() -> None:
    found = RULES.load("purse=12; cards.ring.prices=[13, 11, 9, 7]")
    assert found.purse == 12
    assert found.to_dict()["cards"]["ring"]["prices"] == [13, 11, 9, 7]
    with pytest.raises(qn.RulesetError, match="purze"):
        RULES.load("purze=12")
    with pytest.raises(qn.RulesetError):
        RULES.load("purse=[")


def test_the_shelf_has_ladders_cheaper_and_dearer() -> None:
    rulebook = RULES.to_dict()["cards"]
    moved = set()
    for each in shelf_of(RULES)[0]:
        for card, entry in each.rules.to_dict()["cards"].items():
            if entry["prices"] != rulebook[card]["prices"]:
                moved.add((card, entry["prices"] > rulebook[card]["prices"]))
    assert {(card, dearer) for card in ("ring", "king", "necklace") for dearer in (True, False)} <= moved


def test_the_shelf_of_a_house_rule_keeps_it() -> None:
    base = RULES.with_(purse=14, hand_size=5)
    made, left_out = shelf_of(base)
    assert [each.key for each in left_out] == ["purse_14"]
    assert all(each.rules.hand_size == 5 for each in made if each.key != "hand_3")
    assert {each.key: each.rules.purse for each in made}["purse_8"] == 8


def test_decks_grow_with_their_copies() -> None:
    kings = {each.key: each.rules for each in shelf_of(RULES)[0]}["kings_4"]
    assert kings.deck_size == 101
    merchants = RULES.with_(cards={"merchant": {"copies": 2}})
    assert merchants.deck_size == 100, "Merchants are not counted"
    jewels = qn.jewels.Ruleset.default()
    assert jewels.with_(resources={"gold": {"copies": 17}}).resources_size == jewels.resources_size + 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("purse=8..14", ("purse", [8, 9, 10, 11, 12, 13, 14])),
        ("purse = 8..14:2", ("purse", [8, 10, 12, 14])),
        ("purse=8,14", ("purse", [8, 14])),
        ("rulings.merchant_spread=0..1", ("rulings.merchant_spread", [0, 1])),
        ("purse=14..8", ("purse", [])),
    ],
)
def test_sweeps_are_read(text: str, expected: tuple[str, list[int]]) -> None:
    assert parse_sweep(text) == expected


@pytest.mark.parametrize(
    "text", ["purse", "purse=", "purse=a..b", "purse=8..", "purse=1..9:0", "", "=", "purse=1.5..3"]
)
def test_what_is_no_sweep(text: str) -> None:
    with pytest.raises(ShelfError, match=r"is no sweep: write FIELD=FIRST\.\.LAST"):
        parse_sweep(text)


def test_a_huge_range_is_not_written_out() -> None:
    assert len(parse_sweep("purse=0..999999999")[1]) == STEPS + 1


def test_a_number_is_moved_and_of_a_ladder_all_prices() -> None:
    assert [each.rules.purse for each in swept(RULES, "purse", [12, 8])] == [8, 12]
    ladders = [each.rules.prices for each in swept(RULES, "cards.king.prices", [12])]
    assert (12, 10, 8, 6) in ladders[0]
    assert [each.rules.deck_size for each in swept(RULES, "cards.king.copies", [2, 4])] == [99, 101]
    assert {"purse", "cards.king.copies", "cards.king.prices", "rulings.merchant_spread"} <= set(fields(RULES))


def test_all_that_is_wrong_with_a_sweep_is_said_at_once() -> None:
    with pytest.raises(ShelfError) as found:
        swept(RULES, "purze", [])
    assert "did you mean 'purse'?" in str(found.value)
    assert "the range is empty" in str(found.value)
    assert "l'intervalle est vide" in found.value.text("fr")
    with pytest.raises(ShelfError, match="purse: more than 50 steps"):
        swept(RULES, "purse", range(51))
    assert len(swept(RULES, "purse", range(14, 64))) == STEPS
    with pytest.raises(ShelfError) as unplayable:
        swept(RULES, "hand_size", [-3, 0, 4])
    assert str(unplayable.value).count("out of bounds") == 2
    with pytest.raises(ShelfError, match=r"1\.5 is no whole number"):
        swept(RULES, "purse", [1.5])  # type: ignore[list-item]


@pytest.mark.parametrize(("values", "said"), [((9, 9, 9), "purse: 9 "), ((8, 9, 8, 9), "purse: 8, 9 ")])
def test_a_step_that_stands_there_twice_is_refused(values: tuple[int, ...], said: str) -> None:
    """It was played once, and nobody was told."""
    with pytest.raises(ShelfError, match=f"{said}stands there more than once"):
        swept(RULES, "purse", values)
