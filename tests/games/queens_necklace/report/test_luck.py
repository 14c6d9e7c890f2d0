"""How much of the game is luck: the stored study, the verdict and the chapter that come of it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.front import Answer, answer
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.review.luck import PARTS
from qn_analysis.core.stats.statistic import Figures
from qn_analysis.core.stats.verdicts import DEPENDS, LITTLE, NO, UNCLEAR, YES
from qn_analysis.core.study.study import StudyError
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report import luck
from qn_analysis.games.queens_necklace.report.front import course as asking
from qn_analysis.games.queens_necklace.report.front.parts import ORDER
from qn_analysis.games.queens_necklace.report.front.questions import QUESTIONS
from qn_analysis.games.queens_necklace.report.luck import GAMES, KINDS, MEAN, OVER, TOLD, load_luck, stored_luck
from qn_analysis.games.queens_necklace.report.page import desk_of
from qn_analysis.games.queens_necklace.review import tally
from tests.kit.browser import needs_browser, seen
from tests.kit.reports import Case

QUESTION = next(each for each in QUESTIONS if each.key == "luck")


def asked(log: Log, lang: str, bots: str, players: int) -> Answer:
    """The question answered for a population, others being those of the study alone."""
    nothing: Any = None  # no figures of its own
    return answer(desk_of(log, lang), QUESTION, Peer(bots, players, 1, Figures(nothing, {})), [], ORDER)


# ---------------------------------------------------------------------------------------------------------- the study


def test_the_study_is_of_the_present_weights_and_rules() -> None:
    found = stored_luck()
    weights = [learnt_weights(players) for players in (2, 3, 4)]
    assert found.learnt.split() == [each.fingerprint for each in weights if each is not None]
    assert found.ruleset == qn.Ruleset.default().hash
    assert {group: row["n"] for group, row in found.rows("luck").items()} == GAMES
    assert next(iter(found.rows("luck"))) == ("learnt", 3)


def test_shares_of_the_study_add_up() -> None:
    found = stored_luck()
    assert KINDS == tally.KINDS
    for group, whole in found.rows("luck").items():
        share = {name: found.rows(name)[group]["value"] for name in (*PARTS, *KINDS, OVER)}
        assert sum(share[name] for name in PARTS) == pytest.approx(1, abs=1e-6)
        assert sum(share[name] for name in KINDS) == pytest.approx(whole["value"], abs=1e-6)
        assert share[OVER] == pytest.approx(share["luck"] - share["decisions"], abs=1e-6)
    for row in found.frame.filter(pl.col("low").is_not_null()).iter_rows(named=True):
        assert row["low"] <= row["value"] <= row["high"], row


def test_what_the_parts_miss_cancels_out_over_a_table_and_by_seat() -> None:
    """Of `learnt`, whose games the value expects: half a point at most, beyond what the number of games leaves open."""
    means = stored_luck().frame.filter(measure=MEAN)
    for (bots, players), rows in means.group_by("bots", "players"):
        assert rows["about"].sort().to_list() == [str(seat) for seat in range(int(players))]
        assert rows["value"].sum() == pytest.approx(0, abs=1e-6)
        if bots == "learnt":
            assert ((rows["low"] < 0.005) & (rows["high"] > -0.005)).all()


def test_pieces_are_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a stop what is kept is read again, and only what is missing is played."""
    monkeypatch.setattr(luck, "PIECE", 3)
    whole = luck.luck_of_games("greedy", 2, 5, folder=tmp_path, progress=False)
    kept = sorted(place.name for place in tmp_path.iterdir())
    assert [re.findall(r"greedy-2-(\d+)-(\d+)-", name)[0] for name in kept] == [("0", "3"), ("3", "2")]
    assert whole.frame["game"].to_list() == [game for game in range(5) for _ in range(2)]
    played: list[int] = []

    def simulate(count: int, **how: Any) -> Any:
        played.append(count)
        return qn.simulate(count, **how)

    monkeypatch.setattr(luck, "simulate", simulate)
    (tmp_path / kept[1]).unlink()
    again = luck.luck_of_games("greedy", 2, 5, folder=tmp_path, progress=False)
    assert played == [2]
    assert again.frame.equals(whole.frame)
    assert again.kinds == whole.kinds
    assert again.bots == ("greedy", "greedy")


def test_a_study_is_what_was_saved_and_joins_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {("greedy", 2): 3, ("learnt,greedy", 2): 2}
    made = luck.luck_study(None, sizes, progress=False)
    assert list(made.rows("luck")) == list(sizes)
    made.save(tmp_path / "luck.json")
    again = load_luck((tmp_path / "luck.json").read_text(encoding="utf-8"))
    assert again.frame.equals(made.frame)
    assert replace(again, frame=made.frame) == made
    marked = replace(made, frame=made.frame.with_columns(value=pl.lit(0.125)))
    monkeypatch.setattr(luck, "stored_luck", lambda: marked)
    joined = luck.luck_study(None, sizes, progress=False, only=["learnt"])
    assert (joined.frame.filter(bots="greedy")["value"] == 0.125).all()
    assert joined.frame.filter(bots="learnt,greedy").equals(made.frame.filter(bots="learnt,greedy"))
    monkeypatch.setattr(luck, "stored_luck", lambda: replace(marked, learnt="other"))
    assert luck.luck_study(None, sizes, progress=False, only=["learnt"]).frame.equals(made.frame)
    with pytest.raises(SimulationError, match="no population thumb: choose among greedy, learnt"):
        luck.luck_study(None, sizes, only=["thumb"])
    with pytest.raises(SimulationError, match="0 games: ask for 1 or more"):
        luck.luck_of_games("greedy", 2, 0)
    with pytest.raises(StudyError, match="the measure 'chance'"):
        load_luck((tmp_path / "luck.json").read_text(encoding="utf-8").replace('"luck"', '"chance"'))


# -------------------------------------------------------------------------------------------------------- the verdict


def test_the_word_is_that_of_chance_against_decisions(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """By hand: of three populations that sit alone at their tables, and of all together."""
    study = stored_luck()

    def of(*bounds: tuple[float, float]) -> Answer:
        groups = dict(zip(("learnt", "expert", "greedy"), bounds, strict=False))
        frame = study.frame.filter(pl.col("bots").is_in(list(groups)), players=3)
        for bots, (low, high) in groups.items():
            here = (pl.col("measure") == OVER) & (pl.col("bots") == bots)
            frame = frame.with_columns(
                low=pl.when(here).then(low).otherwise("low"), high=pl.when(here).then(high).otherwise("high")
            )
        monkeypatch.setattr(asking, "stored_luck", lambda: replace(study, frame=frame))
        return asked(small_log, "en", "learnt", 3)

    for low, high, word in ((0.06, 0.1, YES), (-0.2, -0.06, NO), (-0.04, 0.04, LITTLE), (0.02, 0.08, UNCLEAR)):
        assert of((low, high)).word == word
    mixed = of((0.06, 0.1), (-0.2, -0.06), (-0.2, 0.2))
    assert (mixed.word, mixed.on) == (DEPENDS, "who")
    assert mixed.text.startswith("Yes for learnt players, not for expert players. Here chance explains ")


@pytest.mark.parametrize(("lang", "explains"), [("en", "chance explains"), ("fr", "la chance explique")])
def test_the_answer_tells_the_figures_of_the_study(small_log: Log, lang: str, explains: str) -> None:
    found, say = stored_luck(), desk_of(small_log, lang).say
    made = asked(small_log, lang, "learnt", 3)
    group = ("learnt", 3)
    shares = [say.share(found.rows(name)[group]["value"], 0) for name in ("luck", "decisions", "remainder")]
    assert made.figure == say.share(found.rows("luck")[group]["value"], 1)
    told = made.text[made.text.index(explains) :]
    assert [told.index(share) for share in shares] == sorted(told.index(share) for share in shares)
    games = found.rows(TOLD)[group]
    for key in ("value", "low", "high"):
        assert say.count(round(games[key])) in told
    assert say.count(GAMES[group]) in made.count
    assert [players for players, _, _ in made.chips] == ["2", "3", "4"]


def test_of_players_or_rules_that_were_not_taken_apart_nothing_is_claimed(small_log: Log) -> None:
    other = asked(small_log, "en", "random", 3)
    assert (other.word, other.figure) == (UNCLEAR, "–")
    assert other.text.startswith("No games of these players were taken apart: among learnt players at tables of 3, ")
    rules = qn.Ruleset.default().with_(purse=11)
    house = qn.simulate(1, players=3, bots="greedy", seed=1, rules=rules, progress=False)
    bare = asked(house, "en", "learnt", 3)
    assert (bare.word, bare.picture) == (UNCLEAR, "")
    assert bare.text == "No games under these rules were taken apart."


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
@pytest.mark.parametrize(("lang", "width"), [pytest.param("en", 1280, marks=pytest.mark.full), ("fr", 390)])
def test_the_verdict_and_its_bar_are_seen(browser: Any, queen: Case, lang: str, width: int) -> None:
    """Marks of the picture stand where their figures are, and the bar is divided as the shares are."""
    view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
    view.goto(queen.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    part = view.locator("#ask-luck")
    seen(part, 1, (300, 80))
    assert part.bounding_box()["x"] + part.bounding_box()["width"] <= width
    found = stored_luck()
    rows = [found.rows(name) for name in asking.DRAWN]
    groups = [("learnt", 4), ("expert", 4), ("greedy", 4)]  # the log's own is drawn last
    values = [each[group]["value"] for each in rows for group in groups]
    spots = part.locator("svg.mini circle").evaluate_all("all => all.map(each => each.getBoundingClientRect().x)")
    assert len(spots) == len(values)
    spread = (max(spots) - min(spots)) / (max(values) - min(values))
    assert spread > 60
    order = sorted(range(len(values)), key=lambda at: values[at])
    assert [spots[at] for at in order] == pytest.approx(sorted(spots), abs=4)
    bars = view.locator("#scene-course figure.panel").last.locator(".bar .part")
    wide = bars.evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
    shares = [found.rows(name)["greedy", 4]["value"] for name in PARTS]
    shown = [share for share in shares if share >= 0.005]
    assert len(wide) == len(shown)
    assert [each / sum(wide) for each in wide] == pytest.approx([share / sum(shown) for share in shown], abs=0.02)
    view.close()
