"""Sheets of sales become a log, in the words of either language."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.stats.tables import CALLS

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


def summed(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sheets with the sum of the stones of each row in the place of its cards."""
    made = deepcopy(told)
    for row in (row for sheet in made for each in sheet["displays"] for row in each["rows"].values()):
        row["gems"] = sum(row["gems"])
    return made


@pytest.fixture(scope="module")
def both() -> tuple[Any, Any]:
    """A log of sheets that tell cards, and one of the same sheets that tell sums."""
    told = [*sheets(), *sheets(1), *sheets(2)]
    return qn.log_of_sales(told), qn.log_of_sales(summed(told))


def test_a_log_says_where_sums_were_told_and_not_cards(both: tuple[Any, Any]) -> None:
    """The score is that of the cards; which they were is not known, and a note says so."""
    log, other = both
    scores = pl.col("^(score|place)_.$")
    assert log.games.select(scores).collect().equals(other.games.select(scores).collect())
    assert not any("sum of their stones" in note for note in log.manifest["source"]["notes"])
    (note,) = (note for note in other.manifest["source"]["notes"] if "sum of their stones" in note)
    assert note.startswith("9 sales tell ")
    assert "untold" not in log.manifest
    assert other.manifest["untold"] == ["shown.card"]


def test_a_log_of_sums_tells_no_cards(both: tuple[Any, Any]) -> None:
    """Cards that only stand for sums count nowhere: columns are null, a card held back has no figure."""
    log, other = both
    untold = {"displays": {"cards"}, "gem_rows": {"cards"}, "sales": {"shown"}, "scores": set[str]()}
    for table, columns in untold.items():
        of_cards, of_sums = (getattr(each, table)().collect() for each in both)
        assert of_cards.drop(columns).equals(of_sums.drop(columns)), table
        assert all(of_cards[name].null_count() == 0 for name in columns)
        assert all(of_sums[name].null_count() == of_sums.height for name in columns)
    differ = set()
    for name in CALLS.known:
        found = getattr(qn.stats, name)
        try:
            told = found(log)
        except qn.LogError as error:  # sheets tell too little for it, of cards too
            with pytest.raises(type(error)):
                found(other)
            continue
        known = found(other)
        if not told.equals(known):
            differ.add(name)
            assert told["n"].sum() > 0
            assert (known["n"] == 0).all()
            assert known["value"].null_count() == known.height
    assert differ == {"held_back", "best_held_back"}
    more = {*qn.stats.untold(other).rows()} - {*qn.stats.untold(log).rows()}
    assert {(name, needs) for name, _, needs in more} == {(name, "sales") for name in differ}  # as sheets with cards do


def test_a_log_of_sums_breaks_no_rule(both: tuple[Any, Any]) -> None:
    """Cards that stand for sums may be more than the deck has, so nothing is asked of how many there are."""
    of_cards, of_sums = (qn.lint(each, progress=False) for each in both)
    assert len(of_cards) == len(of_sums) == 0
    assert {*of_sums.untold} - {*of_cards.untold} == {"QN823"}


def test_a_log_of_sums_shows_no_cards(both: tuple[Any, Any]) -> None:
    log, other = both
    assert "Cards" in log.transcript(0)
    assert "Cards" not in other.transcript(0)
    assert log.transcript(0).count("Stones") == other.transcript(0).count("Stones")
    for year in (1, 2, 3):
        told = deepcopy(log.sale(0, year).sheet)
        assert other.sale(0, year).sheet == summed([told])[0]


def test_what_is_not_told_stays_so(both: tuple[Any, Any], tmp_path: Path) -> None:
    """In a file, in a log that is joined with others, and in one that is reduced."""
    log, other = both
    other.to_jsonl(tmp_path / "sums.jsonl")
    read = qn.queens_necklace.open_log(tmp_path / "sums.jsonl")
    assert read.manifest["untold"] == ["shown.card"]
    assert read.displays().collect()["cards"].null_count() == read.displays().collect().height
    joined: Any = qn.join([log, read])
    assert joined.manifest["untold"] == ["shown.card"]
    assert joined.displays().collect()["cards"].null_count() == joined.displays().collect().height
    assert len(qn.lint(joined, progress=False)) == 0
    lines = (tmp_path / "sums.jsonl").read_text().splitlines()
    lines[0] = lines[0].replace("shown.card", "shown.colour")
    (tmp_path / "odd.jsonl").write_text("\n".join(lines))
    with pytest.raises(qn.LogError, match=r"shown\.colour.*untold"):
        qn.open_log(tmp_path / "odd.jsonl")


def test_a_page_on_sums_names_no_card(both: tuple[Any, Any], tmp_path: Path) -> None:
    """Of what a display gave away by one card there is no figure; examples tell sums."""
    log, other = both
    pages = []
    for name, each in (("cards", log), ("sums", other)):
        qn.report(each, tmp_path / f"{name}.html", sections=["hindsight", "examples"], progress=False)
        pages.append((tmp_path / f"{name}.html").read_text(encoding="utf-8"))
    words = ("one gem card less would have earned more", "(1 + ")
    assert [[word in page for word in words] for page in pages] == [[True] * 2, [False] * 2]
    assert ["Some sales tell the stones of a row and not its cards" in page for page in pages] == [False, True]


def test_sheets_without_a_file_are_named_once() -> None:
    one, two, _ = sheets()
    two["fashion"] = ["ruby"]
    with pytest.raises(qn.LogError) as error:
        qn.log_of_sales([one, two])
    assert "sheet 2: fashion" in str(error.value)
    assert "sheet 2: sheet 2" not in str(error.value)
