"""What is said of values that are wrong: by the keys of the ruleset's own texts, or of those of all games."""

from __future__ import annotations

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import UNKNOWN
from qn_analysis.core.rules.shape import Wrong
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset

PACKAGE = "qn_analysis.games.lady_of_the_diamonds.rulebook"


def test_texts_are_the_packages_or_with_a_dot_those_of_all_games() -> None:
    wrong = Wrong("supply", "remedy.choose", n=4, most=9, low=1, high=9)
    found = wrong.problem("treasures.ruby.advanced", [1], PACKAGE)
    assert found.fault == "not 4 whole numbers from 1 to 9"
    assert found.remedy == refusal("remedy.choose", low=1, high=9)
    assert (found.where, found.value, found.code) == ("treasures.ruby.advanced", [1], "")
    assert found.text("fr") != str(found)


def test_a_text_can_depend_on_the_value() -> None:
    wrong = Wrong(lambda value: "pieces" if value else "no_treasures", refusal("remedy.number", low=0, high=9), most=9)
    assert wrong.problem("x", {}, PACKAGE).fault == "not a table of treasures"
    assert "up to 9" in wrong.problem("x", {"ruby": 99}, PACKAGE).fault


def test_one_of_some_names_and_a_key_that_there_is_not() -> None:
    found = Wrong.one_of(("basic", "advanced"), "no_mode").problem("mode", "basc", PACKAGE)
    assert found.fault.startswith("no such mode")
    assert "'basic'" in found.fault
    assert found.remedy.endswith("basic or advanced")
    listed = Wrong.one_of(("a", "b", "c"), "no_mode").problem("mode", "z", PACKAGE)
    assert listed.remedy.endswith("a, b, c")
    unknown = Wrong.unknown("cards.rubi", 1, "rubi", ["ruby", "pearl"]).problem("cards.rubi", 1, PACKAGE)
    assert (unknown.code, unknown.said) == (UNKNOWN, {"near": "ruby"})
    assert unknown.remedy.endswith("ruby, pearl")


def test_copies_that_do_not_add_up() -> None:
    """Against the rulebook's deck or what was declared; nothing where one of both is wrong by itself."""
    rules = Ruleset.default()
    assert not [*rules.miscounted("deck_size", "deck", rules.deck_size, ())]
    (printed,) = rules.shape.told_of(rules.miscounted("deck_size", "deck", 50, ()))
    assert (printed.where, printed.value) == ("deck", 50)
    assert printed.fault == refusal("fault.deck_printed", n=54)
    other = Ruleset(**{**vars(rules), "deck_size": 60})
    (declared,) = other.shape.told_of(other.miscounted("deck_size", "deck", 50, ()))
    assert declared.fault == refusal("fault.deck_declared", n=60)
    assert not [*rules.miscounted("deck_size", "deck", 50, {"deck_size"})]
    assert not [*rules.miscounted("deck_size", "deck", 50, {"cards.ruby_1.copies"})]
