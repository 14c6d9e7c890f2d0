"""Figures by who plays: the range of a difference or a measure over populations, and when its sign depends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.populations import (
    DEPENDS,
    SOME,
    Populations,
    by_population,
    play_populations,
    said_of,
)
from qn_analysis.core.report.study import StudyError
from qn_analysis.games.queens_necklace.log.schema import GAME
from qn_analysis.games.queens_necklace.report.populations import EXTRAS, GAMES, played, stored_populations
from qn_analysis.games.queens_necklace.report.studies import study
from qn_analysis.games.queens_necklace.stats.registry import STATISTICS


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        (("more", "more"), "more"), (("more", "less", "same"), DEPENDS), (("more", "same"), SOME),
        (("less", "undecided"), SOME), (("same", "same"), "same"), (("same", "undecided"), "undecided"),
        (("undecided", "undecided"), "undecided"),
    ],
)  # fmt: skip
def test_what_verdicts_come_to(verdicts: tuple[str, ...], said: str) -> None:
    assert said_of(verdicts) == said


def test_a_ruleset_by_population() -> None:
    one = study("rulings", games=8, players=2, bots="greedy", progress=False, only=["queen_scope"])
    other = replace(one, bots="steady", frame=one.frame.with_columns(value=-pl.col("value"), verdict=pl.lit("less")))
    more = replace(one, frame=one.frame.with_columns(verdict=pl.lit("more")))
    frame = by_population([more, other])
    assert frame.height == one.frame.height
    row = frame.row(0, named=True)
    assert row["populations"] == 2
    assert row["steady"] == -row["greedy"] if row["greedy"] is not None else True
    seen = frame.filter(pl.col("greedy").is_not_null())
    assert (seen["least"] == -seen["greedy"].abs()).all()
    assert (seen["most"] == seen["greedy"].abs()).all()
    assert set(frame["said"]) == {DEPENDS}


@pytest.fixture(scope="module")
def few() -> Populations:
    return play_populations(GAME, {"greedy": 30, "random": 20}, EXTRAS, players=2, seed=3, progress=False)


def test_measures_are_those_of_the_report(few: Populations) -> None:
    """Every measure in each population, as the statistics of a log say it."""
    assert few.bots == ("greedy", "random")
    for bots, games in (("greedy", 30), ("random", 20)):
        mine = few.frame.filter(bots=bots)
        assert mine["games"].unique().to_list() == [games]
        assert mine["key"].to_list()[: len(STATISTICS.measures)] == [each.key for each in STATISTICS.measures]
        log = qn.simulate(games, players=2, bots=bots, seed=3, progress=False)
        ring = qn.stats.ring_value(log, "").filter(measure="bought").row(0, named=True)
        told = mine.filter(key="ring_bought").row(0, named=True)
        assert [told[name] for name in ("value", "low", "high", "n")] == [
            ring[name] for name in ("value", "low", "high", "n")
        ]
        turns = qn.stats.sale_timing(log).filter((pl.col("sale") == 3) & (pl.col("measure") == "turn"))
        assert mine.filter(key="turn_3")["value"].to_list() == turns["value"].to_list()
        pounds = qn.stats.card_returns(log).filter(measure="pounds", card="ring")["value"].to_list()
        assert mine.filter(key="pounds:ring")["value"].to_list() == pounds


def test_the_range_and_the_sign(few: Populations) -> None:
    rows = pl.DataFrame(
        [
            ("a", "one", 3.0, 1.0, 5.0), ("a", "two", -2.0, -3.0, -1.0), ("b", "one", 3.0, 1.0, 5.0),
            ("b", "two", -2.0, -5.0, 1.0), ("c", "one", None, None, None),
        ],
        schema=["key", "bots", "value", "low", "high"], orient="row",
    )  # fmt: skip
    same = {"n": 9, "games": 9, "unit": "pounds", "share": False, "weights": ""}
    rows = rows.with_columns(pl.lit(value).alias(name) for name, value in same.items())
    found = replace(few, frame=rows).ranges
    assert found.select("key", "least", "most", "populations", "depends").rows() == [
        ("a", -2.0, 3.0, 2, True), ("b", -2.0, 3.0, 2, False)
    ]  # fmt: skip


def test_they_are_read_as_they_were_written(few: Populations, tmp_path: Path) -> None:
    few.save(tmp_path / "few.json")
    again = Populations.load((tmp_path / "few.json").read_text("utf-8"))
    assert again.frame.equals(few.frame)
    assert (again.players, again.seed, again.ruleset) == (2, 3, qn.Ruleset.default().hash)
    with pytest.raises(StudyError, match="no whole study"):
        Populations.load('{"rows": [{}]}')
    later = replace(few, frame=few.frame.filter(bots="greedy").with_columns(value=pl.lit(1.0)))
    both = few.joined(later).ordered(["greedy", "random"])
    assert both.bots == ("greedy", "random")
    assert both.frame.filter(bots="greedy")["value"].unique().to_list() == [1.0]
    assert both.frame.filter(bots="random").equals(few.frame.filter(bots="random"))
    with pytest.raises(qn.SimulationError, match="no population gredy"):
        played(["gredy"])


def test_the_package_has_its_own() -> None:
    found = stored_populations()
    assert found is not None
    assert set(found.bots) <= set(GAMES)
    assert {"learnt", "expert", "steady", "greedy"} <= set(found.bots)
    assert found.ruleset == qn.Ruleset.default().hash
    assert found.frame.filter(bots="learnt")["weights"].str.contains("weights [0-9a-f]{12}").all()
    assert {each.key for each in STATISTICS.measures} <= set(found.frame["key"])
