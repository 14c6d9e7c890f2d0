"""The engine of the appraiser's page, held to Python as JSON: sheets, refusals and changes, in both languages."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.games.jewels.appraisal.sheet import NAMES
from qn_analysis.games.jewels.panels.appraisal_scene import CRAFT_FORM
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.rulebook.ruleset import contents
from qn_analysis.games.jewels.words.cards import OBJECTS
from tests.kit.form_engine import refused_share


def some_sheet(dice: random.Random, rules: Ruleset) -> dict[str, Any]:
    """A sheet by chance, of which some can be; some are about an object."""
    cards: dict[str, Any] = {
        name: dice.choice([0, 0, 0, 1, 2, 3, 5]) for name in dice.sample(NAMES, dice.randrange(1, 7))
    }
    if dice.random() < 0.6:
        thing = contents(dice.randrange(OBJECTS), rules.recipes)
        cards = {name: n for name, n in zip(NAMES, thing, strict=True) if n}
    if dice.random() < 0.15:
        cards[dice.choice(NAMES)] = dice.choice([-1, 99, 1.5, 12])
    sheet: dict[str, Any] = {"cards": cards}
    if dice.random() < 0.3:
        sheet["hand"] = {name: dice.randrange(4) for name in NAMES}
    if dice.random() < 0.6:
        sheet["buyer"] = dice.choice([card.key for card in rules.encounters if card.type == "buyer"])
        if dice.random() < 0.5:
            sheet["coins"] = dice.choice([0, 3, 7, 999, 1000, -2, 2.5])
    if dice.random() < 0.5:
        sheet["event"] = dice.choice([card.key for card in rules.events])
    if dice.random() < 0.5:
        sheet["crafted"] = dice.choice(["now", "before"])
    return sheet


def check(many: int, folder: Path, checked: bool = False) -> None:
    dice, rules = random.Random(8), Ruleset.default()
    asked = [(some_sheet(dice, rules), dice.choice(["en", "fr"])) for _ in range(many)]
    share = refused_share(CRAFT_FORM, rules, asked, folder, checked)
    assert 0.1 < share < 0.5


def test_sheets_are_judged_as_by_the_panel(tmp_path: Path) -> None:
    check(80, tmp_path)


BROKEN: list[dict[str, Any]] = [
    {"cards": 3}, {"hand": "all"}, {"cards": {"ruby": 1}, "hand": 7}, {"cards": {"ruby": -1, "qqq": 2}, "zzz": 1},
    {"coins": 3}, {"coins": 1000, "buyer": "bride"}, {"buyer": "zzz", "event": "qqq", "coins": 2, "crafted": "xyz"},
    {"buyer": "wolves"}, {"cards": {"gold": 99}, "hand": {"gold": 99, "ruby": 0.5}},
    {"cards": {"rubi": 1}, "buyer": "brid", "crafted": "befor", "coin": 2},
]  # fmt: skip


def test_what_no_form_lets_in_is_refused_alike(tmp_path: Path) -> None:
    asked = [(sheet, lang) for sheet in BROKEN for lang in ("en", "fr")]
    assert refused_share(CRAFT_FORM, Ruleset.default(), asked, tmp_path, checked=True) == 1


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
def test_thousands_of_sheets_are(checked: bool, tmp_path: Path) -> None:
    check(4000, tmp_path, checked)
