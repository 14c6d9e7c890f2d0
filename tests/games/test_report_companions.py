"""The first layers of Jewels and of Lady of the Diamonds: short, whole without scripts, and of one mind."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.report.asking import ask, gap
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.front import WEAK, Asked, Front
from qn_analysis.core.report.headlines import Rows
from qn_analysis.core.report.peers import GAMES, Peer
from qn_analysis.core.report.pictures import Picture, largest
from qn_analysis.core.stats.statistic import Figures
from qn_analysis.core.stats.verdicts import DEPENDS, LITTLE, NO, UNCLEAR, WORDS, YES, Said
from qn_analysis.games.jewels import stats as jewels_stats
from tests.kit.browser import needs_browser, seen
from tests.kit.reports import Case

SCREEN = 900
SCREENS = 8
PAGES = 8
QUESTIONS: dict[str, Any] = {game: report_of(game).questions for game in ("jewels", "lady_of_the_diamonds")}
STORED: dict[str, Any] = {game: report_of(game).peers for game in QUESTIONS}
OLD = json.loads((Path(__file__).parent / "numbers_of_companions.json").read_text(encoding="utf-8"))
"""What the pages of before had, by game: findings, blocks by chapter, statistics."""
COMPANIONS = pytest.mark.parametrize("case", ["jewels", "lady"], indirect=True)


def numbers_of(case: Case) -> dict[str, Any]:
    """The JSON beside a page."""
    found: dict[str, Any] = json.loads(case.written().with_suffix(".json").read_text(encoding="utf-8"))
    return found


def rows_of(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a frame in the JSON."""
    return [dict(zip(frame["columns"], row, strict=True)) for row in frame["rows"]]


def peer_of(want: Any, frame: pl.DataFrame) -> Peer:
    """A population of which one frame is known."""
    return Peer("tuned", 3, 100, Figures(None, {want: frame}))  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------------------- words


@COMPANIONS
def test_no_answer_contradicts_its_figure_or_another(case: Case) -> None:
    data = numbers_of(case)
    answers = {each["key"]: each for each in data["verdicts"]}
    assert list(answers) == [question.key for question in QUESTIONS[case.game]]
    own = (data["simulated"]["bots"][0], data["simulated"]["players"])
    for key, each in answers.items():
        rows = rows_of(each["frame"])
        assert each["word"] in WORDS
        strong = [row for row in rows if row["bots"] not in WEAK]
        told = {row["word"] for row in strong} - {UNCLEAR}
        mine = [row["word"] for row in rows if (row["bots"], row["players"]) == own]
        if each["word"] == DEPENDS:
            assert len(told) > 1 or key == "seat", key
            assert each["on"] in ("who", "players"), key
        elif each["word"] != UNCLEAR:
            here = [row["word"] for row in strong if row["players"] == own[1]] or mine
            assert here.count(each["word"]) * 2 > len(here), key
        for row in rows:
            assert row["low"] <= row["value"] <= row["high"], key
            assert row["word"] == UNCLEAR or row["n"] >= 30, key
        # one direction of the figure goes with one word: rows sorted by value do not go back and forth
        for word in (YES, NO):
            ends = [row["value"] for row in rows if row["word"] == word]
            between = [row for row in rows if ends and min(ends) <= row["value"] <= max(ends)]
            assert {row["word"] for row in between} <= {word, UNCLEAR} or key in ("seat", "last"), key


@COMPANIONS
def test_each_word_has_its_sentence_and_title(case: Case) -> None:
    """So that no log can end in a text that is missing."""
    for lang in ("en", "fr"):
        say = case.report.desk(case.log, lang).say
        for question in QUESTIONS[case.game]:
            for part in ("title", "unit", "picture", *WORDS):
                assert f"front.ask.{question.key}.{part}" in say.texts, (lang, question.key, part)
        titled = [key for key in say.texts if re.fullmatch(r"front\.title\.\w+\.yes", key)]
        assert len(titled) == 4
        for word in WORDS:
            assert all(key.replace(".yes", f".{word}") in say.texts for key in titled)


@COMPANIONS
def test_answers_look_at_all_tables_of_the_games_own_bots(case: Case) -> None:
    kept = STORED[case.game].kept
    tables = [(peer.bots, peer.players) for peer in kept.each]
    assert tables == list(STORED[case.game].line_ups)
    assert {players for _, players in tables} == {2, 3, 4}
    assert len({bots for bots, _ in tables}) == 4
    assert min(peer.games for peer in kept.each) >= GAMES
    assert kept.ruleset == case.log.rules.hash
    seats = next(each for each in numbers_of(case)["verdicts"] if each["key"] == "seat")
    assert {(row["bots"], row["players"]) for row in rows_of(seats["frame"])} == set(tables)
    stored = engine_of(case.game).stored
    for peer in kept.each:  # what was played before things alike were pooled reads as absent where it tells them apart
        wanted = set(STORED[case.game].wants)
        assert set(peer.figures.known) <= wanted
        assert all(want.pooled for want in wanted - set(peer.figures.known))
        weights = stored(peer.players) if peer.bots == "learnt" else None
        assert peer.weights == ("" if weights is None else f"built in, weights {weights.fingerprint}")
    assert re.search(r'<p class="chips".*?<i>2</i>.*?<i>3</i>.*?class="own"><i>4</i>', case.html(), re.DOTALL)


@COMPANIONS
def test_a_log_answers_for_its_own_players(case: Case) -> None:
    report = report_of(case.game)
    assert report.front is not None
    made = report.front(report.desk(case.log, "en"), report.gather(case.log, False, None), ())
    assert isinstance(made, Front)
    assert made.whose == "All answers hold for this log of 4 greedy players. Nothing else was played."
    for each in made.answers:
        assert set(each.asked.readings) <= {("greedy", 4)}
        assert not each.range


def test_the_highest_of_many_needs_a_least_n_and_a_correction() -> None:
    want = jewels_stats.encounter_values.want()
    asked = ask("encounter", "met_worth", Rows(want, {"measure": "worth"}), 0.5, among="card")
    assert asked.wants == (want,)
    read, about = asked.read, asked.subject
    assert about is not None
    schema = ["card", "measure", "value", "low", "high", "n", "clusters"]
    rows = [
        ("queen", "worth", 53.0, 53.0, 53.0, 1, 1),  # one meeting leads nothing
        ("prince", "worth", 12.0, 11.0, 13.0, 300, 90),
        ("dancer", "worth", 10.0, 9.6, 10.4, 300, 90),
        *((f"other_{n}", "worth", 5.0, 4.0, 6.0, 300, 90) for n in range(10)),
    ]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    own = peer_of(want, frame)
    assert set(about(own, ()).values()) == {"prince"}
    found = read(own, "prince")
    assert found is not None
    assert (found.about, found.value, found.word) == ("prince", 2.0, UNCLEAR)  # by itself 0.6 to 3.4: yes
    two = frame.filter(pl.col("card").is_in(["prince", "dancer"])).with_columns(
        low=pl.col("value") - 0.3, high=pl.col("value") + 0.3
    )
    found = read(peer_of(want, two), "prince")
    assert found is not None
    assert (found.about, found.value, found.word, found.n) == ("prince", 2.0, YES, 300)
    behind = read(peer_of(want, two), "dancer")  # another table is asked about the same card, whichever leads there
    assert behind is not None
    assert (behind.about, behind.value, behind.word) == ("dancer", -2.0, NO)
    assert found.low == pytest.approx(1.31, abs=0.05)
    even = two.with_columns(value=10.0 + 0.1 * pl.int_range(2), low=10.0, high=10.1)
    assert read(peer_of(want, even), "prince").word == LITTLE  # type: ignore[union-attr]
    assert read(peer_of(want, frame.head(2)), "prince") is None


def test_a_figure_is_held_against_a_limit_and_a_gap_has_what_both_lack() -> None:
    want = jewels_stats.endings.want()
    frame = pl.DataFrame({"measure": ["margin"], "value": [20.0], "low": [18.0], "high": [22.0], "n": [100]})
    below = ask("close", "course", Rows(want, {"measure": "margin"}), 36, more="no", less="yes").read
    assert below(peer_of(want, frame)).word == YES  # type: ignore[union-attr]
    assert below(peer_of(want, frame.with_columns(n=29))).word == UNCLEAR  # type: ignore[union-attr]
    assert below(peer_of(want, frame.with_columns(high=40.0))).word == UNCLEAR  # type: ignore[union-attr]
    assert ask("close", "course", Rows(want, {"measure": "no"}), 36).read(peer_of(want, frame)) is None
    parts = ask("close", "course", Rows(want), lambda rows: 30 / rows.height).read  # of one row 30, of two 15
    assert parts(peer_of(want, frame)).word == NO  # type: ignore[union-attr]
    two = pl.concat([frame, frame.with_columns(measure=pl.lit("other"))])
    assert parts(peer_of(want, two)).word == YES  # type: ignore[union-attr]
    turned = ask("length", "course", Rows(want), None, made=lambda value: 60 / value).read(peer_of(want, frame))
    assert turned is not None
    assert (turned.value, turned.low, turned.high, turned.word) == (3.0, 60 / 22, 60 / 18, UNCLEAR)
    first, second = ({"value": value, "low": value - 1, "high": value + 2, "n": n} for value, n in ((5.0, 9), (3.0, 4)))
    assert gap(first, second) == {"value": 2.0, "low": -1.0, "high": 5.0, "n": 4}


def test_the_rest_of_a_bar_is_one_part(jewels: Case, lady: Case) -> None:
    frame = pl.DataFrame({"of": ["a", "b", "c", "d", "e", "f"], "value": [0.1, 0.4, 0.2, 0.05, 0.15, 0.1]})
    parts = largest(report_of("jewels").desk(jewels.log, "en"), frame, "{of}")
    assert [name for name, _, _ in parts] == ["b", "c", "e", "a", "all others"]
    assert sum(share for _, share, _ in parts) == pytest.approx(1.0)
    assert len({tone for _, _, tone in parts}) == 5
    desk = report_of("jewels").desk(jewels.log, "en")
    want = jewels_stats.endings.want()
    few = pl.DataFrame({"measure": ["margin"], "value": [20.0], "low": [18.0], "high": [22.0], "n": [29]})
    asked = Asked(desk, peer_of(want, few), (), {}, Said(UNCLEAR))
    picture = Picture(Rows(want), "ranked", "{measure}")
    assert picture(asked, "x") == ""  # few things are not drawn
    asked = replace(asked, own=peer_of(want, few.with_columns(n=30)))
    assert "margin" in picture(asked, "x")
    never = Picture(Rows(want), "ranked", "{measure}", never="front.course.never")
    asked = replace(asked, desk=report_of("lady_of_the_diamonds").desk(lady.log, "en"))
    assert never(asked, "x").startswith("<svg")
    asked = replace(asked, own=peer_of(want, few.with_columns(value=0.0)))
    assert never(asked, "x") == asked.desk.say.text("front.course.never")


@COMPANIONS
def test_all_numbers_of_before_are_there(case: Case) -> None:
    data, old = numbers_of(case), OLD[case.game]
    assert set(old["findings"]) <= {each["key"] for each in data["findings"]}
    blocks = {chapter["name"]: {block["name"] for block in chapter["blocks"]} for chapter in data["chapters"]}
    for chapter, names in old["blocks"].items():
        assert set(names) <= blocks[chapter], chapter
        for name in (chapter, *names):
            assert f'id="{name}"' in case.html(), name
    known = {(each["name"], json.dumps(each["arguments"])) for each in data["statistics"]}
    assert {(name, json.dumps(arguments)) for name, arguments in old["statistics"]} <= known
    assert case.written().stat().st_size < 3_000_000
    assert case.written().with_suffix(".json").stat().st_size < 5_000_000


# ---------------------------------------------------------------------------------------------------- what is seen

_COUNTED = """() => ({
    top: document.querySelector("#appendix").getBoundingClientRect().top + scrollY,
    wide: document.documentElement.scrollWidth,
    boxes: [...document.querySelectorAll("main *")].filter(each => {
        const style = getComputedStyle(each);
        return /auto|scroll/.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1;
    }).length,
    small: Math.min(...[...document.querySelectorAll(".answer text, .scene text")].filter(each =>
        each.checkVisibility()).map(each => parseFloat(getComputedStyle(each).fontSize)
            * each.ownerSVGElement.getBoundingClientRect().width / each.ownerSVGElement.viewBox.baseVal.width)),
})"""


@pytest.mark.browser
@COMPANIONS
@pytest.mark.parametrize(
    ("lang", "width", "screens"),
    [
        ("en", 1200, SCREENS),
        pytest.param("fr", 400, 14, marks=pytest.mark.full),
        pytest.param("fr", 1200, SCREENS, marks=pytest.mark.full),
        pytest.param("en", 800, 14, marks=pytest.mark.full),
        pytest.param("en", 1000, 14, marks=pytest.mark.full),
    ],
)
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_the_first_layer_is_short(browser: Any, case: Case, lang: str, width: int, screens: int) -> None:
    view = browser.new_context(offline=True, viewport={"width": width, "height": SCREEN}).new_page()
    view.goto(case.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    found = view.evaluate(_COUNTED)
    assert found["top"] < screens * SCREEN
    assert (found["wide"], found["boxes"]) == (width, 0)  # no page and no part of it scrolls sideways
    assert found["small"] >= 10
    if width == 1200:
        sheet = view.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "13mm"))
        assert 3 <= len(re.findall(rb"/Type\s*/Page[^s]", sheet)) <= PAGES
    view.close()


@pytest.mark.browser
@COMPANIONS
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_it_opens_without_scripts(browser: Any, case: Case) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": SCREEN}, java_script_enabled=False)
    view = context.new_page()
    view.goto(case.written().as_uri())
    seen(view.locator(".answer"), 10, (1000, 80))
    seen(view.locator(".answer .badge"), 10, (14, 14))
    assert view.locator(".answer .picture svg").count() >= 8  # what rests on little is not drawn
    assert view.locator(".scene").count() == 5
    seen(view.locator(".scene ul.moved li"), view.locator(".scene ul.moved li").count(), (300, 20))
    view.locator("#scene-course details.numbers > summary").click()
    assert view.locator("#scene-course details.numbers table").first.is_visible()
    # both ways between a chapter and its part of the appendix
    for link in view.locator(".scene .foot > p a").all():
        target = str(link.get_attribute("href"))[1:]
        assert view.locator(f"#part-{target} .back a").count() == 1
    view.close()
