"""The learnt bots of the companion games: their stored weights are small, and ahead of `tuned`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import pytest

from qn_analysis.core.play.packing import SURE
from qn_analysis.core.play.stored import Learnt
from qn_analysis.core.train import training
from qn_analysis.core.train.trainer import HELD_OUT
from qn_analysis.games.jewels.bots.trained_weights import learnt_weights as of_jewels
from qn_analysis.games.lady_of_the_diamonds.bots.trained_weights import learnt_weights as of_lady

STORED: dict[str, Callable[[int], Learnt | None]] = {"lady": of_lady, "jewels": of_jewels}
LARGEST = {"lady": 60_000, "jewels": 80_000}
"""Bytes of a file."""
EACH = [(game, players) for game, stored in STORED.items() for players in range(2, 6) if stored(players) is not None]


@pytest.mark.parametrize(("game", "players"), EACH)
def test_stored_weights_are_small_and_ahead_of_tuned(game: str, players: int) -> None:
    """On deals of no training, by every ruleset that they learnt and, with more than two players, both ways."""
    engine, learning = training.learning_of(game)
    found, rules = STORED[game](players), learning.rules() or (engine.layout.rules.default(),)
    assert found is not None
    assert found.players == players
    home = STORED[game].__module__.rsplit(".", 1)[0]
    assert len((files(home) / "trained" / f"learnt-{players}.npz").read_bytes()) < LARGEST[game]
    rows = [row for row in found.held_out if row["bot"] == "tuned"]
    assert len(rows) == len(rules) * (1 if players == 2 else 2)
    for row in rows:
        ahead = row["low"] > 1 / players if row["way"] == "alone" else row["high"] < 1 / players
        assert ahead, row
    assert all(found.knows(each) for each in rules)


@pytest.mark.parametrize(("game", "players"), EACH)
def test_they_are_ahead_of_tuned_when_they_are_measured_again(game: str, players: int) -> None:
    """Some deals more, so that what a file says of itself is not believed."""
    found = STORED[game](players)
    assert found is not None
    engine, learning = training.learning_of(game)
    rules = learning.rules() or (engine.layout.rules.default(),)
    school = training.school_of(engine, learning, players, rules, learning.again(players), 91, False)
    for row in training.measure(school, school.row(found.weights, SURE), ["tuned"], 400, HELD_OUT):
        assert row["high"] > 1 / players if row["way"] == "alone" else row["low"] < 1 / players, row
