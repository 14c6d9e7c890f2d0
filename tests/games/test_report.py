"""The report of any game: whole, self-contained, valid, the same every time, in each language, with its numbers."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from string import Formatter
from typing import Any

import altair as alt
import html5lib
import polars as pl
import pytest

from qn_analysis.core.base.catalogue import Catalogue, TextError, missing
from qn_analysis.core.charts import theme
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.report import SectionError, page, report
from qn_analysis.core.stats import tables
from qn_analysis.games.jewels.rulebook import clauses as jewels_clauses
from qn_analysis.games.lady_of_the_diamonds.rulebook import clauses as lady_clauses
from tests.kit.pages import specs, without_scripts
from tests.kit.reports import ONE_GAME, Case

CORE = ("qn_analysis.core.charts.texts", "qn_analysis.core.report.texts")


def catalogues(case: Case) -> list[str]:
    """The packages with texts of a report."""
    rooms = ("charts.texts", "report.texts", "report.front_texts")
    return [*CORE, *(f"qn_analysis.games.{case.game}.{room}" for room in rooms)]


def quoted_nowhere(case: Case, text: str) -> str:
    """A page without the name of the game, and the headings of an English rulebook that it points to."""
    quoted: dict[str, Any] = {"lady_of_the_diamonds": lady_clauses, "jewels": jewels_clauses}
    if case.game in quoted:
        for address in sorted((each.address() for each in quoted[case.game]().values()), key=len, reverse=True):
            text = text.replace(escape(address), "")
    return text.replace(engine_of(case.game).title, "")


def test_nothing_is_asked_of_a_network(case: Case) -> None:
    english = case.html()
    plain = without_scripts(english)
    assert "http" not in plain.replace("http-equiv", "")
    assert re.findall(r'<(?:link|img|script|iframe)[^>]*(?:href|src)="(?!data:)[^"]*"', plain) == []
    assert re.findall(r"<script[^>]* src=", english) == []
    assert "@import" not in english
    assert re.findall(r"url\(\s*['\"]?http", plain) == []
    assert all("url" not in json.dumps(spec.get("data", {})) for spec in specs(english))


@ONE_GAME
@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])
def test_no_place_of_this_machine_is_in_the_page(tmp_path: Path, case: Case, whole: bool) -> None:
    """A path could be where a log is named: in examples and facts. Whole pages are compared at full size."""
    lines = tmp_path / "written.jsonl"
    case.log.to_jsonl(lines)
    sections = None if whole else ["seats", "examples", "method", "rules"]
    again = page(lines, sections=sections, peers=case.peers)
    assert str(tmp_path) not in again
    # the same games give the same bytes
    assert again == (case.html() if sections is None else page(case.log, sections=sections))


@ONE_GAME
def test_a_page_of_one_chapter_takes_no_other_statistics(tmp_path: Path, case: Case) -> None:
    """It has those of its chapter, of its headlines and of the run."""
    place = tmp_path / "page.html"
    log = simulate(4, players=2, bots="greedy", game=case.game, progress=False)
    report(log, place, sections=["seats"], progress=False)
    told = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))["statistics"]
    wanted = case.report.wanted(["seats"])
    assert {(each["name"], json.dumps(each["arguments"])) for each in told} == {
        (each.statistic.name, json.dumps(each.args)) for each in wanted
    }
    assert {*wanted} < {*case.wants}


def test_every_chart_says_n(case: Case) -> None:
    figures = re.findall(r"<figure.*?</figure>", case.html(), re.DOTALL)
    drawn = [figure for figure in figures if 'class="chart"' in figure]
    assert len(drawn) == len(specs(case.html())) >= 18
    assert all(re.search(r"<figcaption>n\s=\s[\d,]+", figure) for figure in drawn)
    told = [figure for figure in figures if 'class="chart"' not in figure]
    counted = [figure for figure in told if "95% interval" in figure]
    assert len(counted) >= 15
    assert all(re.search(r">\s*n[ <]", figure) for figure in counted)


@pytest.mark.parametrize(
    "case", ["queen", *(pytest.param(name, marks=pytest.mark.full) for name in ("lady", "jewels"))], indirect=True
)
def test_the_french_page_is_french(case: Case) -> None:
    french = case.html("fr")
    said = quoted_nowhere(case, without_scripts(french)) + " ".join(
        json.dumps(spec, ensure_ascii=False) for spec in specs(french)
    )
    assert '<html lang="fr">' in french
    for package in catalogues(case):
        english, theirs = (Catalogue.load(package, lang) for lang in ("en", "fr"))
        for key in english:
            for form, text in english.forms(key).items():
                for part in (part[0].strip() for part in Formatter().parse(text)):
                    if len(part) > 7 and part not in theirs.forms(key)[form]:
                        assert part not in said, key
    assert len(specs(french)) == len(specs(case.html()))


def test_languages_have_the_same_texts(case: Case) -> None:
    for package in catalogues(case):
        english, french = (Catalogue.load(package, lang) for lang in ("en", "fr"))
        assert missing(english, french) == []


def test_charts_fit_the_schema(case: Case) -> None:
    for spec in specs(case.html()):
        (alt.LayerChart if "layer" in spec else alt.Chart).validate(spec)


def test_the_page_is_valid_html_and_its_addresses_lead_somewhere(case: Case) -> None:
    plain = without_scripts(case.html())
    html5lib.HTMLParser(strict=True).parse(plain)
    names = re.findall(r' id="([^"]+)"', plain)
    assert len(names) == len(set(names))
    asked = set(re.findall(r'href="#([^"]+)"', plain))
    assert asked <= set(names)
    assert {f"example-{each.example}" for each in case.report.headlines if each.example} & asked
    assert set(case.report.chapters) <= asked


def test_the_page_opens_with_its_answers(case: Case) -> None:
    count = {"queens_necklace": 11}.get(case.game, 10)
    assert case.html().count('<article class="answer"') == count
    listed = re.search(r'<details class="part" id="part-findings">.*?</details>', case.html(), re.DOTALL)
    assert listed is not None
    assert listed[0].count("95% interval") >= len(case.report.headlines) == 6


def test_every_finding_leads_to_a_block_and_a_kind_of_example(case: Case) -> None:
    for headline in (*case.report.headlines, *case.report.more):
        assert f'id="{headline.place}"' in case.html()
        assert headline.example in ("", *case.kinds)


def test_the_file_is_small(case: Case) -> None:
    assert case.written().stat().st_size < 6_000_000


def test_all_numbers_are_beside_the_page(case: Case) -> None:
    data = json.loads(case.written().with_suffix(".json").read_text(encoding="utf-8"))
    assert (data["format"], data["version"], data["lang"]) == ("qn-report", 1, "en")
    assert (data["simulated"]["games"], data["simulated"]["game"]) == (60, case.game)
    assert data["simulated"]["seed"] == case.log.manifest["seed"]
    assert [chapter["name"] for chapter in data["chapters"]] == list(case.report.chapters)
    blocks = [block for chapter in data["chapters"] for block in chapter["blocks"]]
    assert all(block["frames"] for block in blocks if not block["name"].startswith("table-"))
    told = {(each["name"], json.dumps(each["arguments"])) for each in data["statistics"]}
    assert told == {(each.statistic.name, json.dumps(each.args)) for each in case.wants}
    for frame in (*data["statistics"], *(frame for block in blocks for frame in block["frames"])):
        assert all(len(row) == len(frame["columns"]) for row in frame["rows"])
        if "n" in frame["columns"] and frame["rows"]:
            n = [row[frame["columns"].index("n")] for row in frame["rows"]]
            assert frame["n"] == [min(n), max(n)]
    wins = next(block for block in blocks if block["name"] == "seat-wins")["frames"][0]
    value, seat = (wins["columns"].index(name) for name in ("value", "seat"))
    games = case.log.games.collect()
    winners = games.select(pl.concat_list(r"^place_\d$")).to_series().to_list()
    for row in wins["rows"]:
        share = sum((places[row[seat]] == 1) / places.count(1) for places in winners) / len(winners)
        assert row[value] == pytest.approx(share)


def test_the_page_needs_one_passage_through_the_log(case: Case) -> None:
    """All statistics that it shows are declared."""
    data = json.loads(case.written().with_suffix(".json").read_text(encoding="utf-8"))
    told = [(each["name"], json.dumps(each["arguments"]), each["pooled"]) for each in data["statistics"]]
    declared = dict.fromkeys((each.statistic.name, json.dumps(each.args), each.pooled) for each in case.wants)
    assert told == list(declared)


def test_chapters_can_be_chosen(case: Case) -> None:
    html = without_scripts(page(case.log, sections=["seats", "method"]))
    assert re.findall(r'<h2 id="([^"]+)"', html) == ["findings", "seats", "method"]
    assert "#example-" not in html
    assert 'href="#seat-wins"' in html


def test_an_unknown_chapter_is_one_message_with_all_names(case: Case) -> None:
    with pytest.raises(SectionError) as told:
        page(case.log, sections=["seat", "weather"])
    for part in ("'seat' (did you mean 'seats'?)", "'weather'", *case.report.chapters):
        assert part in str(told.value)
    with pytest.raises(SectionError, match="without a section"):
        page(case.log, sections=[])


def test_a_file_that_cannot_be_written_is_one_message(tmp_path: Path, case: Case) -> None:
    with pytest.raises(LogError, match="there is no folder"):
        report(case.log, tmp_path / "nowhere" / "report.html")
    with pytest.raises(LogError, match="it is a folder"):
        report(case.log, tmp_path)
    with pytest.raises(LogError, match="its numbers go to"):
        report(case.log, tmp_path / "page.json")
    with pytest.raises(TextError, match="known languages: en, fr"):
        page(case.log, lang="la")
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_the_page(tmp_path: Path, case: Case) -> None:
    place = case.written()
    assert place.with_suffix(".json").is_file()
    alone = report(case.log, tmp_path / "alone.html", json=False, sections=["seats"])
    assert alone.exists()
    assert not (tmp_path / "alone.json").exists()


@ONE_GAME
def test_what_the_linter_finds_is_said(case: Case) -> None:
    clean = page(case.log, sections=["rules"])
    assert re.search(r"\d+ checks on the first 60 games of 60: every event keeps to the rules", clean)
    gone = {"queens_necklace": "counted", "lady_of_the_diamonds": "title_claimed", "jewels": "bought"}[case.game]
    events = case.log.events.filter(~((pl.col("game") == 7) & (pl.col("event") == gone)))
    broken = page(type(case.log)(case.log.manifest, events, case.log.games), sections=["rules"])
    assert "departures from the rules" in broken
    assert 'id="t-lint"' in broken


@ONE_GAME
def test_names_are_escaped(case: Case) -> None:
    bots = ["<b>bot</b>", *case.log.bots[1:]]
    log = type(case.log)({**case.log.manifest, "bots": bots}, case.log.events, case.log.games)
    assert "<b>bot" not in page(log, sections=["seats"])


def test_a_dark_page_recolours_charts_by_their_own_colours(case: Case) -> None:
    for light, dark in theme.DARK.items():
        assert f':is(.chart, .strip) [fill="{light}"] {{ fill: {dark}; }}' in case.html()
    assert not {theme.ON_DARK, theme.ON_LIGHT} & set(theme.DARK)


@ONE_GAME
@pytest.mark.parametrize("kind", ["empty", pytest.param("one game", marks=pytest.mark.full)])
def test_a_log_of_little_says_so(case: Case, kind: str) -> None:
    keep, games = (pl.lit(False), 0) if kind == "empty" else (pl.col("game") == 0, 1)
    log = case.log
    html = page(type(log)({**log.manifest, "games": games}, log.events.filter(keep), log.games.head(games)))
    if kind == "empty":
        assert "Nothing to show: n\u00a0=\u00a00" in html
    assert "nan" not in without_scripts(html).lower().replace("finance", "")


def test_groups_of_tables_are_named(case: Case) -> None:
    ground: Any = tables.LogContext(case.log)
    assert ground.grid("") is None
    assert ground.grid("seat").rows() == [(0,), (1,), (2,), (3,)]
    with pytest.raises(ValueError, match="by is 'weather'; choose one of 'seat'"):
        ground.grid("weather")
