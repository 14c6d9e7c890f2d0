"""Rulesets: variants, files, manifests, and every problem said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.compile.records import blank, fill, plain
from qn_analysis.core.rules.problems import RulesetError
from qn_analysis.games.lady_of_the_diamonds.engine.state import Rules
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset

RULES = Ruleset.default()


def test_the_default_can_be_played() -> None:
    assert RULES.problems() == []
    assert (RULES.name, RULES.mode, RULES.rounds, RULES.target) == ("rulebook", "basic", 1, 0)


def test_variants_keep_what_they_do_not_name() -> None:
    made = RULES.with_(rounds=3, treasures={"gold": {"title": 3}}, pearl_match="taken")
    assert (made.rounds, made.titles[5], made.rulings["pearl_match"]) == (3, 3, "taken")
    assert made.titles[:5] == RULES.titles[:5]
    assert made.name == "rounds 3, gold.title 3, pearl_match taken"
    assert [each.key for each in made.differences()] == ["rounds", "treasures.gold.title", "rulings.pearl_match"]
    assert made.with_(rounds=1, treasures={"gold": {"title": 2}}, pearl_match="printed").hash == RULES.hash


def test_files_and_manifests_give_the_same_ruleset(tmp_path: Path) -> None:
    made = RULES.with_(name="A try", mode="advanced", cards={"ruby_2": {"pieces": {"ruby": 2, "gold": 1}}}, variety=[3])
    file = tmp_path / "try.toml"
    file.write_text(made.to_toml(), encoding="utf-8")
    for again in (Ruleset.load(file), Ruleset.from_manifest(made.to_dict()), Ruleset.from_toml(made.to_toml())):
        assert again == made
        assert again.hash == made.hash
    file.write_text("rounds = 2\n", encoding="utf-8")
    assert Ruleset.load(file).name == "try"


def test_the_hash_stands_for_numbers_and_readings_and_not_for_names() -> None:
    assert RULES.with_(name="other").hash == RULES.hash
    others = [RULES.with_(mode="advanced"), RULES.with_(long_tie="final_round"), RULES.with_(variety=[2, 4, 6])]
    assert len({RULES.hash, *(each.hash for each in others)}) == 4


def test_the_engine_gets_every_number() -> None:
    record = blank(Rules)
    fill(Rules, record, RULES.with_(mode="advanced", exhaustion_order="before_titles").tables())
    made = plain(Rules, record)
    assert set(made) == set(RULES.tables())
    assert made["advanced"] == made["exhaustion_order"] == 1
    assert made["advanced_supply"][0] == [8, 8, 8, 10, 10]
    assert made["variety"] == [2, 4, 6, 8, 0, 0]
    assert made["sets"] == 4


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rownds": 3}, "rownds = 3: no such key (did you mean 'rounds'?)"),
        ({"rounds": "3"}, "rounds = \"3\": not a whole number; write a number from 0 to 20"),
        ({"rounds": True}, "rounds = true: not a whole number"),
        ({"rounds": 21}, "rounds = 21: out of bounds; choose from 0 to 20"),
        ({"rounds": 0}, "rounds = 0: with target = 0 it is open when the game ends"),
        ({"target": 40}, "rounds = 1: with target = 40 it is open when the game ends"),
        ({"rounds": 0, "target": 9, "treasures": {"gold": {"title": 0}}}, "target = 9: a title is worth nothing"),
        ({"mode": "expert"}, "mode = \"expert\": no such mode; choose basic or advanced"),
        ({"name": ""}, "name = \"\": not a name"),
        ({"variety": [3, 2]}, "variety = [3, 2]: not 1 to 6 whole numbers from 0 to 50 that do not fall"),
        ({"treasures": {"rubie": {}}}, "treasures.rubie = {}: no such name (did you mean 'ruby'?)"),
        ({"treasures": {"gold": {"advanced": [1, 2, 3, 4]}}}, "treasures.gold.advanced = [1, 2, 3, 4]: no such key"),
        ({"treasures": {"ruby": {"advanced": [1, 2]}}}, "treasures.ruby.advanced = [1, 2]: not 4 whole numbers"),
        ({"treasures": {"ruby": 4}}, "treasures.ruby = 4: not a table"),
        ({"cards": 4}, "cards = 4: not a table"),
        ({"cards": {"ruby_1": {"pieces": {"rubi": 1}}}}, "pieces.rubi = 1: no such key (did you mean 'ruby'?)"),
        ({"cards": {"ruby_1": {"pieces": {}}}}, "pieces = {}: not whole numbers up to 9, one of them above 0"),
        ({"deck_size": 54, "cards": {"ruby_1": {"copies": 5}}}, "deck = 55: the rulebook's deck has 54 cards"),
        ({"deck_size": 53, "cards": {"ruby_1": {"copies": 3}}}, "5 players play 10 cards each beside 4 face up: 54"),
        ({"hand_size": 5, "cards_each": 4}, "hand_size = 5: a hand of 5 cannot be played in 4 turns"),
        ({"rulings": {"pearl_mach": "taken"}}, "pearl_mach = \"taken\": no such key (did you mean 'pearl_match'?)"),
        ({"rulings": {"pearl_match": "take"}}, "no such reading (did you mean 'taken'?); choose "),
        ({"rulings": 3}, "rulings = 3: not a table"),
    ],
)  # fmt: skip
def test_a_problem_names_value_and_remedy(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_dict(changes)
    assert said in str(caught.value)
    assert "1 problem\n" in str(caught.value)


def test_all_problems_are_said_at_once() -> None:
    with pytest.raises(RulesetError, match="3 problems") as caught:
        Ruleset.from_toml('rounds = "x"\nmod = 1\n[cards.ruby_1]\ncopies = 99')
    assert len(caught.value.problems) == 3


def test_a_manifest_must_be_whole() -> None:
    data = RULES.to_dict()
    del data["treasures"]["ruby"]["spots"], data["rulings"]["long_tie"]
    with pytest.raises(RulesetError, match="2 problems") as caught:
        Ruleset.from_manifest(data)
    assert [problem.where for problem in caught.value.problems] == ["treasures.ruby.spots", "rulings.long_tie"]


def test_a_small_deck_serves_few_players() -> None:
    """Fewer cards each make a playable variant; a deck for five is asked for unless a number of players is given."""
    small = RULES.with_(cards_each=5)
    assert small.problems() == []
    assert small.problems(2) == []
