"""The engine of a page of sales: what it checks, scores, tells, changes and finds is what Python does, as JSON."""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.core.base.errors import Error
from qn_analysis.games.queens_necklace.panels.editing import edit
from qn_analysis.games.queens_necklace.panels.sale_page import engine_data, engine_script
from qn_analysis.games.queens_necklace.panels.sale_stepper import SaleStepper, difference
from qn_analysis.games.queens_necklace.sale import document, judging
from qn_analysis.games.queens_necklace.sale.best import best_reply, prepare
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from qn_analysis.games.queens_necklace.sale.judging import judge
from qn_analysis.games.queens_necklace.sale.questions import LEVELS, Question, questions, table
from qn_analysis.games.queens_necklace.sale.scene import scene
from qn_analysis.games.queens_necklace.sale.score import SaleScore, score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from qn_analysis.games.queens_necklace.words.cards import Card
from tests.independent.sale_scorer import random_sheet
from tests.kit.javascript import run
from tests.kit.queens_necklace.written_sales import page_says

GEMS: Final = ("ruby", "emerald", "diamond", "amber")
RULES: Final = (
    qn.Ruleset.default(),
    qn.Ruleset.default().with_(
        rulings={
            "alchemist_orphans": "lapse",
            "banker_stacks": "no",
            "own_king_own_necklace": "cancels",
            "unshown_rarity": "none",
            "banker_alone": "yes",
            "alchemist_declined": "no",
            "tribute_each": "no",
        }
    ),
)
LANGS: Final = ("en", "fr")


def asked(rules: qn.Ruleset, body: str, given: Any, folder: Path, checked: bool = False) -> Any:
    """What a function body gives that has the engine as `sales`."""
    script = f"(() => {{ {engine_script(checked)}; return {{saleEngine, Refused}}; }})()"
    whole = {"data": engine_data(rules), "given": given}
    kept = "JSON.parse(JSON.stringify(x, (key, value) => value === true ? 'true' : value === false ? 'false' : value))"
    code = f"const sales = made.saleEngine(given.data), truth = x => {kept};\n{body}"
    return run(script, code, whole, folder)


def truth(value: Any) -> Any:
    """JSON whose truth values are words: what runs the scripts writes them as numbers."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return {key: truth(each) for key, each in value.items()}
    return [truth(each) for each in value] if isinstance(value, list | tuple) else value


def full_sheet(dice: random.Random, players: int, rules: qn.Ruleset = RULES[0]) -> dict[str, Any]:
    """A random sheet, at times with scores and hands, and names that want care."""
    sheet: dict[str, Any] = deepcopy(dict(random_sheet(dice, players)))
    if dice.random() < 0.4:
        for display in sheet["displays"]:
            display["score"] = dice.choice([0, 40, -50, 12_345])
    if dice.random() < 0.4:
        try:
            held = {**sheet, "displays": [dict(each) for each in sheet["displays"]]}
            held["displays"][0]["hand"] = dice.sample(["ring", "alchemist", "king", "ruby_2", "thief"], 2)
            sheet = read_sheet(held, rules).to_dict()
        except SheetError:
            pass
    if dice.random() < 0.3:
        old, new = sheet["displays"][0]["player"], dice.choice(["Élodie", "<b>{n}</b>", 'O\'Neil \\ "x"', "Ana"])
        sheet["displays"][0]["player"] = new
        moves = sheet.get("alchemist") or []
        for move in [moves] if isinstance(moves, dict) else moves:
            move["player"] = new if move["player"] == old else move["player"]
    return sheet


def check_scenes(many: int, folder: Path, checked: bool = False) -> None:
    dice = random.Random(27)
    body = "return given.given.map(sheet => ['en', 'fr'].map(lang => truth(sales.scene(sales.score(sheet), lang))));"
    for rules in RULES:
        sheets = [full_sheet(dice, 2 + n % 3, rules) for n in range(many // 2)]
        for sheet, told in zip(sheets, asked(rules, body, sheets, folder, checked), strict=True):
            score = score_sale(sheet, rules)
            assert told == [truth(scene(score, lang)) for lang in LANGS]


def test_scenes_are_the_same(tmp_path: Path) -> None:
    check_scenes(24, tmp_path)


@pytest.mark.full
def test_thousands_of_scenes_are_the_same(tmp_path: Path) -> None:
    for _ in range(4):
        check_scenes(1000, tmp_path)


# ------------------------------------------------------------------------------------------------------------ refusals


def spoilt(dice: random.Random, players: int) -> dict[str, Any]:
    """A sheet as it can be entered in a page, with some faults."""
    sheet: dict[str, Any] = deepcopy(dict(random_sheet(dice, players)))
    for _ in range(dice.randrange(1, 5)):
        display = dice.choice(sheet["displays"])
        rows = display.setdefault("rows", {})
        match dice.randrange(11):
            case 0:
                rows.setdefault(dice.choice(GEMS), {"gems": []})["gems"] = [
                    dice.randrange(1, 5) for _ in range(dice.randrange(1, 20))
                ]
            case 1:
                rows[dice.choice(GEMS)] = {"gems": [], "king": True, "rings": dice.randrange(0, 9)}
            case 2:
                display["bankers"] = dice.randrange(0, 7)
            case 3:
                display["player"] = dice.choice(
                    [
                        "Amy",
                        "",
                        " ",
                        "x" * 70,
                        "a\nb",
                        "\u202eevil",
                        "O'Neil",
                        'it\'s "\t"',
                        "é" * 61,
                        "\U0001f600\u200b",
                    ]
                )
            case 4:
                sheet["alchemist"] = [
                    {"player": dice.choice(sheet["displays"])["player"], "from": dice.choice(GEMS[:3]),
                     "gems": dice.randrange(1, 4), "to": dice.choice(GEMS[:3])}
                    for _ in range(dice.randrange(1, 7))
                ]  # fmt: skip
            case 5:
                sheet["fashion"] = [dice.choice(GEMS) for _ in range(4)]
            case 6:
                display["hand"] = dice.choices(["king", "ring", "alchemist", "ruby_2", "necklace", "queen"], k=9)
            case 7:
                display["score"] = dice.choice([40, 99_999, -30_001])
            case 8 if len(sheet["displays"]) < 5:
                sheet["displays"].append(deepcopy(display))
            case 9:
                rows.setdefault(dice.choice(GEMS), {"gems": [1]})["necklace"] = True
            case 10:
                rows.setdefault(dice.choice(GEMS), {"gems": [1]})["king"] = True
    names = [each["player"] for each in sheet["displays"]]
    moves = sheet.get("alchemist") or []
    moves = [moves] if isinstance(moves, dict) else moves
    sheet["alchemist"] = [move for move in moves if move["player"] in names]
    return sheet


def refusals(sheet: Any, rules: qn.Ruleset, lang: str) -> list[str]:
    try:
        document.with_numbers(sheet, document.Codes(rules), lang, sums=True)
    except SheetError as error:
        return [page_says(each, lang) for each in error.problems]
    return []


def check_refusals(many: int, folder: Path, checked: bool = False) -> None:
    dice = random.Random(5)
    body = "return given.given.map(sheet => ['en', 'fr'].map(lang => sales.check(sheet, lang).wrong));"
    for rules in RULES:
        sheets = [spoilt(dice, 2 + n % 3) for n in range(many // 2)]
        found = asked(rules, body, sheets, folder, checked)
        refused = 0
        for sheet, told in zip(sheets, found, strict=True):
            meant = [refusals(sheet, rules, lang) for lang in LANGS]
            assert told == meant, sheet
            refused += bool(told[0])
        assert refused > many / 4


def test_refusals_are_the_same(tmp_path: Path) -> None:
    check_refusals(150, tmp_path)


@pytest.mark.full
def test_thousands_of_refusals_are_the_same(tmp_path: Path) -> None:
    check_refusals(6000, tmp_path)


JUNK: Final[list[Any]] = [
    None, True, -1, 0, 3, 1.5, 10**9, "x", "ruby", "amber", "topaz", "merchant", "ruby_11", "Emerlad", "x" * 70,
    "a\u202eb", [], {}, ["x", 0], {"a": 1}, [1] * 120, {"ruby": {"gems": [1]}}, {"player": "Zoe"},
]  # fmt: skip
"""What may stand in a file instead of what belongs there."""


def misshapen(dice: random.Random, players: int) -> Any:
    """A sheet as a file may have it, of another shape here and there."""
    sheet: Any = deepcopy(full_sheet(dice, players))
    moves = sheet.get("alchemist", [])
    sheet["alchemist"] = [moves] if isinstance(moves, dict) else moves
    for _ in range(dice.randrange(1, 4)):
        part = sheet
        while isinstance(part, dict | list) and part:
            key = dice.choice([*part] if isinstance(part, dict) else range(len(part)))
            if isinstance(part[key], dict | list) and part[key] and dice.random() < 0.8:
                part = part[key]
                continue
            match dice.randrange(4):
                case 0 if isinstance(part, dict):
                    del part[key]
                case 1 if isinstance(part, dict):
                    part[dice.choice(["note", "topaz", "rubi", "bankrs", "date"])] = 7
                case 2 if isinstance(part, list):
                    part.insert(key, deepcopy(dice.choice(JUNK)))
                case _:
                    part[key] = deepcopy(dice.choice(JUNK))
            break
    return {key: each for key, each in sheet.items() if key != "date" or not isinstance(each, str)}  # see `document`


def check_shapes(many: int, folder: Path, checked: bool = False) -> None:
    dice = random.Random(16)
    body = "return given.given.map(sheet => ['en', 'fr'].map(lang => sales.check(sheet, lang).wrong));"
    odd = {"player": "A", "hand": ["merchant"], "rows": {"ruby": {"gems": [1] * 201}, "amber": {"gems": [0, 5]}}}
    sheets = [
        None,
        5,
        [1, 2],
        {},
        {"place": 7, "displays": [odd, {}]},
        {"alchemist": {"player": "Amy", "from": "rubi"}, "displays": [{"player": ""}, {}]},
        *(misshapen(dice, 2 + n % 3) for n in range(many)),
    ]
    found = asked(RULES[0], body, sheets, folder, checked)
    codes, seen = document.Codes(RULES[0]), set[str]()
    for sheet, told in zip(sheets, found, strict=True):
        assert told == [refusals(sheet, RULES[0], lang) for lang in LANGS], sheet
        seen |= {each.key.removeprefix("problem.") for each in document.read(sheet, codes)[2]}
    assert checked or seen >= {  # every fault of the shape was met
        "no_sheet", "unknown", "fashion", "fashion_missing", "fashion_unknown", "displays", "no_display", "name",
        "rows", "row_unknown", "row", "gems", "stones", "cards", "count", "flag", "hand", "hand_unknown", "never_held",
        "score", "no_move", "move_player", "move_nobody", "move_gem", "move_amber", "move_stones", "date", "place",
    }  # fmt: skip


def test_what_has_another_shape_is_refused_in_the_same_words(tmp_path: Path) -> None:
    check_shapes(800, tmp_path)


@pytest.mark.full
def test_thousands_of_other_shapes_are_refused_in_the_same_words(tmp_path: Path) -> None:
    check_shapes(20_000, tmp_path)


# ------------------------------------------------------------------------------------------------------------- what if


def some_change(dice: random.Random, sheet: dict[str, Any]) -> dict[str, Any]:
    """A change as the table asks for it."""
    display, other = dice.choice(sheet["displays"]), dice.choice(sheet["displays"])
    player = display["player"]
    cards = [("gem", gem, n) for gem, row in display.get("rows", {}).items() for n in row["gems"]]
    cards += [(name, gem, 0) for gem, row in display.get("rows", {}).items() for name in ("king", "necklace")
              if row.get(name)]  # fmt: skip
    cards += [("ring", gem, 0) for gem, row in display.get("rows", {}).items() if row.get("rings")]
    cards += [("banker", "", 0)] if display.get("bankers") else []
    if not cards or dice.random() < 0.35:
        card = dice.choice(["ruby_1", "diamond_3", "amber_1", "ring", "king", "necklace", "banker"])
        row = {"row": dice.choice(GEMS)} if card in ("ring", "king", "necklace") else {}
        if dice.random() < 0.3:
            return {"op": dice.choice(["hold", "unhold"]), "player": player, "card": card}
        return {"op": "add", "player": player, "card": card, **row}
    card, gem, stones = dice.choice(cards)
    where = ({"row": gem} if gem else {}) | ({"gems": stones} if card == "gem" else {})
    change = {"op": "remove", "player": player, "card": card, **where}
    if dice.random() < 0.6:
        change["op"] = "move"
        change |= {"to_player": other["player"]} if dice.random() < 0.5 else {"to": dice.choice(GEMS)}
    if card == "gem" and gem != "amber" and dice.random() < 0.4:
        change = {"op": "transmute", "player": player, "card": card, **where, "to": dice.choice(GEMS[:3])}
    if dice.random() < 0.1:
        change = {"op": "restore", "player": player, "row": dice.choice(GEMS[:3]), "gems": dice.randrange(1, 4)}
    return change


EDIT: Final = """
return given.given.map(([sheet, change]) => ['en', 'fr'].map(lang => {
  try {
    const now = sales.edit(sheet, change, lang);
    return {now: truth(now), difference: truth(sales.difference(sales.score(sheet), sales.score(now)))};
  } catch (error) {
    if (!(error instanceof made.Refused)) throw error;
    return {refused: error.message};
  }
}));
"""


def check_changes(many: int, folder: Path) -> None:
    dice = random.Random(9)
    rules = RULES[0]
    pairs = []
    for n in range(many):
        sheet = read_sheet(full_sheet(dice, 2 + n % 3)).to_dict()
        pairs.append((sheet, some_change(dice, sheet)))
    possible = 0
    for (sheet, change), told in zip(pairs, asked(rules, EDIT, pairs, folder), strict=True):
        for lang, each in zip(LANGS, told, strict=True):
            laid = read_sheet(sheet)
            meant: dict[str, Any]
            try:
                now = edit(laid, change, rules, lang)
            except SheetError as error:
                meant = {"refused": error.text(lang)}
            else:
                possible += 1
                compared = difference(score_sale(laid), score_sale(now))
                meant = {"now": truth(now.to_dict()), "difference": truth(compared)}
            assert each == meant, change
    assert possible > many / 2


def test_changes_and_what_they_make_different_are_the_same(tmp_path: Path) -> None:
    check_changes(100, tmp_path)


@pytest.mark.full
def test_thousands_of_changes_are_the_same(tmp_path: Path) -> None:
    check_changes(4000, tmp_path)


# ---------------------------------------------------------------------------------------------------------- best reply

REPLY: Final = """
return given.given.map(([sheet, player, by]) => ['en', 'fr'].map(lang => {
  const reply = sales.bestReply(sheet, player, by, lang);
  return {told: truth(sales.replyTold(reply, lang)), sheet: truth(reply.sheet), regret: reply.regret};
}));
"""


def check_replies(many: int, folder: Path) -> None:
    dice = random.Random(3)
    for rules in RULES:
        wanted = []
        for n in range(many // 2):
            sheet = read_sheet(full_sheet(dice, 2 + n % 3, rules), rules).to_dict()
            wanted.append((sheet, dice.choice(sheet["displays"])["player"], ("pounds", "margin")[n % 2]))
        for (sheet, player, by), told in zip(wanted, asked(rules, REPLY, wanted, folder), strict=True):
            panel = SaleStepper(sheet, rules=rules)
            reply = panel.best_reply(player, by)
            for lang, each in zip(LANGS, told, strict=True):
                panel.lang = lang
                assert each["told"] == truth(panel.reply)
                assert (each["sheet"], each["regret"]) == (truth(reply.sheet.to_dict()), reply.regret)


def test_best_replies_are_the_same(tmp_path: Path) -> None:
    check_replies(4, tmp_path)


@pytest.mark.full
def test_many_best_replies_are_the_same(tmp_path: Path) -> None:
    prepare(wait=True)
    check_replies(600, tmp_path)


# ---------------------------------------------------------------------------------------------------------------- quiz

QUIZ: Final = """
return given.given.map(([sheet, level, answers]) => ['en', 'fr'].map((lang, l) => {
  const result = sales.score(sheet), told = sales.scene(result, lang), asked = sales.questions(result, level, lang);
  return asked.map((question, at) => truth({
    question: sales.asking(question), answer: question.answer, open: sales.tableAt(told, asked, at, false),
    judged: answers[at] && sales.tableAt(told, asked, at, true),
    verdicts: (answers[at] || []).map(given => sales.judge(question, given, result, lang)),
  }));
}));
"""


def some_answers(question: Question, score: SaleScore, dice: random.Random) -> list[Any]:
    """The right answer, what a slip leads to, and another one."""
    slips = [answer for _, answer in judging._slips(question, score)]
    if question.kind == "number":
        return [question.answer, dice.randrange(-50, 300), *slips[:2]]
    ids = [option.id for option in question.options]
    if question.kind == "choice":
        return [question.answer, dice.choice(ids), *slips[:1]]
    if question.kind == "order":
        return [question.answer, dice.sample(ids, len(ids)), *slips[:2]]
    some = dice.sample(ids[:-1], dice.randrange(1, len(ids)))
    return [question.answer, some, *slips[:3]]


def check_quiz(many: int, folder: Path, checked: bool = False) -> None:
    dice = random.Random(31)
    for rules in RULES:
        wanted = []
        for n in range(many // 2):
            sheet = read_sheet(full_sheet(dice, 2 + n % 3, rules), rules).to_dict()
            score, level = score_sale(sheet, rules), LEVELS[n % 3]
            wanted.append((sheet, level, [some_answers(each, score, dice) for each in questions(score, level)]))
        for (sheet, level, answers), told in zip(wanted, asked(rules, QUIZ, wanted, folder, checked), strict=True):
            score = score_sale(sheet, rules)
            for lang, found in zip(LANGS, told, strict=True):
                whole, put = scene(score, lang), questions(score, level, lang)
                assert len(found) == len(put)
                for at, (question, each) in enumerate(zip(put, found, strict=True)):
                    assert each["question"] == question.to_front()
                    assert each["answer"] == truth(question.answer)
                    assert each["open"] == truth(table(whole, put, at, False))
                    assert each["judged"] == truth(table(whole, put, at, True))
                    meant = [judge(question, answer, score, lang).to_front() for answer in answers[at]]
                    assert each["verdicts"] == truth(meant)


def test_questions_and_verdicts_are_the_same(tmp_path: Path) -> None:
    check_quiz(4, tmp_path)


@pytest.mark.full
def test_questions_and_verdicts_of_many_sales_are_the_same(tmp_path: Path) -> None:
    check_quiz(500, tmp_path)


def test_a_checked_build_finds_no_fault(tmp_path: Path) -> None:
    """JavaScript itself passes silently over places that a list does not have."""
    check_scenes(10, tmp_path, checked=True)
    check_refusals(40, tmp_path, checked=True)
    check_quiz(2, tmp_path, checked=True)


def test_too_many_alchemists_are_refused_alike(tmp_path: Path) -> None:
    rules = qn.Ruleset.default().with_(cards={"alchemist": {"copies": 4}})
    sheet = {"fashion": list(GEMS), "displays": [{"player": "Amy", "hand": ["alchemist"] * 3}, {"player": "Bo"}]}
    body = "try { sales.bestReply(given.given, 'Amy', 'pounds', 'fr') } catch (error) { return error.message; }"
    with pytest.raises(Error) as refused:
        best_reply(sheet, "Amy", rules)
    assert asked(rules, body, sheet, tmp_path) == refused.value.text("fr")
    assert Card.ALCHEMIST.name.lower() in sheet["displays"][0]["hand"]  # type: ignore[index]


def test_the_engine_of_a_page_is_small() -> None:
    assert len(engine_script()) < 130_000
