"""How much of the game is skill and how much luck: the study, the verdict and the chapter that come of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.front import Answer, answer
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.report.study import StudyError
from qn_analysis.core.review.luck import PARTS
from qn_analysis.core.stats.statistic import Figures
from qn_analysis.core.stats.verdicts import NO, UNCLEAR, YES
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import luck
from qn_analysis.games.queens_necklace.report.front import course as asking
from qn_analysis.games.queens_necklace.report.front.parts import ORDER
from qn_analysis.games.queens_necklace.report.front.questions import QUESTIONS
from qn_analysis.games.queens_necklace.report.luck import (
    AHEAD,
    BOTS,
    LUCK,
    NEEDED,
    SIZES,
    LuckStudy,
    luck_study,
    stored_luck,
    tables_of,
)
from qn_analysis.games.queens_necklace.report.page import desk_of
from tests.kit.browser import needs_browser, seen
from tests.kit.reports import Case

QUESTION = next(each for each in QUESTIONS if each.key == "luck")


@cache
def small() -> LuckStudy:
    """A study of few games."""
    return luck_study(45, SIZES, ("learnt", "expert", "greedy"), progress=False)


@pytest.fixture
def studied(monkeypatch: pytest.MonkeyPatch) -> LuckStudy:
    """The package as it is with that study stored."""
    for module in (luck, asking):
        monkeypatch.setattr(module, "stored_luck", small)
    return small()


def asked(log: Log, lang: str, bots: str, players: int) -> Answer:
    """The question answered for a population, others being those of the study alone."""
    nothing: Any = None  # no figures of its own
    return answer(desk_of(log, lang), QUESTION, Peer(bots, players, 1, Figures(nothing, {})), [], ORDER)


# ---------------------------------------------------------------------------------------------------------- the study


def test_the_stored_study_is_of_the_present_weights_and_rules() -> None:
    """Or there is none, and the page says so: one of other players would be of nobody whom a reader meets."""
    found = stored_luck()
    if found is None:
        return
    weights = [learnt_weights(players) for players in (2, 3, 4)]
    assert found.learnt.split() == [each.fingerprint for each in weights if each is not None]
    assert found.ruleset == qn.Ruleset.default().hash
    assert set(found.rows("skill")) == {(",".join(table), n) for n in SIZES for table in tables_of(n, BOTS)}


def test_one_of_other_weights_counts_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    small().save(tmp_path / "luck.json")
    monkeypatch.setattr(luck, "files", lambda _: tmp_path)
    read = stored_luck.__wrapped__
    told = read()
    assert told is not None
    assert told.frame.equals(small().frame)
    replace(small(), learnt="other weights").save(tmp_path / "luck.json")
    assert read() is None
    (tmp_path / "luck.json").unlink()
    assert read() is None


def test_shares_of_the_study_add_up() -> None:
    found = small()
    assert len(found.rows("skill")) == 3 + 4 + 3
    for group in found.rows("skill"):
        share = {name: found.rows(name)[group]["value"] for name in PARTS}
        assert sum(share.values()) == pytest.approx(1, abs=1e-6)
    for row in found.frame.filter(pl.col("low").is_not_null()).iter_rows(named=True):
        assert row["low"] - 1e-9 <= row["value"] <= row["high"] + 1e-9, row
    for row in found.frame.filter(measure=NEEDED).iter_rows(named=True):
        ahead = found.frame.filter(measure=AHEAD, bots=row["bots"], players=row["players"], about=row["about"])
        assert (row["value"] is not None) == (ahead["low"][0] > 0)
    assert found.table_of("expert", 3) == ("learnt,expert,greedy", 3)
    assert found.table_of("greedy", 2) is not None
    assert found.table_of("random", 3) is None


def test_a_study_is_what_was_saved(tmp_path: Path) -> None:
    small().save(tmp_path / "luck.json")
    text = (tmp_path / "luck.json").read_text(encoding="utf-8")
    assert LuckStudy.load(text).frame.equals(small().frame)
    with pytest.raises(StudyError, match="the measure 'chance'"):
        LuckStudy.load(text.replace('"skill"', '"chance"'))


# -------------------------------------------------------------------------------------------------------- the verdict


@pytest.mark.parametrize(("low", "high", "said"), [(0.6, 0.7, YES), (0.1, 0.3, NO), (0.4, 0.6, UNCLEAR)])
def test_the_word_is_that_of_skill_against_luck(
    small_log: Log, monkeypatch: pytest.MonkeyPatch, low: float, high: float, said: str
) -> None:
    """By hand: every table with the same interval."""
    skill = pl.col("measure") == "skill"
    frame = small().frame.with_columns(
        low=pl.when(skill).then(low).otherwise("low"), high=pl.when(skill).then(high).otherwise("high"), n=1000
    )
    monkeypatch.setattr(asking, "stored_luck", lambda: replace(small(), frame=frame))
    assert asked(small_log, "en", small_log.bots[0], small_log.players).word == said


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_answer_says_whose_it_is(small_log: Log, lang: str, studied: LuckStudy) -> None:
    """A log of copies says nothing of skill: told is the study's table that has its players among others."""
    desk = desk_of(small_log, lang)
    own = small_log.bots[0]
    group = studied.table_of(own, small_log.players)
    assert group is not None
    made = asked(small_log, lang, own, small_log.players)
    row = studied.rows("skill")[group]
    assert made.figure.startswith(desk.say.share(row["value"], 0).split("\u202f")[0].split("%")[0])
    assert luck.who_played(desk, group[0]) in made.text
    assert desk.say.share(row["value"], 0) in made.text
    assert made.chips == [], "tables of others are of other players"
    last = [pair for pair in studied.pairs(group) if pair[1]["value"] is not None]
    if len(last) == len(studied.pairs(group)):
        worst = max(last, key=lambda pair: pair[1]["value"])
        assert desk.say.count(round(worst[1]["value"])) in made.text


def test_a_log_of_players_who_differ_tells_it_itself(studied: LuckStudy) -> None:
    log = qn.simulate(40, players=3, bots=["learnt", "expert", "greedy"], seed=3, progress=False)
    people = log.with_tables(manifest={**log.manifest, "bots": ["Amy", "Barnaby", "Charles"]})
    desk = desk_of(people, "en")
    made = answer(
        desk, QUESTION, Peer(desk.say.join(people.bots), 3, 40, Figures(None, {})), [], ORDER  # type: ignore[arg-type]
    )  # fmt: skip
    assert "among Amy, Barnaby and Charles players at tables of 3" in made.text
    assert made.figure == desk.say.share(people.luck().skill.value, int("." in made.figure))
    assert studied is small()


def test_of_rules_or_players_that_were_not_played_nothing_is_claimed(small_log: Log, studied: LuckStudy) -> None:
    other = asked(small_log, "en", "random", 3)
    assert (other.word, other.figure) == (UNCLEAR, "–")
    rules = qn.Ruleset.default().with_(purse=11)
    house = qn.simulate(1, players=3, bots="greedy", seed=1, rules=rules, progress=False)
    bare = asked(house, "en", "learnt", 3)
    assert (bare.word, bare.picture) == (UNCLEAR, "")
    assert bare.text == "No games of players who differ were played under these rules."
    assert studied is small()


def test_without_a_study_the_page_says_so(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (luck, asking):
        monkeypatch.setattr(module, "stored_luck", lambda: None)
    bare = asked(small_log, "en", "learnt", 3)
    assert (bare.word, bare.figure, bare.picture) == (UNCLEAR, "–", "")
    assert "has not been played with the present players" in bare.text
    for lang, said in (("en", "has not been played with the present players"), ("fr", "n'a pas été joué")):
        chapter = LUCK(desk_of(small_log, lang), None)
        assert not chapter.blocks
        assert said in chapter.paragraphs[-1]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_chapter_has_every_table_with_interval_and_n(small_log: Log, lang: str, studied: LuckStudy) -> None:
    chapter = LUCK(desk_of(small_log, lang), None)
    assert len(chapter.blocks) == 3
    shares, pairs = chapter.blocks[1].table, chapter.blocks[2].table
    assert shares.count("<tr") == 1 + len(studied.rows("skill"))
    assert pairs.count("<tr") == 1 + studied.frame.filter(measure=AHEAD).height


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
@pytest.mark.parametrize(("lang", "width"), [pytest.param("en", 1280, marks=pytest.mark.full), ("fr", 390)])
def test_the_verdict_and_its_bar_are_seen(browser: Any, queen: Case, lang: str, width: int) -> None:
    """Marks of the picture stand where their figures are, and the bar is divided as the shares are."""
    view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
    view.goto(queen.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    part = view.locator("#ask-luck")
    found = stored_luck()
    if found is None:
        assert "n'a pas encore été joué" in part.inner_text() or "has not been played" in part.inner_text()
        return
    seen(part, 1, (300, 80))
    assert part.bounding_box()["x"] + part.bounding_box()["width"] <= width
    group = found.table_of("greedy", 4)
    assert group is not None
    bars = view.locator("#scene-course figure.panel").last.locator(".bar .part")
    wide = bars.evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
    shown = [share for name in PARTS if (share := found.rows(name)[group]["value"]) >= 0.005]
    assert [each / sum(wide) for each in wide] == pytest.approx([share / sum(shown) for share in shown], abs=0.02)
    view.close()
