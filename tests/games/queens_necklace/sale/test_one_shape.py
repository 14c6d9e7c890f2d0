"""A sheet has one shape: what is read as an evening is scored and stepped through, and refused in the same words."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.core.files.document import load
from qn_analysis.games.queens_necklace.sale.kept import is_sheet

ROOT: Final = Path(__file__).parents[4]
FILES: Final = sorted(
    place
    for folder in ("datasets", "tests/core/evenings/kinds")
    for kind in ("toml", "json")
    for place in (ROOT / folder).rglob(f"*.{kind}")
    if place.parent.name != "broken" and isinstance(found := load(place), dict) and is_sheet(found)
)
"""Every sheet among what is shipped and among the small files of the kinds that people have."""
PLAIN: Final[dict[str, Any]] = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "Zoé", "rows": {"diamond": {"gems": [2, 1], "rings": 1}}, "bankers": 1},
        {"player": "Bob", "rows": {"ruby": {"gems": [3]}}},
    ],
}
SHEETS: Final[dict[str, tuple[Any, str]]] = {
    "plain": (PLAIN, "en"),
    "date and place": (PLAIN | {"date": "20/04/2024", "place": "at Cleo's"}, "en"),
    "no date": (PLAIN | {"date": "yesterday"}, "en"),
    "no place": (PLAIN | {"place": 7}, "en"),
    "a note": (PLAIN | {"note": "we were late"}, "en"),
    "a sum of stones": (PLAIN | {"displays": [{"player": "A", "rows": {"ruby": 4}}, {"player": "B"}]}, "en"),
    "a number for Alchemists": (
        PLAIN | {"displays": [{"player": "A", "rows": {"ruby": 4}}, {"player": "B"}], "alchemist": 2**64 - 1},
        "en",
    ),
    "a name of 61": (PLAIN | {"displays": [{"player": "A" * 61}, {"player": "B"}]}, "en"),
    "capitals": (PLAIN | {"fashion": ["Diamond", "EMERALD", "amber", "Ruby"]}, "en"),
    "one of several": ({"sales": [PLAIN], "date": "2024-04-20"}, "en"),
    "French": (
        {
            "mode": ["diamant", "émeraude", "ambre", "rubis"],
            "date": "2024-04-20",
            "lieu": "chez Léa",
            "étalages": [{"joueur": "Léa", "lots": {"rubis": {"pierres": [2], "roi": True}}}, {"joueur": "Hugo"}],
        },
        "fr",
    ),
    "a hand of nobody": (PLAIN | {"displays": [{"player": "A", "hand": ["jester"]}, {"player": "B"}]}, "fr"),
    "points so far": (PLAIN | {"displays": [{"player": "A", "score": "60"}, {"player": "B"}]}, "fr"),
}


def said(read: Callable[[], object], lang: str) -> list[str] | None:
    """What a reader refuses of a sheet, without where it stands; None: it takes it."""
    try:
        read()
    except qn.SheetError as error:
        return error.told(lang)
    except qn.Error as error:
        words = error.text(lang)
        return [line.split(": ", 1)[1] for line in words.splitlines() if line.strip()[:6] in ("- sale", "- vent")] or [
            words
        ]
    return None


def check(sheet: Any, lang: str, folder: Path) -> bool:
    """Whether a sheet is taken: all readers say the same."""
    stepper = pytest.importorskip("qn_analysis.panels").sale_stepper
    place = folder / "sheet.json"
    place.write_text(json.dumps(sheet, default=str), encoding="utf-8")
    told = [
        said(lambda: qn.score_sale(sheet, lang=lang), lang),
        said(lambda: qn.score_sale(place, lang=lang), lang),
        said(lambda: stepper(sheet, lang=lang), lang),
        said(lambda: stepper(sheet, lang=lang, rules=qn.Ruleset.default()), lang),
    ]
    assert all(each == told[0] for each in told)
    kept = [
        said(lambda: qn.log_of_sales([sheet], lang=lang), lang),
        said(lambda: qn.read_games(place, lang=lang), lang),
    ]
    if told[0] is None:
        assert kept == [None, None]
    else:
        for words in kept:
            assert words is not None
            assert all(any(problem in line for line in words) for problem in told[0])
    return told[0] is None


@pytest.mark.parametrize("name", SHEETS)
def test_all_readers_take_the_same_sheets(name: str, tmp_path: Path) -> None:
    sheet, lang = SHEETS[name]
    refused = {
        "no date",
        "no place",
        "a note",
        "a name of 61",
        "a hand of nobody",
        "points so far",
        "a number for Alchemists",
    }
    assert check(sheet, lang, tmp_path) == (name not in refused)


@pytest.mark.parametrize("place", FILES, ids=lambda place: place.name)
def test_every_sheet_that_is_kept(place: Path, tmp_path: Path) -> None:
    lang = "fr" if place.name.startswith("fr") else "en"
    assert check(load(place), lang, tmp_path) == (place.name != "a_two_kings.toml")


def test_there_are_sheets() -> None:
    assert {"last-sale.toml", "fr_sheet.toml", "fr2.toml", "a_two_kings.toml", "b_bounty.toml", "accents.toml"} == {
        place.name for place in FILES
    }


def test_date_and_place_stay_with_a_sheet_and_change_nothing(tmp_path: Path, run: Any) -> None:
    panels = pytest.importorskip("qn_analysis.panels")
    place = ROOT / "datasets/evenings/last-sale.toml"
    score = qn.score_sale(place)
    assert (score.sheet.date, score.sheet.place) == ("2024-04-20", "at Cleo's")
    bare = {key: value for key, value in tomllib.loads(place.read_text()).items() if key not in ("date", "place")}
    assert qn.score_sale(bare).gain == score.gain
    panel = panels.sale_stepper(place)
    panel.change({"op": "add", "player": "Ben", "card": "ring", "row": "ruby"})
    assert panel.score.sheet.date == "2024-04-20"
    log = qn.read_games(place)
    assert [log.people["name"].to_list(), log.manifest["games"]] == [["Cleo", "Ben", "Anna"], 1]
    code, told, _ = run("sale", place)
    assert code == 0
    assert "Cleo" in told


def test_several_sales_are_sent_to_what_reads_them(tmp_path: Path) -> None:
    both = {"sales": [PLAIN, PLAIN]}
    for lang, words in (("en", "holds 2 sales"), ("fr", "contient 2 ventes")):
        with pytest.raises(qn.SheetError, match=words) as refused:
            qn.score_sale(both, lang=lang)
        assert "qn import" in str(refused.value)
    assert len(qn.log_of_sales([both]).events.filter(event="sale_opened").collect()) == 2
