"""Studies of rulings and prices: every ruleset, every measure, and the same again from its file."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.study import Study, StudyError, corrected
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.report.studies import stored_study, study
from qn_analysis.games.queens_necklace.rulebook.fields import RULINGS
from qn_analysis.games.queens_necklace.stats.registry import STATISTICS
from tests.kit.scripts import script

FEW = ("queen_scope", "same_turn", "banker_stacks")
"""Rulings that are played in the quick run; that all would be, the test with games that are not played holds."""


def test_the_script_that_plays_the_studies_knows_them_all() -> None:
    for folder, known in script("studies").STUDIES.values():
        stored = {place.stem for place in folder.glob("*.json")}
        assert all(any(name == kind or name.startswith(f"{kind}-") for kind in known) for name in stored)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_has_a_name_for_every_ruling(lang: str) -> None:
    texts = files("qn_analysis.games.queens_necklace.report").joinpath(f"texts/{lang}.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(texts)["report"]["ruling"]) == set(RULINGS)


@pytest.fixture(scope="module", params=[FEW, pytest.param(tuple(RULINGS), marks=pytest.mark.full)], ids=len)
def played(request: pytest.FixtureRequest) -> tuple[str, ...]:
    only: tuple[str, ...] = request.param
    return only


@pytest.fixture(scope="module")
def rulings(played: tuple[str, ...]) -> Study:
    only = () if len(played) == len(RULINGS) else played
    return study("rulings", games=12, players=2, bots="greedy", progress=False, only=only)


def test_every_ruling_and_measure_is_there(rulings: Study, played: tuple[str, ...]) -> None:
    assert set(rulings.frame["of"]) == set(played)
    assert rulings.frame.group_by("of", "step").len()["len"].unique().to_list() == [len(STATISTICS.measures)]
    assert rulings.frame.filter(of="queen_scope")["changed"].unique().to_list() == ["rulings.queen_scope = own"]


def test_the_strongest_comes_first(rulings: Study) -> None:
    made = rulings.strongest
    assert made.height == rulings.frame.select("of", "step").unique().height
    assert made["weight"].is_sorted(descending=True)
    top = made.row(0, named=True)
    assert top["weight"] == pytest.approx(abs(top["value"] / top["matters"]))


def test_a_study_is_what_was_saved(rulings: Study, tmp_path: Path) -> None:
    rulings.save(tmp_path / "study.json")
    again = Study.load((tmp_path / "study.json").read_text(encoding="utf-8"))
    assert again.frame.select("of", "key", "value").rows() == rulings.frame.select("of", "key", "value").rows()
    assert (again.games, again.bots, again.ruleset) == (12, "greedy", qn.Ruleset.default().hash)


def test_each_ruleset_has_a_base_of_its_own(rulings: Study) -> None:
    """The base's own figures are not those of the same games over again."""
    assert not rulings.shared
    turns = rulings.frame.filter(key="turn_1")["base"]
    assert turns.n_unique() > 1


def test_games_are_doubled_until_intervals_are_narrow_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.core.report import study as studies

    played: list[tuple[int, int]] = []

    def pretend(_plan: object, _base: object, _variant: object, games: int, *_who: object) -> list[object]:
        played.append((games, int(_who[-1])))  # type: ignore[call-overload]
        return [games]

    def judged(_measures: object, total: int) -> pl.DataFrame:
        half = 40.0 / total
        return pl.DataFrame({
            "key": ["turn_1"], "base": [1.0], "variant": [1.0], "value": [0.0], "low": [-half], "high": [half],
            "n": [9], "narrowed": [1.0], "matters": [1.0], "unit": ["turns"], "share": [False], "verdict": ["same"],
            "clusters": [9],
        })  # fmt: skip

    monkeypatch.setattr(studies, "_paired", pretend)
    monkeypatch.setattr(studies, "between", sum)
    monkeypatch.setattr(studies, "judge", judged)
    found = study("rulings", games=20, most=1000, progress=False)
    assert set(found.frame["of"]) == set(RULINGS)
    one = len(found.frame)
    # a half-width of 40 / games: at 80 games it is half of what matters
    assert [games for games, _ in played] == [20, 20, 40] * one
    assert len({seed for _, seed in played}) == len(played)
    assert found.games == 80
    played.clear()
    assert study("rulings", games=20, most=50, progress=False).games == 50
    assert [games for games, _ in played][:3] == [20, 20, 10]


def test_changes_stand_up_among_all_rows() -> None:
    """A difference that is clear by itself (p = 0.036 at the limit) is not among three."""
    half = pl.Series([1.96, 1.96, 0.5, 1.96])
    frame = pl.DataFrame({
        "value": [1 + 2.1, 1 + 4.0, 0.0, 9.0], "matters": [1.0] * 4,
        "verdict": ["more", "more", "same", "undecided"],
    }).with_columns(low=pl.col("value") - half, high=pl.col("value") + half)  # fmt: skip
    frame = frame.with_columns(pl.when(pl.col("value") < 9).then(pl.col("low", "high")))
    made = corrected(frame)
    assert made["verdict"].to_list() == ["undecided", "more", "same", "undecided"]
    assert made["chance"].to_list()[:3] == pytest.approx([0.0714, 0.0002, 1.0], abs=0.001)
    assert made["chance"][3] is None


def test_a_study_says_which_weights_played() -> None:
    one = study("rulings", games=4, players=2, bots="learnt-fixed", progress=False, only=["queen_scope"])
    found = learnt_weights(2)
    assert found is not None
    assert one.weights == f"built in, weights {found.fingerprint}"
    assert study("rulings", games=4, players=2, bots="greedy", progress=False, only=["queen_scope"]).weights == ""


def test_no_such_study() -> None:
    with pytest.raises(qn.SimulationError, match="study 'weather': choose rulings or prices"):
        study("weather", games=10)


@pytest.mark.parametrize("kind", ["rulings", "prices"])
def test_the_package_has_its_own(kind: str) -> None:
    found = stored_study(kind)
    assert found is not None
    assert found.ruleset == qn.Ruleset.default().hash
    assert set(found.frame["key"]) == {each.key for each in STATISTICS.measures}


def test_a_study_is_added_to(rulings: Study) -> None:
    """One ruling played by itself gives the rows that it has in the whole study, and takes their place."""
    one = study("rulings", games=30, players=2, bots="greedy", progress=False, only=["same_turn"])
    assert set(one.frame["of"]) == {"same_turn"}
    without = replace(rulings, frame=rulings.frame.filter(pl.col("of") != "same_turn"))
    both = without.joined(one)
    order = ["of", "step", "key"]
    played = (*order, "base", "variant", "value", "low", "high", "n")  # verdicts are corrected over all rows anew

    def rows(of: Study, ruling: str, sign: bool) -> list[tuple[object, ...]]:
        return of.frame.filter((pl.col("of") == ruling) == sign).select(played).sort(order).rows()

    assert rows(both, "same_turn", True) == rows(one, "same_turn", True)
    assert rows(both, "same_turn", False) == rows(rulings, "same_turn", False)
    with pytest.raises(StudyError, match="seed is 2, not 1"):
        without.joined(replace(one, seed=2))
    with pytest.raises(qn.SimulationError, match="moves no weather"):
        study("rulings", games=10, only=["weather"])
