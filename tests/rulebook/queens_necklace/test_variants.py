"""Rulesets one step away: every ruling read otherwise, every assumed price moved."""

from __future__ import annotations

from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.rulebook.fields import RULINGS
from qn_analysis.games.queens_necklace.rulebook.variants import price_steps

BASE = Ruleset.default()


def test_every_ruling_is_read_otherwise_once_a_reading() -> None:
    made = list(BASE.read_otherwise())
    assert {each.key for each in made} == set(RULINGS)
    for each in made:
        differing = each.rules.differences(BASE)
        assert [one.key for one in differing] == [f"rulings.{each.key}"]
        assert str(differing[0].here) == each.step


def test_every_assumed_ladder_goes_up_and_down() -> None:
    made = list(BASE.varied(price_steps(BASE)))
    assumed = [card.name.lower() for card, prices in BASE.assumed_prices().items() if any(prices)]
    assert [(each.key, each.step) for each in made] == [(key, step) for key in assumed for step in ("up", "down")]
    for each in made:
        each.rules.check()
        assert [one.key for one in each.rules.differences(BASE)] == [f"cards.{each.key}.prices"]


def test_steps_of_ladders_by_hand() -> None:
    moved = BASE.varied(price_steps(BASE))
    ladders = {(each.key, each.step): list(each.rules.differences(BASE)[0].here) for each in moved}  # type: ignore[call-overload]
    assert ladders["king", "up"] == [12, 10, 8, 6]
    assert ladders["king", "down"] == [8, 6, 4, 2]
    assert ladders["ring", "up"] == [9, 7, 6, 5]  # 9 and 7 are told by a source
    assert ladders["ring", "down"] == [9, 7, 3, 1]
    assert ladders["courtier", "up"] == [8, 6, 4, 2]
    assert ladders["courtier", "down"] == [4, 3, 2, 1]  # not below a ducat, and falling
