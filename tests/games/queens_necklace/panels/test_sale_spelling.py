"""What a page of sales reads is what `qn sale` reads: the same scores, and the same words where it cannot be."""

from __future__ import annotations

import json
import random
import sys
import tomllib
import unicodedata
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.core.base.plain import same
from qn_analysis.games.queens_necklace.panels.editing import edit
from qn_analysis.games.queens_necklace.panels.front_end import static
from qn_analysis.games.queens_necklace.panels.sale_stepper import difference, sale_stepper
from qn_analysis.games.queens_necklace.sale.scene import scene
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from qn_analysis.pages.javascript import translate
from qn_analysis.pages.scripts import documents
from tests.games.queens_necklace.panels.test_sale_engine import LANGS, RULES, asked, full_sheet, misshapen, truth
from tests.kit.javascript import run
from tests.kit.queens_necklace.written_sales import FILES, GAINS, outcome, spelled

READ: Final = """
return given.given.map(sheet => ['en', 'fr'].map(lang => {
  const { wrong, said } = sales.check(sheet, lang);
  if (wrong.length) return wrong;
  const { whole, settled } = sales.score(said);
  return settled.gain.slice(0, whole.displays.length);
}));
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The files as a page reads them: what their text holds."""
    script = f"(() => {{ {static('toml.js')}; return {{readToml}}; }})()"
    body = "return given.map(text => JSON.stringify(made.readToml(text)));"
    found = run(script, body, list(FILES.values()), tmp_path_factory.mktemp("toml"))
    return {name: json.loads(each) for name, each in zip(FILES, found, strict=True)}


def test_files_of_people_score_in_the_page_as_in_python(files: dict[str, Any], tmp_path: Path) -> None:
    for name, written in files.items():
        place = tmp_path / "sheet.toml"
        place.write_text(FILES[name], encoding="utf-8")
        assert outcome(place, "fr") == outcome(written, "fr"), name
    found = dict(zip(files, asked(RULES[0], READ, list(files.values()), tmp_path), strict=True))
    for name, told in found.items():
        assert told == [outcome(tomllib.loads(FILES[name]), lang) for lang in LANGS], name
    for name, gains in GAINS.items():
        assert found[name] == [[*gains.values()]] * 2
    assert "Français" in found["french keys"][0][-1]  # the remedy is a button of the page
    assert found["french keys"][1] == found["french names"][1] == [80, 0]
    assert "2 Kings" in found["two Kings"][0][0]
    assert len(found["sums"][0]) == len(found["capitals and roles"][0]) == len(found["one of several"][0]) == 2
    assert all(type(pounds) is int for name in ("sums", "capitals and roles") for pounds in found[name][0])
    assert "a file of its own" in found["several sales"][0][0]
    assert "not 60" in found["a sum that the deck has not"][0][0]


def check_spellings(many: int, folder: Path, checked: bool = False) -> None:
    dice = random.Random(33)
    for rules in RULES:
        sheets = [spelled(dice, full_sheet(dice, 2 + n % 3, rules)) for n in range(many // 2)]
        scored = [0, 0]
        for sheet, told in zip(sheets, asked(rules, READ, sheets, folder, checked), strict=True):
            assert told == [outcome(sheet, lang, rules) for lang in LANGS], sheet
            scored = [n + (type(each[0]) is int) for n, each in zip(scored, told, strict=True)]
        assert many / 20 < scored[0] < scored[1] < many / 2, scored  # in French more of them than in English


def test_other_spellings_are_read_as_python_reads_them(tmp_path: Path) -> None:
    check_spellings(120, tmp_path)


@pytest.mark.full
@pytest.mark.parametrize(("many", "checked"), [(5000, False), (1000, True)])
def test_thousands_of_other_spellings_are_read_as_python_reads_them(tmp_path: Path, many: int, checked: bool) -> None:
    check_spellings(many, tmp_path, checked)


def check_shapes(many: int, folder: Path) -> None:
    """Other spellings of what has another shape as well."""
    dice = random.Random(8)
    sheets = [spelled(dice, misshapen(dice, 2 + n % 3)) for n in range(many)]
    for sheet, told in zip(sheets, asked(RULES[0], READ, sheets, folder), strict=True):
        assert told == [outcome(sheet, lang) for lang in LANGS], sheet


def test_other_shapes_in_other_spellings_are_refused_in_the_same_words(tmp_path: Path) -> None:
    check_shapes(80, tmp_path)


@pytest.mark.full
def test_thousands_of_other_shapes_in_other_spellings_are_refused_in_the_same_words(tmp_path: Path) -> None:
    check_shapes(4000, tmp_path)


def check_letters(codes: range, folder: Path) -> None:
    """Words with a letter in them, at its end and alone, as Python takes them; half surrogates are no letters."""
    assert same("Rubis\ufe0f") == same("e\u0301RUBI")[1:] == "rubi"
    letters = [chr(code) for code in codes if unicodedata.category(chr(code)) not in ("Cs", "Cn")]
    texts = [text for each in letters for text in (f"ru{each}bys", f"3{each} x", each)]
    script = f"(() => {{ {documents()}; return {translate(['qn_analysis.core.base.plain'], ['same'])}; }})()"
    found = run(script, "return given.map(made.same);", texts, folder)
    assert [pair for pair in zip(texts, found, strict=True) if same(pair[0]) != pair[1]] == []


def test_letters_are_the_same_in_the_page(tmp_path: Path) -> None:
    check_letters(range(0x2200), tmp_path)


@pytest.mark.full
def test_all_letters_are_the_same_in_the_page(tmp_path: Path) -> None:
    for start in range(0, sys.maxunicode, 0x20000):
        check_letters(range(start, min(start + 0x20000, sys.maxunicode + 1)), tmp_path)


# ------------------------------------------------------------------------------------------------------- sums of stones

SUMMED: Final = tomllib.loads(FILES["sums"])


def test_a_sum_is_told_and_no_card_is_made_up(tmp_path: Path) -> None:
    """Neither in Python nor in the page; what an Alchemist takes of it is known, and what he leaves is a sum."""
    score = score_sale(SUMMED)
    body = "return given.given.map(sheet => ['en', 'fr'].map(lang => truth(sales.scene(sales.score(sheet), lang))));"
    assert asked(RULES[0], body, [SUMMED], tmp_path) == [[truth(scene(score, lang)) for lang in LANGS]]
    told = score.explain()
    assert "Ann shows 6 stones and a King." in told
    assert " + " not in told.partition("Counting")[0]
    last = scene(score)["steps"][-1]["board"]["rows"][0]
    assert (last[0]["summed"], sum(last[0]["gems"]), last[3]["gems"], last[3]["moved"]) == (True, 5, [1], [1])
    assert "summed" not in last[3]
    picture = sale_stepper(SUMMED).picture()
    assert "sum 5" in picture
    assert "sum 4" in picture


def test_a_sale_of_sums_is_written_as_sums_again() -> None:
    written = score_sale(SUMMED).sheet.to_dict()
    assert written["displays"][0]["rows"] == {"diamond": {"gems": 6, "king": True}, "amber": {"gems": 2}}
    assert score_sale(written).gain == score_sale(SUMMED).gain
    again = qn.score_sales([SUMMED])[0]
    assert again.sheet == score_sale(SUMMED).sheet


CHANGES: Final = """
return given.given.map(([sheet, change]) => ['en', 'fr'].map(lang => {
  const before = sales.score(sheet);
  try {
    const now = sales.edit(before.sheet, change, lang);
    return {now: truth(now), difference: truth(sales.difference(before, sales.score(now)))};
  } catch (error) {
    if (!(error instanceof made.Refused)) throw error;
    return error.message;
  }
}));
"""


def test_a_card_is_put_to_a_sum_and_none_is_taken_of_it(tmp_path: Path) -> None:
    score = score_sale(SUMMED)
    changes: list[dict[str, Any]] = [
        {"op": "add", "player": "Bob", "card": "ruby_2"},
        {"op": "remove", "player": "Bob", "card": "ruby_3"},
        {"op": "remove", "player": "Bob", "card": "ring", "row": "ruby"},
        {"op": "move", "player": "Bob", "card": "ruby_1", "to_player": "Ann"},
        {"op": "move", "player": "Bob", "card": "diamond_3", "to_player": "Ann"},
        {"op": "restore", "player": "Ann", "row": "ruby", "gems": 1},
    ]
    found = asked(RULES[0], CHANGES, [[SUMMED, change] for change in changes], tmp_path)
    for change, told in zip(changes, found, strict=True):
        for lang, each in zip(LANGS, told, strict=True):
            meant: Any
            try:
                now = edit(score.sheet, change, lang=lang)
            except SheetError as error:
                meant = error.text(lang)
            else:
                meant = {"now": truth(now.to_dict()), "difference": truth(difference(score, score_sale(now)))}
            assert each == meant, change
    assert [isinstance(each[0], str) for each in found] == [False, True, False, True, False, False]
    assert ("only the sum" in found[1][0], "somme" in found[1][1]) == (True, True)
    assert found[0][0]["now"]["displays"][1]["rows"]["ruby"]["gems"] == 6


def test_a_best_reply_needs_the_cards_in_the_page_too(tmp_path: Path) -> None:
    body = """
    return given.given.map(sheet => ['en', 'fr'].map(lang => {
      try { sales.bestReply(sheet, 'Bob', 'pounds', lang); } catch (error) {
        if (!(error instanceof made.Refused)) throw error;
        return error.message;
      }
    }));"""
    with pytest.raises(SheetError) as refused:
        qn.best_reply(SUMMED, "Bob")
    assert asked(RULES[0], body, [SUMMED], tmp_path) == [[refused.value.text(lang) for lang in LANGS]]
