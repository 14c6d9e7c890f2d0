"""Habits tried both ways, and the rules of thumb in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import loaded, missing
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.study import StudyError
from qn_analysis.games.queens_necklace.report.habits import (
    BENT,
    HABITS,
    RULES,
    STRAIGHT,
    HabitStudy,
    habit_effects,
    habit_price,
    rules_of_thumb,
    stored_habits,
)

TEXTS = "qn_analysis.games.queens_necklace.report.thumb_texts"


@pytest.fixture(scope="module")
def found() -> pl.DataFrame:
    return habit_effects("learnt", ["keep-gems", "pay-at-most-99"], games=240, seed=8, progress=False)


def test_a_habit_is_tried_both_ways_on_deals_from_every_seat(found: pl.DataFrame) -> None:
    assert found.select("habit", "way").rows() == [
        ("keep-gems", BENT), ("keep-gems", STRAIGHT), ("pay-at-most-99", BENT), ("pay-at-most-99", STRAIGHT),
    ]  # fmt: skip
    assert found["n"].to_list() == [120] * 4
    assert found["clusters"].to_list() == [40] * 4


def test_a_habit_that_costs_games_costs_them_both_ways(found: pl.DataFrame) -> None:
    bent, straight = found.filter(habit="keep-gems").sort("way").iter_rows(named=True)
    assert bent["high"] < 0 < straight["low"]


def test_a_habit_that_never_bears_costs_nothing(found: pl.DataFrame) -> None:
    assert found.filter(habit="pay-at-most-99")["value"].to_list() == pytest.approx([0, 0], abs=1e-6)


def test_the_difference_is_that_of_the_league(found: pl.DataFrame) -> None:
    league = qn.league(["learnt", "learnt~keep-gems"], players=3, games=240, seed=8, progress=False)
    share = league.line_ups.filter(measure="win", bot="learnt~keep-gems", line_up="2 × learnt + learnt~keep-gems")
    assert found.filter(habit="keep-gems", way=BENT)["value"].item() == pytest.approx(share["value"].item() - 1 / 3)


def test_of_two_players_there_is_one_way() -> None:
    made = habit_effects("thumb", ["keep-ring"], players=2, games=40, progress=False)
    assert made.select("way", "players").rows() == [(BENT, 2)]
    assert habit_effects("thumb", [], progress=False).is_empty()


def test_what_cannot_be_tried_is_told() -> None:
    with pytest.raises(SimulationError, match="no habit"):
        habit_effects("learnt", ["sleep"], games=12, progress=False)


def test_the_stored_study_has_every_habit_and_comes_back_from_its_file(tmp_path: Path) -> None:
    study = stored_habits()
    learnt = study.frame.filter(bot="learnt")
    assert set(learnt["habit"]) == set(HABITS)
    assert learnt.group_by("habit").len()["len"].unique().to_list() == [2]
    assert study.frame["n"].min() >= 1000  # type: ignore[operator]
    study.save(tmp_path / "habits.json")
    assert HabitStudy.load((tmp_path / "habits.json").read_text(encoding="utf-8")).frame.equals(study.frame)
    odd = replace(study, frame=study.frame.with_columns(way=pl.lit("sideways")))
    odd.save(tmp_path / "odd.json")
    with pytest.raises(StudyError, match="the way 'sideways'"):
        HabitStudy.load((tmp_path / "odd.json").read_text(encoding="utf-8"))
    with pytest.raises(StudyError, match="play it again"):
        HabitStudy.load("{}")


def test_a_price_reads_in_points_with_interval_and_n() -> None:
    told = str(habit_price("keep-gems"))
    assert "points" in told
    assert "n = " in told
    row = stored_habits().frame.filter(bot="learnt", habit="keep-gems", way=BENT).row(0, named=True)
    assert habit_price("keep-gems").value == pytest.approx(100 * row["value"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_are_told_with_their_prices(lang: str) -> None:
    told = rules_of_thumb(lang)
    assert told.frame["rule"].unique(maintain_order=True).to_list() == list(RULES)
    assert {"learnt", "thumb"} == set(told.frame["bot"])
    text = str(told)
    assert " ".join(text.split()).count(", n = ") == sum(len(habits) for _, habits in RULES.values())
    assert "{" not in text
    assert stored_habits().learnt in text
    assert ("Ring" in text) == (lang == "en")
    assert ("Bague" in text) == (lang == "fr")
    assert f"{'10':>4} " in text or "  10  " in text


def test_both_languages_say_the_same() -> None:
    assert missing(loaded(TEXTS, "en"), loaded(TEXTS, "fr")) == []
    assert missing(loaded(TEXTS, "fr"), loaded(TEXTS, "en")) == []
    said = loaded(TEXTS, "en")
    assert {f"rule.{rule}" for rule in RULES} == {key for key in said if key.startswith("rule.")}
