"""The dictionary of measures: every statistic of every game is in it, with the units that it really has."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.stats.dictionary import FIRST_SCREEN, IS_NOT
from qn_analysis.core.stats.statistic import Statistic
from qn_analysis.core.stats.tables import LogTables
from qn_analysis.games.jewels import stats as jewels
from qn_analysis.games.jewels.stats.tables import Tables as JewelsTables
from qn_analysis.games.lady_of_the_diamonds import stats as lady
from qn_analysis.games.lady_of_the_diamonds.stats.tables import Tables as LadyTables
from qn_analysis.games.queens_necklace import stats as queen
from qn_analysis.games.queens_necklace.stats.tables import Tables as QueenTables

ROOMS: dict[str, tuple[Any, Any]] = {
    "queen": (queen, QueenTables), "lady": (lady, LadyTables), "jewels": (jewels, JewelsTables),
}  # fmt: skip


@pytest.mark.parametrize("game", ROOMS)
def test_every_measure_is_told(game: str) -> None:
    """With the units that figures of played games have."""
    room, tables = ROOMS[game]
    t: LogTables[Any] = tables(qn.simulate(2, players=3, bots="greedy", seed=1, game=game, progress=False))
    known = room.describe()
    functions = {name: each for name in room.__all__ if isinstance(each := getattr(room, name), Statistic)}
    assert list(known) == sorted(functions)
    chapters = set(report_of(room.tables(t).layout.game).chapters) | {FIRST_SCREEN, ""}
    for name, each in functions.items():
        told = known[name]
        pieces = each.want().pieces(t)
        assert {measure.name: measure.unit for measure in told.measures} == {key: p.unit for key, p in pieces.items()}
        assert told.meaning.endswith("."), name
        assert told.grain, name
        assert told.chapter in chapters, name
        assert told.is_not in IS_NOT.values(), name
        for measure in told.measures:
            assert measure.meaning, (name, measure.name)
            assert measure.unit, (name, measure.name)
            assert not measure.name or measure.meaning != told.meaning, (name, measure.name)


def test_a_chapter_is_that_of_the_report() -> None:
    """The first that shows it; what only the first screen tells stands there, and what no page tells nowhere."""
    told = {name: each.chapter for name, each in qn.lady.stats.describe().items()}
    assert told["title_changes"] == "titles"
    assert told["permanent_titles"] == "permanent"
    assert told["title_rounds"] == FIRST_SCREEN
    assert qn.stats.describe("sale_regret").chapter == "hindsight"
    assert qn.stats.describe("last_sale_wins").chapter == ""


def test_a_measure_is_explained() -> None:
    text = str(qn.stats.describe("ring_value"))
    assert "bought [pounds]: " in text
    assert "gross: what it cost is not taken off" in text
    assert "in the report: rings" in text
    swing = next(each for each in qn.stats.describe("king_values").measures if each.name == "swing")
    assert swing.meaning == "own less rival: by how much he moved her margin over the best rival in this sale"
    counted = {each.name: each.meaning for each in qn.stats.describe("merchant_foresight").measures}
    assert counted["squared_error"].endswith("the Brier score")


def test_no_such_measure() -> None:
    with pytest.raises(qn.Error, match=r"no statistic 'ring_valu' \(did you mean 'ring_value'\?\)"):
        qn.stats.describe("ring_valu")


@pytest.mark.parametrize("space", [qn, qn.lady, qn.jewels], ids=lambda each: each.__name__.rpartition(".")[2])
def test_without_a_name_all_statistics_are_listed(space: Any) -> None:
    listed = space.stats.describe()
    assert set(listed) == {name for name in dir(space.stats) if isinstance(getattr(space.stats, name), Statistic)}
    lines = str(listed).splitlines()
    assert len(lines) == len(listed) + 1
    assert any(line.startswith("seat_results(log)") for line in lines)
    assert listed["seat_results"] == space.stats.describe("seat_results")
    assert listed._repr_html_().count("<tr>") == len(listed)


def test_a_signature_says_what_goes_in_and_what_comes_out() -> None:
    assert str(inspect.signature(qn.stats.ring_value)) == (
        "(log: 'Log | str | Path | Sequence[Log | str | Path]', by: 'str' = 'gem') -> 'pl.DataFrame'"
    )


@pytest.mark.parametrize("space", [qn, qn.lady, qn.jewels], ids=lambda each: each.__name__.rpartition(".")[2])
def test_a_docstring_says_the_rule_itself(space: Any) -> None:
    """It sends nobody to a module, and completion offers no inner numbers."""
    for name in dir(space.stats):
        assert not name.isupper(), name
        told = inspect.getdoc(getattr(space.stats, name)) or ""
        assert "the module" not in told, name
        assert "this module" not in told, name
