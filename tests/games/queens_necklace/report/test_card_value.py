"""What cards are worth as winning: a study in steps that goes on where it stopped, and the package's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.study import StudyError
from qn_analysis.games.queens_necklace.play import learn
from qn_analysis.games.queens_necklace.report import card_value as module
from qn_analysis.games.queens_necklace.report.card_value import (
    CARDS,
    MEASURES,
    NOTHING,
    POPULATIONS,
    RETRAINED,
    SHOWN,
    Sizes,
    card_value,
    card_value_study,
    card_values,
    load_card_values,
    stored_card_values,
)
from qn_analysis.games.queens_necklace.report.habits import BENT, habit_effects, league_ways

SMALL = Sizes(30, 30, 5)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards, nothing trained."""
    monkeypatch.setattr(module, "CARDS", ("ring", "astrologer"))
    monkeypatch.setattr(module, "SHOWN", {"ring": SHOWN["ring"]})
    monkeypatch.setattr(module, "RETRAINED", ())
    monkeypatch.setattr(module, "OTHERS", (2,))
    monkeypatch.setattr(module, "POPULATIONS", ("learnt", "greedy"))


@pytest.mark.full
@pytest.mark.usefixtures("few")
def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def cut_off(*call: object) -> pl.DataFrame:
        if len(played) == 1:
            played.append("cut")
            raise KeyboardInterrupt
        played.append(str(call[1]))
        return league_ways(*call)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "league_ways", cut_off)
    with pytest.raises(KeyboardInterrupt):
        card_value_study(tmp_path, SMALL, progress=False)
    assert [each.name for each in tmp_path.iterdir()] == ["card-values.part.json"]
    made = card_value_study(tmp_path, SMALL, progress=False)
    assert played == [
        "learnt~never-buy-ring", "cut", "learnt~never-buy-astrologer", "greedy~never-buy-ring",
        "greedy~never-buy-astrologer", "learnt~never-buy-ring", "learnt~never-buy-astrologer",
    ]  # fmt: skip
    again = card_value_study(tmp_path, SMALL, progress=False)  # all of it is there
    assert len(played) == 7
    assert again.frame.equals(made.frame)
    learnt = made.frame.filter(players=3, population="learnt")
    masked = learnt.filter(measure="masked", card="ring", way=BENT).row(0, named=True)
    by_habit = habit_effects("learnt", ["never-buy-ring"], games=30, seed=5, progress=False).filter(way=BENT)
    assert masked["value"] == by_habit["value"].item()
    bought = {row["way"]: row["n"] for row in learnt.filter(measure="bought", card="ring").iter_rows(named=True)}
    assert bought["all"] == bought["taken"] + bought["left"] == 30
    assert set(made.frame["measure"]) == {"masked", "last_sale", "bought", "shown"}
    place = tmp_path / "study.json"
    made.save(place)
    assert load_card_values(place.read_text(encoding="utf-8")).frame.equals(made.frame)
    replace(made, frame=made.frame.with_columns(way=pl.lit("sideways"))).save(place)
    with pytest.raises(StudyError, match="measure and way 'bought' and 'sideways'"):
        load_card_values(place.read_text(encoding="utf-8"))


@pytest.mark.full
def test_who_is_trained_on_without_a_card_never_buys_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CARDS", ())
    monkeypatch.setattr(module, "SHOWN", {})
    monkeypatch.setattr(module, "RETRAINED", (NOTHING, "ring"))
    monkeypatch.setattr(module, "POPULATIONS", ("learnt",))
    monkeypatch.setattr(learn, "MEASURED", 2)
    recipe = learn.among_learnt(3)
    short = replace(recipe, stages=tuple(replace(stage, games=768) for stage in recipe.stages))
    monkeypatch.setattr(learn, "among_learnt", lambda players: short)
    made = card_value_study(tmp_path, SMALL, progress=False)
    told = made.frame.filter(measure="retrained", way=BENT)
    assert told["card"].to_list() == [NOTHING, "ring"]
    assert "never-buy-ring (weights" in told["bots"][1]
    assert "free (weights" in told["bots"][0]


def test_what_cannot_be_played_is_told(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="0 games and 5 decisions: ask for 1"):
        card_value_study(tmp_path, Sizes(0, 5), progress=False)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(SimulationError, match=r"nothing can be kept in .*file: .*choose another folder"):
        card_value_study(file, SMALL, progress=False)
    with pytest.raises(StudyError, match="play it again"):
        load_card_values("{}")


def test_the_stored_study_has_every_card() -> None:
    study = stored_card_values()
    three = card_values()
    ways = {measure: set(three.filter(measure=measure)["card"]) for measure in MEASURES}
    assert ways["masked"] == ways["bought"] == set(CARDS)
    assert ways["shown"] == set(SHOWN)
    assert ways["retrained"] == {*RETRAINED}
    for bot in POPULATIONS:
        told = card_values(population=bot)
        assert {*told.filter(measure="masked")["card"]} == {*CARDS}
        assert told.filter(pl.col("measure") != "retrained")["population"].unique().to_list() == [bot]
    ranges = study.ranges.filter(card="ring", measure="masked", way=BENT, players=3).row(0, named=True)
    assert ranges["populations"] == len(POPULATIONS)
    assert ranges["least"] <= float(card_value("ring", population="greedy").value or 0) / 100 <= ranges["most"]
    assert (three["ruleset"] == study.ruleset).all()
    assert three.filter(pl.col("bots") == "").is_empty()
    told = three.drop_nulls("low")
    assert told.height > 0.9 * three.height
    assert (told["low"] <= told["value"]).all()
    assert (told["value"] <= told["high"]).all()


def test_a_figure_reads_in_points_with_interval_and_n() -> None:
    told = card_value("necklace")
    row = card_values().filter(card="necklace", measure="masked", way=BENT).row(0, named=True)
    assert told.value == pytest.approx(100 * row["value"])
    assert "points" in str(told)
    assert f"n = {row['n']:,}" in str(told).replace("\N{NO-BREAK SPACE}", " ")
    with pytest.raises(StudyError, match="no figure of nonsense, masked"):
        card_value("nonsense")
    with pytest.raises(StudyError, match="not with 7"):
        card_values(7)
    with pytest.raises(StudyError, match="not with 2 by greedy"):
        card_values(2, population="greedy")
