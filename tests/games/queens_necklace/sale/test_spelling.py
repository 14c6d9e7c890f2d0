"""Sheets as people write them: French names, capitals, sums of stones; a name that is not known is told once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from tests.kit.queens_necklace.written_sales import FILES

FASHION: Final = ["diamond", "emerald", "amber", "ruby"]
SHEET: Final[dict[str, Any]] = {
    "fashion": FASHION,
    "displays": [
        {
            "player": "Léa",
            "rows": {"diamond": {"gems": [2, 1], "rings": 1, "king": True}, "ruby": {"gems": [1]}},
            "bankers": 1,
            "hand": ["ring", "ruby_2", "amber_1"],
        },
        {"player": "Hugo", "rows": {"ruby": {"gems": [3]}, "emerald": {"gems": [2], "necklace": True}}},
    ],
    "alchemist": {"player": "Léa", "from": "diamond", "gems": 1, "to": "ruby"},
}
FRENCH: Final = """
mode = ["diamant", "Émeraude", "AMBRE", "rubis"]

[alchimiste]
joueuse = "Léa"
de = "diamant"
pierres = 1
en = "rubis"

[[etalages]]
joueuse = "Léa"
banquiers = 1
main = ["bague", "Rubis (2)", "ambre_1"]
lots.diamants = {pierres = [2, 1], bagues = 1, roi = true}
lots.rubis = {pierres = [1]}

[[etalages]]
joueur = "Hugo"
lots.Rubis = {pierres = [3]}
lots."émeraude" = {pierres = [2], collier = true}
"""


@pytest.fixture
def french(tmp_path: Path) -> Path:
    place = tmp_path / "vente.toml"
    place.write_text(FRENCH, encoding="utf-8")
    return place


def test_a_french_sheet_is_the_same_sale(french: Path, run: Any) -> None:
    assert read_sheet(french, lang="fr") == read_sheet(SHEET)
    assert qn.score_sale(french, lang="fr").gain == qn.score_sale(SHEET).gain
    code, out, err = run("sale", french, "--lang", "fr")
    assert (code, err) == (0, "")
    assert "Émeraude" in out


def test_english_names_are_read_in_every_language() -> None:
    assert read_sheet(SHEET, lang="fr") == read_sheet(SHEET)


@pytest.mark.parametrize("spelled", [str.upper, str.capitalize, str.title, lambda name: f" {name} "])
def test_capitals_and_spaces_make_no_difference(spelled: Any) -> None:
    def again(value: Any, inside: str = "") -> Any:
        if isinstance(value, dict):
            return {spelled(key): again(each, key) for key, each in value.items()}
        if isinstance(value, list):
            return [again(each, inside) for each in value]
        return spelled(value) if isinstance(value, str) and inside != "player" else value

    assert read_sheet(again(SHEET)) == read_sheet(SHEET)


def test_in_english_french_names_are_refused_once_each_with_the_remedy(french: Path, run: Any) -> None:
    sheet: dict[str, Any] = {"fashion": ["diamant", "émeraude", "ambre", "rubis"], "displays": [
        {"player": "Léa", "rows": {"diamant": {"gems": [2, 1], "rings": 1}}},
        {"player": "Hugo", "rows": {"rubis": {"gems": [3]}}}]}  # fmt: skip
    with pytest.raises(qn.SheetError) as found:
        qn.score_sale(sheet)
    problems = found.value.problems
    assert len(problems) == 5
    for name in sheet["fashion"]:
        assert str(found.value).count(f"'{name}'") == 1
    assert "lacks" not in str(found.value)
    assert problems[-1] == 'with lang="fr" (--lang fr) it can be read'
    assert 'avec lang="fr" (--lang fr)' in found.value.text("fr")
    code, _, err = run("sale", french)
    assert code == 2
    assert "--lang fr" in err


def test_a_name_that_nobody_knows_is_told_once_and_without_a_language() -> None:
    rows = {"opal": {"gems": [1]}}
    displays = [{"player": "Ann", "rows": rows}, {"player": "Bob", "rows": rows}]
    sheet = {"fashion": [*FASHION[:3], "opal"], "displays": displays}
    for lang in ("en", "fr"):
        with pytest.raises(qn.SheetError) as found:
            qn.score_sale(sheet, lang=lang)
        assert [problem.count("'opal'") for problem in found.value.problems] == [1]


def test_the_same_name_in_two_spellings_is_not_lost() -> None:
    rows = {"ruby": {"gems": [1]}, "Ruby": {"gems": [2]}}
    with pytest.raises(qn.SheetError, match="a row of 'Ruby'"):
        qn.score_sale({"fashion": FASHION, "displays": [{"player": "Ann", "rows": rows}, {"player": "Bob"}]})


def sums(sheet: dict[str, Any], short: bool = False) -> dict[str, Any]:
    """A sheet with the sum of each row's stones alone."""
    made: dict[str, Any] = json.loads(json.dumps(sheet))
    for display in made["displays"]:
        for gem, row in display.get("rows", {}).items():
            row["gems"] = sum(row["gems"])
            if short and set(row) == {"gems"}:
                display["rows"][gem] = row["gems"]
            elif short:
                row["stones"] = row.pop("gems")
    return made


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_sums_of_stones_score_as_the_cards_do(seed: int, short: bool) -> None:
    """Sales of all kinds, with Kings, the Necklace, Bankers and Alchemists."""
    from qn_analysis.games.queens_necklace.sale.deal import deal_sheet

    kinds: tuple[Any, ...] = (None, lambda score: score.cancelled, lambda score: score.sheet.alchemist)
    sheet = deal_sheet(seed, players=2 + seed % 3, wanted=kinds[seed // 3 % 3]).to_dict()
    counted, cards = qn.score_sale(sums(sheet, short)), qn.score_sale(sheet)
    assert (counted.gain, counted.price, counted.counted) == (cards.gain, cards.price, cards.counted)
    assert qn.score_sales([sums(sheet, short)]).frame.equals(qn.score_sales([sheet]).frame)


def test_a_sum_uses_what_the_deck_has_left() -> None:
    """23 diamonds in 14 cards: whoever takes the large ones, all of them are there."""
    rows: list[dict[str, Any]] = [{"diamond": {"gems": 16}}, {"diamond": 4}, {"diamond": {"gems": [2]}}]
    rows[2]["ruby"] = {"stones": 1}
    sheet = {
        "fashion": FASHION,
        "displays": [{"player": name, "rows": row} for name, row in zip("ABC", rows, strict=True)],
    }
    score = qn.score_sale(sheet)
    assert score.counted["diamond"] == 22
    assert [sum(each.rows["diamond"].gems) for each in score.sheet.displays] == [16, 4, 2]
    rows[1]["diamond"] = 6
    with pytest.raises(qn.SheetError, match="their sum as far as the deck has it"):
        qn.score_sale(sheet)


@pytest.mark.parametrize("odd", [-1, True, 2.5, "4", 40])
def test_what_is_no_sum_is_refused(odd: Any) -> None:
    sheet = {"fashion": FASHION, "displays": [{"player": "A", "rows": {"ruby": {"gems": odd}}}, {"player": "B"}]}
    with pytest.raises(qn.SheetError, match=r"the gems of the Ruby row of A must be a list of stones|ruby row"):
        qn.score_sale(sheet)


def test_where_cards_matter_a_sum_is_not_enough() -> None:
    """A best reply takes cards apart, and a stepper draws them: none are made up for it."""
    sheet = {"fashion": FASHION, "displays": [{"player": "A", "rows": {"ruby": {"gems": 4}}}, {"player": "B"}]}
    with pytest.raises(qn.SheetError, match="must be a list of stones"):
        qn.best_reply(sheet, "A")
    with pytest.raises(qn.SheetError, match="must be a list of stones"):
        read_sheet(sheet)


JUNK: Final[list[Any]] = [
    None, 3, "x", [], {"displays": 3}, {"fashion": {"a": 1}, "displays": [3, None]}, {3: 4},
    {"displays": [{"rows": {"ruby": {"gems": {}}}}], "alchemist": ["x", {1: 2}]},
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK)
def test_junk_is_refused_and_never_breaks(junk: Any) -> None:
    with pytest.raises(qn.Error):
        qn.score_sale(junk, lang="fr")


def test_two_kings_bounty_and_two_bankers(tmp_path: Path, run: Any) -> None:
    """Sheets that people bring: what is right stays right."""
    file = tmp_path / "sheet.toml"
    file.write_text(
        """
        fashion = ["diamond", "emerald", "amber", "ruby"]
        [[displays]]
        player = "Ann"
        rows.diamond = {gems = [1], king = true}
        rows.ruby = {gems = [2], king = true}
        [[displays]]
        player = "Bob"
        rows.ruby = {gems = [3]}
        """
    )
    assert "Ann shows 2 Kings; a player may show one King a sale" in run("sale", file)[2]
    file.write_text(FILES["bounty"], encoding="utf-8")
    assert qn.score_sale(file).gain == {"Ann": 50, "Bob": 90, "Cat": -30}
    file.write_text(FILES["two Bankers"], encoding="utf-8")
    assert qn.score_sale(file).gain["Zoé"] == 150
    assert qn.score_sale(file, qn.Ruleset.default().with_(banker_stacks="no")).gain["Zoé"] == 120
