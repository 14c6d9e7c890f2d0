"""The engine of the chest scorer's page, held to Python as JSON: sheets, refusals and changes, in both languages."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.games.lady_of_the_diamonds.chest.sheet import MODES, NAMES
from qn_analysis.games.lady_of_the_diamonds.panels import chest_scorer
from qn_analysis.games.lady_of_the_diamonds.panels.chest_scene import CHEST_FORM
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.pages.form_page import form_engine
from tests.kit.form_engine import plain, refused_share, script
from tests.kit.javascript import run

EDIT = """
const engine = made.formEngine(given.data);
const enter = (sheet, { at, to }) => made.changed(engine.fields, sheet, at, to);
const edit = (sheet, change, lang) => engine.follows(enter(sheet, change), change, lang);
return given.games.map(([sheet, lang, changes]) => {
  let now = engine.judge(sheet, lang);
  return changes.map((change) => (now = engine.judge(edit(now.sheet, change, lang), lang)));
});
"""
MORE_AND_LESS: list[dict[str, Any]] = [{"at": ["chests", 2], "to": {}}, {"at": ["chests", 0], "to": None}]


def some_chest(dice: random.Random, seat: int) -> dict[str, Any]:
    """A chest by chance."""
    chest: dict[str, Any] = {"pieces": {name: dice.choice([0, 1, 1, 2, 3, 4]) for name in dice.sample(NAMES, 5)}}
    if dice.random() < 0.08:
        chest["pieces"][dice.choice(NAMES)] = dice.choice([9, -1, 2.5])
    if dice.random() < 0.8:
        chest["player"] = ["Amy", "Barnaby", "Ćécile", "D'Or", "Ève"][seat]
    if dice.random() < 0.05:
        chest["player"] = dice.choice(["", "Amy", "\u202eA", "x" * 61, "  "])
    if dice.random() < 0.5:
        chest["titles"] = [name for name in NAMES if chest["pieces"].get(name, 0) > 2]
        chest["permanent"] = [name for name in chest["titles"] if dice.random() < 0.3]
    return chest


def some_sheet(dice: random.Random) -> dict[str, Any]:
    """A sheet by chance, of which some can be."""
    many = dice.randrange(1, 6)
    sheet: dict[str, Any] = {"chests": [some_chest(dice, seat) for seat in range(many)]}
    if dice.random() < 0.6:
        sheet["mode"] = dice.choice(MODES)
    if dice.random() < 0.5:
        sheet["players"] = dice.randrange(max(2, many), 6)
    return sheet


def check(many: int, folder: Path, checked: bool = False) -> None:
    dice, rules = random.Random(8), Ruleset.default()
    asked = [(some_sheet(dice), dice.choice(["en", "fr"])) for _ in range(many)]
    share = refused_share(CHEST_FORM, rules, asked, folder, checked)
    assert 0.1 < share < 0.9


def test_sheets_are_judged_as_by_the_panel(tmp_path: Path) -> None:
    check(60, tmp_path)


BROKEN: list[dict[str, Any]] = [
    {}, {"chests": []}, {"chests": "none"}, {"chests": [{}] * 6, "mode": "xyz"}, {"chests": [{}] * 3, "players": 2},
    {"chests": [{"player": 3, "pieces": {"qqq": 1, "ruby": -1}}, {"pieces": {"gold": 10**7}, "zzz": 1}], "yyy": 2},
    {"chests": [{"titles": ["ruby", "qqq"], "permanent": "ruby"}, {"player": "A"}, {"player": "A"}], "players": 1},
    {"chests": [{"pieces": 5, "player": "\u202e"}, 7], "players": 2.5},
    {"chests": [{"pieces": {"rubi": 1}, "titels": []}, {}], "mode": "advancd"},
]  # fmt: skip


def test_what_no_form_lets_in_is_refused_alike(tmp_path: Path) -> None:
    asked = [(sheet, lang) for sheet in BROKEN for lang in ("en", "fr")]
    assert refused_share(CHEST_FORM, Ruleset.default(), asked, tmp_path, checked=True) == 1


@pytest.mark.full
@pytest.mark.parametrize("checked", [False, True])
def test_thousands_of_sheets_are(checked: bool, tmp_path: Path) -> None:
    check(3000, tmp_path, checked)


def some_change(dice: random.Random, chests: int) -> dict[str, Any]:
    """A change that the form can ask for."""
    seat, treasure = dice.randrange(chests), dice.choice(NAMES)
    return dice.choice([
        {"at": ["chests", seat, "pieces", treasure], "to": dice.randrange(6)},
        {"at": ["chests", seat, "pieces", treasure], "to": dice.choice([3, 4, 5])},
        {"at": ["chests", seat, "titles", treasure], "to": dice.random() < 0.6},
        {"at": ["chests", seat, "permanent", treasure], "to": dice.random() < 0.6},
        {"at": ["chests", seat, "player"], "to": dice.choice(["Zoé", "Amy", "<b>"])},
        {"at": ["mode"], "to": dice.choice(MODES)},
    ])  # fmt: skip


def test_changes_are_those_of_the_panel(tmp_path: Path) -> None:
    dice, rules = random.Random(9), Ruleset.default()
    start = {"players": 3, "chests": [{"player": "Amy"}, {"player": "Barnaby", "pieces": {"ruby": 2}}]}
    games = [(start, lang, [some_change(dice, 2) for _ in range(25)] + MORE_AND_LESS)
             for lang in ("en", "fr")]  # fmt: skip
    engine = form_engine(CHEST_FORM, rules)
    found = run(script(engine), EDIT, {"data": engine.data, "games": games}, tmp_path)
    for (sheet, lang, changes), told in zip(games, found, strict=True):
        panel = chest_scorer(sheet, lang=lang)
        for change, now in zip(changes, told, strict=True):
            panel.change(change)
            meant = plain({"sheet": panel.sheet, "scene": panel.scene})
            assert now == meant, change
