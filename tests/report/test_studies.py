"""Studies of rulings and prices: every ruleset, every measure, and the same again from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.studies import Study, StudyError, load_study
from qn_analysis.games.queens_necklace.report.studies import stored_study, study
from qn_analysis.games.queens_necklace.rulebook.rulings import RULINGS
from qn_analysis.games.queens_necklace.stats.measures import measures


@pytest.fixture(scope="module")
def rulings() -> Study:
    return study("rulings", games=30, players=2, bots="greedy", progress=False)


def test_every_ruling_and_measure_is_there(rulings: Study) -> None:
    assert set(rulings.frame["of"]) == set(RULINGS)
    assert rulings.frame.group_by("of", "step").len()["len"].unique().to_list() == [len(measures())]
    assert rulings.frame.filter(of="queen_scope")["changed"].unique().to_list() == ["rulings.queen_scope = own"]


def test_the_strongest_comes_first(rulings: Study) -> None:
    made = rulings.strongest
    assert made.height == rulings.frame.select("of", "step").unique().height
    assert made["weight"].is_sorted(descending=True)
    top = made.row(0, named=True)
    assert top["weight"] == pytest.approx(abs(top["value"] / top["matters"]))


def test_a_study_is_what_was_saved(rulings: Study, tmp_path: Path) -> None:
    rulings.save(tmp_path / "study.json")
    again = load_study((tmp_path / "study.json").read_text(encoding="utf-8"))
    assert again.frame.select("of", "key", "value").rows() == rulings.frame.select("of", "key", "value").rows()
    assert (again.games, again.bots, again.ruleset) == (30, "greedy", qn.Ruleset.default().hash)


def test_no_such_study() -> None:
    with pytest.raises(qn.SimulationError, match="study 'weather': choose rulings or prices"):
        study("weather", games=10)


@pytest.mark.parametrize("kind", ["rulings", "prices"])
def test_the_package_has_its_own(kind: str) -> None:
    found = stored_study(kind)
    assert found is not None
    assert found.ruleset == qn.Ruleset.default().hash
    assert set(found.frame["key"]) == {each.key for each in measures()}


def test_a_study_is_added_to(rulings: Study) -> None:
    """One ruling played by itself gives the rows that it has in the whole study, and takes their place."""
    one = study("rulings", games=30, players=2, bots="greedy", progress=False, only=["same_turn"])
    assert set(one.frame["of"]) == {"same_turn"}
    without = replace(rulings, frame=rulings.frame.filter(pl.col("of") != "same_turn"))
    both = without.joined(one)
    order = ["of", "step", "key"]
    assert both.frame.sort(order).rows() == rulings.frame.select(both.frame.columns).sort(order).rows()
    assert rulings.joined(one).frame.height == rulings.frame.height
    with pytest.raises(StudyError, match="seed is 2, not 1"):
        without.joined(replace(one, seed=2))
    with pytest.raises(StudyError, match="other figures"):
        without.joined(replace(one, frame=one.frame.with_columns(pl.col("base") + 1)))
    with pytest.raises(qn.SimulationError, match="moves no weather"):
        study("rulings", games=10, only=["weather"])
