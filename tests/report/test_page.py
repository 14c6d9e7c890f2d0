"""The report: whole, self-contained, the same every time, in each language, whatever the log."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import altair as alt
import polars as pl
import pytest

from qn_analysis.core.folder import LogError
from qn_analysis.core.page import script_safe
from qn_analysis.core.texts import Catalogue, TextError, missing
from qn_analysis.games.queens_necklace import charts, stats
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.simulate import simulate
from qn_analysis.games.queens_necklace.report import page, report, wants
from qn_analysis.games.queens_necklace.report.wants import WANTS
from qn_analysis.games.queens_necklace.rulebook import Ruleset

ROOMS = ("charts", "report")
PACKAGE = "qn_analysis.games.queens_necklace.{}.texts"


@pytest.fixture(scope="module")
def english(small_log: Log) -> str:
    return page(small_log)


@pytest.fixture(scope="module")
def french(small_log: Log) -> str:
    return page(small_log, lang="fr")


def specs(html: str) -> list[dict[str, Any]]:
    found = re.findall(r'<script type="application/json" class="spec"[^>]*>(.*?)</script>', html, re.DOTALL)
    return [json.loads(text) for text in found]


def without_scripts(html: str) -> str:
    return re.sub(r"<(script|style)[^>]*>.*?</\1>", "", html, flags=re.DOTALL)


def test_nothing_is_asked_of_a_network(english: str) -> None:
    plain = without_scripts(english)
    assert "http" not in plain
    assert re.findall(r'<(?:link|img|script|iframe)[^>]*(?:href|src)="(?!data:)[^"]*"', plain) == []
    assert re.findall(r"<script[^>]* src=", english) == []
    assert "@import" not in english
    assert re.findall(r"url\(\s*['\"]?http", plain) == []
    assert all("url" not in json.dumps(spec.get("data", {})) for spec in specs(english))


def test_no_place_of_this_machine_is_in_the_page(tmp_path: Path, small_log: Log, english: str) -> None:
    lines = tmp_path / "written.jsonl"
    small_log.to_jsonl(lines)
    again = page(lines)
    assert str(tmp_path) not in again
    assert again == english  # the same games give the same bytes


def test_what_was_simulated_is_said(small_log: Log, english: str) -> None:
    text = without_scripts(english)
    for said in ("greedy in every seat", small_log.rules.hash, small_log.rules.name, ">60<", ">11<", ">180<"):
        assert said in text
    ladders = small_log.rules.assumed_prices()
    assert f"{sum(any(p) for p in ladders.values())} of {len(ladders)}" in text


def test_every_chart_says_n(english: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", english, re.DOTALL)
    drawn = [figure for figure in figures if 'class="chart"' in figure]
    assert len(drawn) == len(specs(english)) >= 18
    assert all(re.search(r"<figcaption>n = [\d,]+", figure) for figure in drawn)
    tables = [figure for figure in figures if 'class="chart"' not in figure]
    counted = [figure for figure in tables if "95% interval" in figure]
    assert len(counted) >= 15
    assert all(re.search(r">\s*n[ <]", figure) for figure in counted)


def test_findings_on_prices_carry_a_mark(small_log: Log, english: str) -> None:
    for name in ("ring-prices", "table-ring_prices", "table-necklace_use"):
        figure = english[english.index(f'<figure id="{name}"') :]
        assert "†</a></sup></h3>" in figure[: figure.index("</h3>") + 5]
    table = english[english.index('id="table-ring_prices"') :]
    table = table[: table.index("</figure>")]
    assert ["†" in row for row in re.findall(r"(\d ducats†?)<", table)] == [False, False, True, True]


def test_where_no_price_is_assumed_there_is_no_mark(small_log: Log) -> None:
    default = Ruleset.default()
    cards = {card.name.lower(): {"prices": list(default.prices[card])} for card in default.assumed_prices()}
    rules = default.with_(name="all given", cards=cards)
    html = page(Log({**small_log.manifest, "ruleset": rules.to_dict()}, small_log.events, small_log.games))
    assert "†" not in html
    assert "‡" not in html


def test_the_french_page_is_french(english: str, french: str) -> None:
    said = without_scripts(french) + " ".join(json.dumps(spec, ensure_ascii=False) for spec in specs(french))
    assert '<html lang="fr">' in french
    for room in ROOMS:
        catalogues = [Catalogue.load(PACKAGE.format(room), lang) for lang in ("en", "fr")]
        for key in catalogues[0]:
            ours, theirs = catalogues[0].forms(key), catalogues[1].forms(key)
            for form, text in ours.items():
                for part in (part[0].strip() for part in Formatter().parse(text)):
                    if len(part) > 7 and part not in theirs[form]:
                        assert part not in said, key
    assert len(specs(french)) == len(specs(english))


@pytest.mark.parametrize("room", ROOMS)
def test_languages_have_the_same_texts(room: str) -> None:
    english, french = (Catalogue.load(PACKAGE.format(room), lang) for lang in ("en", "fr"))
    assert missing(english, french) == []


def test_charts_fit_the_schema(english: str) -> None:
    for spec in specs(english):
        alt.Chart.from_dict(spec)


def test_each_gem_has_its_colour(small_log: Log) -> None:
    frames = (charts.ring_gems(stats.ring_value(small_log)), charts.stones(stats.stones_shown(small_log)))
    for chart in (*frames, charts.rarity_gems(stats.rarity_tiles(small_log))):
        said = json.dumps(chart.to_dict())
        assert json.dumps(list(charts.GEM_COLOURS.values())) in said
        assert json.dumps(list(charts.GEM_SHAPES.values())) in said


def test_a_script_cannot_be_closed_from_within() -> None:
    assert "<" not in script_safe({"title": "</script>"})
    with pytest.raises(ValueError, match="JSON"):
        script_safe({"value": float("nan")})


def test_names_are_escaped(small_log: Log) -> None:
    bots = ["<b>bot</b>", *small_log.bots[1:]]
    html = page(Log({**small_log.manifest, "bots": bots}, small_log.events, small_log.games))
    assert "<b>bot" not in html


def cut(log: Log, keep: pl.Expr, games: int) -> Log:
    return Log({**log.manifest, "games": games}, log.events.filter(keep), log.games.head(games))


@pytest.mark.parametrize("kind", ["empty", "one game", "no sale", "no Ring"])
def test_a_log_of_little_says_so(small_log: Log, kind: str) -> None:
    logs = {
        "empty": cut(small_log, pl.lit(False), 0),
        "one game": cut(small_log, pl.col("game") == 0, 1),
        "no sale": cut(small_log, pl.col("year") > 9, 60),
        "no Ring": cut(small_log, pl.col("card").ne_missing("ring"), 60),
    }
    html = page(logs[kind])
    if kind != "one game":
        assert "Nothing to show: n = 0" in html
    assert "nan" not in without_scripts(html).lower().replace("finance", "")


@pytest.mark.parametrize(("players", "merchants"), [(2, 3), (3, 3), (4, 1), (4, 5)])
def test_other_tables_and_house_rules(players: int, merchants: int) -> None:
    rules = Ruleset.default().with_(cards={"merchant": {"copies": merchants}})
    log = simulate(20, players=players, bots="random", seed=4, rules=rules, progress=False)
    html = page(log)
    assert f"Seat {players}" in html
    assert f"Seat {players + 1}" not in without_scripts(html)
    assert f"Sale {merchants}" in html
    assert f"Sale {merchants + 1}" not in without_scripts(html)
    assert ("cards.merchant.copies" in html) == (merchants != 3)


def test_a_file_that_cannot_be_written_is_one_message(tmp_path: Path, small_log: Log) -> None:
    with pytest.raises(LogError, match="there is no folder"):
        report(small_log, tmp_path / "nowhere" / "report.html")
    with pytest.raises(LogError, match="it is a folder"):
        report(small_log, tmp_path)
    with pytest.raises(TextError, match="known languages: en, fr"):
        page(small_log, lang="la")
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_the_page(tmp_path: Path, small_log: Log, english: str) -> None:
    place = report(small_log, tmp_path / "report.html")
    assert place.read_text(encoding="utf-8") == english
    assert sorted(each.name for each in tmp_path.iterdir()) == ["report.html", "report.json"]
    alone = report(small_log, tmp_path / "alone.html", json=False, sections=["seats"])
    assert alone.exists()
    assert not (tmp_path / "alone.json").exists()
    with pytest.raises(LogError, match="its numbers go to"):
        report(small_log, tmp_path / "page.json")


def test_the_page_needs_one_passage_through_the_log(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """All statistics that it shows are declared."""
    passages = []
    gather = stats.gather

    def watched(*args: Any) -> stats.Gathered:
        passages.append(gather(*args))
        return passages[-1]

    monkeypatch.setattr(stats, "gather", watched)
    page(small_log)
    assert set(map(str, passages[0].known)) == set(map(str, WANTS))


def test_a_large_log_gives_costly_figures_from_its_first_games(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qn_analysis.core.log.table.PART_GAMES", 20)
    monkeypatch.setattr(wants, "MANY", 30)
    made = wants.gathered(small_log)
    assert list(made.known) == list(dict.fromkeys(WANTS))
    whole, part = stats.king_totals(made), stats.king_values(made)
    assert whole.equals(stats.king_totals(small_log))
    assert part.equals(stats.king_values(small_log.head(40)))
    assert whole["n"].max() == 60
    assert stats.table_measures(made)["clusters"].max() == 40


def test_the_first_games_of_a_log_in_parts(small_log: Log, tmp_path: Path) -> None:
    folder = simulate(12, players=2, bots="greedy", seed=1, out=tmp_path / "log", progress=False)
    assert folder.head(5) is folder
    assert small_log.head(60) is small_log


def test_a_game_written_by_hand_has_a_report() -> None:
    """What the hidden hands would tell is missing, and says so."""
    game = Path(__file__).parents[2] / "datasets" / "by_hand" / "game.jsonl"
    html = page(game, sections=["seats", "hindsight"])
    assert "Court of Thieves" in html
    assert "cannot be played both ways" in html
