"""The measured pages of the companion games: what their words follow from, and that they are of the present weights."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.play.engine import engine_of
from qn_analysis.games.jewels.rulebook import Ruleset
from tests.kit.scripts import REPORTS
from tests.kit.scripts import script as loaded


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """`reports/companions.py`."""
    return loaded("companions")


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


@pytest.mark.parametrize("game", ["jewels", "lady"])
def test_the_page_begins_with_its_answers(script: ModuleType, game: str) -> None:
    """Sentences with figure, interval and n, before the tables; the page is what its figures give."""
    found = script.stored(REPORTS / f"parts-{game}.json")
    title = engine_of(game_named(game)).title
    page = (REPORTS / f"parts-{game}.md").read_text(encoding="utf-8")
    assert page == script.page(found, title)
    space = getattr(qn, game)
    assert found.weights == {str(players): space.learnt_weights(players).fingerprint for players in range(2, 6)}
    first = page.splitlines()[2]
    part = {"jewels": "selling to Buyers with coins", "lady": "playing blind from the deck"}[game]
    assert first.startswith(f"- **3 players{', basic game' if game == 'lady' else ''}**: {part} is worth most.")
    assert re.search(r"wins \d+\.\d \[\d+\.\d, \d+\.\d\] points of win share less \(n = 6,000 games\)", first)
    answers = page[: page.index("Written by")]
    assert "## " not in answers
    assert "**It depends on who plays**" in answers
    if game == "jewels":
        for card in ("Journeyman", "Polisher"):
            assert f"meeting the {card} (done whenever it can be" in answers
        assert "a finding about the game" in answers


def test_answers_follow_from_the_figures(script: ModuleType) -> None:
    """What costs most is named first, what is never used with what using it does, and what would win more."""

    def of(value: float, half: float = 1.0) -> object:
        return script.Mean(value, value - half, value + half, 100)

    nothing = script.Mean(0.0, 0.0, 0.0, 100)
    usage = {bot: {"cards played from the deck, %": script.Mean(50.0, 49.0, 51.0, 9)} for bot in script.BOTS}
    parts = {
        "hand": (of(-9), of(-1), of(-3), of(0)), "pit": (of(-20), of(-1), of(-3), of(0)),
        "deck": (of(-2), of(0), of(4), of(0)), "gem-instead": (nothing, nothing, of(-7), of(0)),
    }  # fmt: skip
    table = script.Table("", 3, usage, parts, {"deck-for-pit": (of(-5), of(0))})
    top, idle, better, depends = script.answers(script.Measured("lady", 100, 9, 1, {}, [table]))
    assert top.startswith("**3 players**: playing face-up cards of the pit is worth most.")
    assert "wins 20.0 [19.0, 21.0] points of win share less (n = 100 games)." in top
    assert idle.startswith("**Never used**")
    assert "taking a gem where a card adds nothing (done whenever it can be: -7.0 [-8.0, -6.0]" in idle
    assert "finding about the game" in idle
    assert "**What wins more**" in better
    assert "always playing blind from the deck, 3 players +4.0 [+3.0, +5.0]" in better
    assert "`learnt` 50.0 [49.0, 51.0]" in depends
    near = {**parts, "hand": (of(-19), of(-1), of(-3), of(0)), "gem-instead": (nothing, nothing, of(7), of(0))}
    told = script.answers(script.Measured("lady", 100, 9, 1, {}, [script.Table("", 3, usage, near, {})]))
    assert "playing from the hand while there is a choice is worth about as much (19.0 [18.0, 20.0])" in told[0]
    assert "finding about the game" not in told[1]


def test_figures_come_back_from_their_file(script: ModuleType, tmp_path: Path) -> None:
    found = script.stored(REPORTS / "parts-lady.json")
    found.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (REPORTS / "parts-lady.json").read_bytes()
