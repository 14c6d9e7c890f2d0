"""Sheets of sales become a log, in the words of either language."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn

GOLDEN = Path(__file__).parents[4] / "datasets/golden-3.jsonl"
FRENCH = """
mode = ["diamant", "émeraude", "ambre", "rubis"]
[[etalages]]
joueur = "Léa"
lots.diamant = {pierres = [2, 1], bagues = 1}
[[etalages]]
joueur = "Hugo"
lots.rubis = {pierres = [3], roi = true}
"""


def sheets(game: int = 0) -> list[dict[str, Any]]:
    """The sales of a recorded game, without hands and totals."""
    log = qn.queens_necklace.open_log(GOLDEN)
    found = [deepcopy(log.sale(game, year).sheet) for year in (1, 2, 3)]
    for display in (display for sheet in found for display in sheet["displays"]):
        display.pop("hand", None)
        display.pop("score", None)
    return found


def test_sheets_are_the_log_of_their_game() -> None:
    """Counts, rarity, pounds, totals and places are those of the game in which the sales were held."""
    log, whole = qn.log_of_sales(sheets()), qn.open_log(GOLDEN)
    assert log.manifest["knows"] == "sales"
    seats = {name: int(name[-1]) - 1 for name in log.people["name"]}
    assert sorted(seats.values()) == [0, 1, 2]
    places = whole.games.filter(game=0).collect().row(0, named=True)
    for row in log.people.iter_rows(named=True):
        seat, own = row["seat"], seats[row["name"]]
        mine = log.games.collect().row(0, named=True)
        assert (mine[f"score_{seat}"], mine[f"place_{seat}"]) == (places[f"score_{own}"], places[f"place_{own}"])
    columns = ["gem", "slot", "count", "amount"]
    for event in ("counted", "rarity_set", "unsold_nobody"):
        found = log.events.filter(event=event).select(columns).collect()
        assert found.equals(whole.events.filter(game=0, event=event).select(columns).collect())
    assert len(qn.lint(log)) == 0
    assert log.sale(0, 2).sheet["displays"][0]["player"] == sheets()[1]["displays"][0]["player"]


def test_games_of_other_people_begin_anew_and_a_file_may_hold_an_evening(tmp_path: Path) -> None:
    other = deepcopy(sheets(1))
    for display in (display for sheet in other for display in sheet["displays"]):
        display["player"] = f"other {display['player'][-1]}"
    log = qn.log_of_sales([*sheets(), *other[:2]])
    assert log.manifest["games"] == 2
    assert log.games.collect()["place_0"].is_null().to_list() == [False, True]
    evening = tmp_path / "evening.json"
    evening.write_text(json.dumps({"date": "12.01.2024", "place": "at home", "sales": sheets()}))
    both = qn.read_games([evening])
    assert both.people.select("date", "place").rows()[0] == ("2024-01-12", "at home")
    assert len(qn.lint(both)) == 0


def test_a_sheet_in_french(tmp_path: Path) -> None:
    place = tmp_path / "vente.toml"
    place.write_text(FRENCH, encoding="utf-8")
    score = qn.score_sale(place, lang="fr")
    assert score.gain == {"Léa": 80, "Hugo": 0}
    assert score.cancelled == ["ruby"]
    log = qn.read_games(place, lang="fr")
    assert log.people["name"].to_list() == ["Léa", "Hugo"]
    assert log.events.filter(event="sold").collect()["amount"].to_list() == [80]


def test_a_name_that_is_not_known_is_told_once() -> None:
    sheet = {"fashion": ["diamant", "emerald", "amber", "ruby"],
             "displays": [{"player": "A", "rows": {"diamant": {"gems": [1]}}}, {"player": "B"}]}  # fmt: skip
    with pytest.raises(qn.SheetError) as error:
        qn.score_sale(sheet)
    assert str(error.value).count("diamant") == 1
    assert "lacks" not in str(error.value)


def test_all_that_is_wrong_with_sheets_is_told_at_once() -> None:
    one, two, three = sheets()
    one["displays"][0]["rows"] = {"ruby": {"gems": [7]}}
    two["fashion"] = ["ruby"]
    three["displays"][0]["score"] = 10
    with pytest.raises(qn.LogError) as error:
        qn.log_of_sales([one, two, three])
    assert "sheet 1: " in str(error.value)
    assert "sheet 2: " in str(error.value)
    two, three = sheets()[1:]
    three["displays"][0]["score"] = 1000
    with pytest.raises(qn.LogError, match=r"sheet 2 says that .* had 1,000 before it"):
        qn.log_of_sales([two, three])


def test_a_log_says_where_sums_were_told_and_not_cards() -> None:
    """The score is that of the cards; which they were is not known, and a note says so."""
    told = sheets()
    summed = deepcopy(told)
    for row in (row for sheet in summed[:2] for each in sheet["displays"] for row in each["rows"].values()):
        row["gems"] = sum(row["gems"])
    log, other = qn.log_of_sales(told), qn.log_of_sales(summed)
    scores = pl.col("^(score|place)_.$")
    assert log.games.select(scores).collect().equals(other.games.select(scores).collect())
    assert not any("sum of their stones" in note for note in log.manifest["source"]["notes"])
    (note,) = (note for note in other.manifest["source"]["notes"] if "sum of their stones" in note)
    assert note.startswith("2 sales tell ")
