"""The engine of the appraiser's page, held to Python as JSON: sheets, refusals and changes, in both languages."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.files.document import SheetError
from qn_analysis.games.jewels.appraisal import appraise
from qn_analysis.games.jewels.appraisal.sheet import NAMES
from qn_analysis.games.jewels.panels.appraisal_scene import jewel_engine, refused, scene
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


def judged(rules: Ruleset, sheet: dict[str, Any], lang: str) -> dict[str, Any]:
    """What the panel makes of a sheet."""
    try:
        found = appraise(sheet, rules, lang)
    except SheetError as error:
        return {"sheet": sheet, "scene": refused(error.told(lang), rules, lang)}
    return {"sheet": found.sheet.to_dict(), "scene": scene(found, lang)}


def check(many: int, folder: Path, checked: bool = False) -> None:
    dice, rules = random.Random(8), Ruleset.default()
    asked = [(some_sheet(dice, rules), dice.choice(["en", "fr"])) for _ in range(many)]
    share = refused_share(jewel_engine(rules, checked), asked, partial(judged, rules), folder)
    assert 0.1 < share < 0.5


def test_sheets_are_judged_as_by_the_panel(tmp_path: Path) -> None:
    check(80, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
def test_thousands_of_sheets_are(checked: bool, tmp_path: Path) -> None:
    check(4000, tmp_path, checked)
