"""Studies of rulings and prices: every ruleset, every measure, and the same again from its file."""

from __future__ import annotations

from pathlib import Path

import pytest

import qn_analysis as qn
from qn_analysis.core.report.studies import Study, load_study
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
