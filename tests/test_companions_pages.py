"""The measured pages of the companion games: what their words follow from, and that they are of the present weights."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.play.engine import engine_of
from qn_analysis.games.jewels.rulebook import Ruleset

REPORTS = Path(__file__).parent.parent / "reports"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """`reports/companions.py`."""
    spec = importlib.util.spec_from_file_location("companions", REPORTS / "companions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["companions"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["jewels", "lady"])
def test_pages_are_of_the_weights_of_the_package(game: str) -> None:
    """A new training makes them anew (`python reports/companions.py`)."""
    space = getattr(qn, game)
    ladder = (REPORTS / f"ladder-{game}.md").read_text(encoding="utf-8")
    for players in range(2, 6):
        assert f"{space.learnt_weights(players).fingerprint} ({players} players)" in ladder
        for name in ("ladder", "parts"):
            assert f"## {players} players" in (REPORTS / f"{name}-{game}.md").read_text(encoding="utf-8")


def test_learnt_is_ahead_of_tuned_on_the_ladder() -> None:
    """Everywhere in Jewels, in both directions: the intervals do not reach an even share."""
    page = (REPORTS / "ladder-jewels.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `learnt` \| `tuned` \| \S+ \[(\S+), (\S+)\] \| (?:\S+ \[(\S+), (\S+)\])?", page, re.M)
    assert len(rows) == 4
    for players, (low, _, _, high) in zip(range(2, 6), rows, strict=True):
        assert float(low) > 100 / players
        assert players == 2 or float(high) < 100 / players


def test_words_follow_from_the_figures(script: ModuleType) -> None:
    def of(low: float, high: float) -> object:
        return script.Mean((low + high) / 2, low, high, 100)

    worse, better, level, nothing = of(-3, -1), of(1, 3), of(-1, 1), of(0, 0)
    assert script.verdict(worse, worse) == "as it is used is best"
    assert script.verdict(nothing, worse) == "never used; always using it loses"
    assert script.verdict(level, level) == "no difference seen"
    assert script.verdict(better, worse) == script.verdict(worse, better) == "**the bot would win more otherwise**"
    found = script.ratio(np.array([1.0, 3.0, 2.0]), np.array([4.0, 4.0, 4.0]))
    assert (found.value, found.n) == (50.0, 12)
    assert found.low < 50 < found.high
    assert script.ratio(np.zeros(2), np.zeros(2)).n == 0


def test_a_habit_that_changes_nothing_is_worth_nothing(script: ModuleType) -> None:
    """On the same deals; one that forbids what the bot lives on costs it."""
    engine, rules = engine_of("jewels"), Ruleset.default()
    wins, scores = script.worth(engine, rules, 2, "learnt~never-pass", 20, 3)
    assert (wins.low, wins.high, scores.value) == (0.0, 0.0, 0.0)
    assert script.worth(engine, rules, 2, "learnt~never-meeting", 60, 3)[1].high < 0
