"""The report as a document: valid HTML whose addresses lead somewhere, example games, chosen chapters, JSON, cells."""

from __future__ import annotations

import json
import re
from pathlib import Path

import html5lib
import polars as pl
import pytest

from qn_analysis.core.charts import theme
from qn_analysis.core.page import Cell, table_html
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import CHAPTERS, SectionError, page, report
from qn_analysis.games.queens_necklace.report.examples import KINDS, choose
from qn_analysis.games.queens_necklace.report.findings import HEADLINES, MORE
from qn_analysis.games.queens_necklace.report.wants import WANTS

from .test_page import without_scripts


@pytest.fixture(scope="module")
def written(small_log: Log, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return report(small_log, tmp_path_factory.mktemp("report") / "balance.html")


@pytest.fixture(scope="module")
def html(written: Path) -> str:
    return written.read_text(encoding="utf-8")


def test_the_page_is_valid_html_and_its_addresses_lead_somewhere(html: str) -> None:
    plain = without_scripts(html)
    html5lib.HTMLParser(strict=True).parse(plain)
    names = re.findall(r' id="([^"]+)"', plain)
    assert len(names) == len(set(names))
    asked = set(re.findall(r'href="#([^"]+)"', plain))
    assert asked <= set(names)
    assert {f"example-{each.example}" for each in HEADLINES if each.example} & asked
    assert set(CHAPTERS) <= asked


def test_the_first_screen_tells_six_findings_with_their_numbers(html: str) -> None:
    cards = re.search(r'<ol class="cards">(.*?)</ol>', html, re.DOTALL)
    assert cards is not None
    assert cards[1].count('<p class="sentence">') == len(HEADLINES) == 6
    assert cards[1].count("95% interval") == 6


def test_every_finding_leads_to_a_block_and_a_kind_of_example(html: str) -> None:
    for finding in (*HEADLINES, *MORE):
        assert f'id="{finding.block}"' in html
        assert finding.example in ("", *KINDS)


def test_the_file_is_small(written: Path) -> None:
    assert written.stat().st_size < 6_000_000


def test_all_numbers_are_beside_the_page(written: Path, small_log: Log) -> None:
    data = json.loads(written.with_suffix(".json").read_text(encoding="utf-8"))
    assert (data["format"], data["version"], data["lang"]) == ("qn-report", 1, "en")
    assert data["simulated"]["games"] == 60
    assert data["simulated"]["seed"] == small_log.manifest["seed"]
    assert [chapter["name"] for chapter in data["chapters"]] == list(CHAPTERS)
    blocks = [block for chapter in data["chapters"] for block in chapter["blocks"]]
    assert all(block["frames"] for block in blocks if not block["name"].startswith("table-"))
    told = {(each["name"], json.dumps(each["arguments"])) for each in data["statistics"]}
    assert told == {(each.statistic.name, json.dumps(each.args)) for each in WANTS}
    for frame in (*data["statistics"], *(frame for block in blocks for frame in block["frames"])):
        assert all(len(row) == len(frame["columns"]) for row in frame["rows"])
        if "n" in frame["columns"] and frame["rows"]:
            n = [row[frame["columns"].index("n")] for row in frame["rows"]]
            assert frame["n"] == [min(n), max(n)]
    wins = next(block for block in blocks if block["name"] == "seat-wins")["frames"][0]
    value, seat = (wins["columns"].index(name) for name in ("value", "seat"))
    games = small_log.games.collect()
    winners = games.select(pl.concat_list(r"^place_\d$")).to_series().to_list()
    for row in wins["rows"]:
        share = sum((places[row[seat]] == 1) / places.count(1) for places in winners) / len(winners)
        assert row[value] == pytest.approx(share)


def test_chapters_can_be_chosen(small_log: Log) -> None:
    html = without_scripts(page(small_log, sections=["seats", "method"]))
    assert re.findall(r'<h2 id="([^"]+)"', html) == ["findings", "seats", "method"]
    assert "#example-" not in html
    assert 'href="#seat-wins"' in html


def test_an_unknown_chapter_is_one_message_with_all_names(small_log: Log) -> None:
    with pytest.raises(SectionError) as told:
        page(small_log, sections=["ring", "seats", "weather"])
    for part in ("'ring' (did you mean 'rings'?)", "'weather'", *CHAPTERS):
        assert part in str(told.value)
    with pytest.raises(SectionError, match="without a section"):
        page(small_log, sections=[])


def events_log(like: Log, rows: list[tuple[object, ...]]) -> Log:
    names = ["game", "year", "event", "seat", "other", "gem", "count", "amount"]
    frame = pl.DataFrame(rows, names, orient="row")
    return Log({**like.manifest, "parts": []}, frame.lazy(), like.games)


def test_examples_are_those_of_the_greatest_effect(small_log: Log) -> None:
    rows: list[tuple[object, ...]] = [
        # two Kings; the second destroys 60 + 60
        (0, 1, "unsold_cancelled", 0, None, "ruby", 1, 100),
        (1, 2, "unsold_cancelled", 0, None, "amber", 1, 60),
        (1, 2, "unsold_cancelled", 1, None, "amber", 1, 60),
        # one jewel needs no Ring; of two equal sales the first game's
        (0, 1, "sold", 0, None, "ruby", 1, 900),
        (2, 1, "sold", 1, None, "ruby", 3, 150),
        (1, 1, "sold", 2, None, "ruby", 3, 150),
        (0, 2, "tribute_paid", 0, 2, "ruby", None, 50),
        (1, 2, "tribute_paid", 0, 1, "ruby", None, 50),
        (1, 2, "tribute_paid", 2, 1, "amber", None, 50),
        # game 0: seat 1 leads by 40 before the last sale, seat 0 wins by 10; game 1: seat 0 wins by 30, never behind
        (0, 1, "sale_closed", 0, None, None, None, 60),
        (0, 1, "sale_closed", 1, None, None, None, 100),
        (0, 2, "sale_closed", 0, None, None, None, 160),
        (0, 2, "sale_closed", 1, None, None, None, 150),
        (1, 1, "sale_closed", 0, None, None, None, 90),
        (1, 1, "sale_closed", 1, None, None, None, 50),
        (1, 2, "sale_closed", 0, None, None, None, 150),
        (1, 2, "sale_closed", 1, None, None, None, 120),
        *((2, 1, "counted", None, None, gem, 3, None) for gem in ("ruby", "emerald", "diamond", "amber")),
        *((0, 1, "counted", None, None, gem, 7, None) for gem in ("ruby", "emerald", "diamond")),
        (0, 1, "counted", None, None, "amber", 6, None),
    ]
    found = {row["kind"]: row for row in choose(events_log(small_log, rows)).to_dicts()}
    told = {kind: (row["game"], row["sale"], row["seat"], row["gem"], row["weight"]) for kind, row in found.items()}
    assert told == {
        "king": (1, 2, None, "amber", 120),
        "rings": (1, 1, 2, "ruby", 150),
        "tribute": (1, 2, 1, "ruby", 100),
        "comeback": (0, 2, 0, None, 40),
        "close": (0, 2, 0, None, -10),
        "tie": (2, 1, None, None, 3),
    }
    assert found["king"]["number"] == 2
    assert choose(events_log(small_log, rows[:1]))["kind"].to_list() == ["king"]


def test_an_example_has_its_transcript_and_its_sales(small_log: Log, html: str) -> None:
    row = choose(small_log).filter(pl.col("kind") == "close").row(0, named=True)
    block = html[html.index('id="example-close"') :]
    block = block[: block.index("</pre>")]
    assert small_log.transcript(row["game"]).splitlines()[3].strip() in block
    assert block.count('<details class="sale"') == 3
    assert "English rulebook 2003" in block


def test_what_the_linter_finds_is_said(small_log: Log) -> None:
    clean = page(small_log, sections=["rules"])
    assert re.search(r"\d+ checks on the first 60 games of 60: every event keeps to the rules", clean)
    events = small_log.events.filter(~((pl.col("game") == 7) & (pl.col("event") == "counted")))
    broken = page(Log(small_log.manifest, events, small_log.games), sections=["rules"])
    assert "departures from the rules" in broken
    assert 'id="t-lint"' in broken


def test_cells_sort_by_their_numbers_and_text_is_escaped() -> None:
    rows = [["<b>", Cell("12.5", 12.5, "(11 to 14)"), "a & b"], ["All", Cell("–"), ""]]
    made = table_html("t", ["Who", "Much", "Why"], rows, foot=1)
    assert '<th scope="row">&lt;b&gt;</th>' in made
    assert '<td data-value="12.5">12.5 <span class="aside">(11 to 14)</span></td>' in made
    assert '<td class="text">a &amp; b</td>' in made
    assert made.index("<tfoot>") < made.index("All")
    assert str(rows[0][1]) == "12.5 (11 to 14)"


def test_a_dark_page_recolours_charts_by_their_own_colours(html: str) -> None:
    for light, dark in theme.DARK.items():
        assert f'.chart [fill="{light}"] {{ fill: {dark}; }}' in html
    assert not {theme.ON_DARK, theme.ON_LIGHT} & set(theme.DARK)
