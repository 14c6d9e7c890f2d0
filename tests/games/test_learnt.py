"""The learnt bots of the companion games: their weights are small, ahead of `tuned`, and found again after a kill."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.play.packing import SURE
from qn_analysis.core.play.stored import Learnt
from qn_analysis.games.jewels.bots.weights import learnt_weights as of_jewels
from qn_analysis.games.lady_of_the_diamonds.bots.weights import learnt_weights as of_lady
from qn_analysis.learning.train import training
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.trainer import HELD_OUT
from tests.kit.modules import room

STORED: dict[str, Callable[[int], Learnt | None]] = {"lady": of_lady, "jewels": of_jewels}
LARGEST = {"lady": 60_000, "jewels": 80_000}
"""Bytes of a file."""
QUICK = (("jewels", 3),)
"""What the quick run measures again."""
EACH = [(game, players) for game, stored in STORED.items() for players in range(2, 6) if stored(players) is not None]


@pytest.mark.parametrize(("game", "players"), EACH)
def test_stored_weights_are_small_and_ahead_of_tuned(game: str, players: int) -> None:
    """On deals of no training, by every ruleset that they learnt and, with more than two players, both ways."""
    engine, network = training.network_of(game)
    found, rules = STORED[game](players), network.rules() or (engine.layout.rules.default(),)
    assert found is not None
    assert found.players == players
    home = files(room(game_named(game), "bots"))
    assert len((home / "trained" / f"learnt-{players}.npz").read_bytes()) < LARGEST[game]
    rows = [row for row in found.held_out if row["bot"] == "tuned"]
    assert len(rows) == len(rules) * (1 if players == 2 else 2)
    for row in rows:
        ahead = row["low"] > 1 / players if row["way"] == "alone" else row["high"] < 1 / players
        assert ahead, row
    assert all(found.knows(each) for each in rules)


@pytest.mark.parametrize(
    ("game", "players"), [pytest.param(*each, marks=[] if each in QUICK else [pytest.mark.full]) for each in EACH]
)
def test_they_are_ahead_of_tuned_when_they_are_measured_again(game: str, players: int) -> None:
    """Some deals more, so that what a file says of itself is not believed."""
    found = STORED[game](players)
    assert found is not None
    engine, network = training.network_of(game)
    rules = network.rules() or (engine.layout.rules.default(),)
    school = training.school_of(engine, network, players, rules, network.again(players), 91, False)
    for row in training.measure(school, school.row(found.weights, SURE), ["tuned"], 400, HELD_OUT):
        assert row["high"] > 1 / players if row["way"] == "alone" else row["low"] < 1 / players, row


TINY = Recipe(
    (Stage(128, (3e-3, 1e-3), imitate="greedy"), Stage(128, (1e-3, 3e-4))), {"greedy": 1.0}, wide=32, narrow=16,
    round_games=64, batch=256, tables=4, self_every=1, check_every=9, check_deals=4,
)  # fmt: skip


def trained(game: str, place: Path) -> Learnt:
    """A training of seconds, its state written after each round."""
    vars(training)["SAVE_EVERY"] = 1
    return qn.train(
        players=2, out=place, recipe=TINY, game=game, deals=4, chances=0, resume=True, progress=False
    )  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize("game", ["jewels", "lady"])
def test_a_training_that_is_killed_goes_on_to_the_same_weights(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed without a word, in another process, after its first rounds."""
    monkeypatch.setattr(training, "SAVE_EVERY", 1)
    place, part = tmp_path / "cut.npz", tmp_path / "cut.npz.part"
    lines = (
        "from pathlib import Path",
        "from tests.games.test_learnt import trained",
        f"trained({game!r}, Path({str(place)!r}))",
    )
    told = "\n".join(lines)
    process = subprocess.Popen([sys.executable, "-c", told], cwd=Path(__file__).parents[2])
    try:
        written: set[int] = set()
        while len(written) < 2 and process.poll() is None:
            if part.exists():
                written.add(part.stat().st_mtime_ns)
            time.sleep(0.005)
    finally:
        process.kill()
        process.wait()
    assert part.exists()
    assert not place.exists()
    again = trained(game, place)
    whole = trained(game, tmp_path / "whole.npz")
    assert again.fingerprint == whole.fingerprint
    assert again.held_out == whole.held_out
    assert not part.exists()
