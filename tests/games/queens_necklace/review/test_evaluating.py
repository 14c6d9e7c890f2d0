"""`qn.evaluate`: chances by whose knowledge, by the network and by games played to the end; calibrated by year."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import qn_analysis as qn
from qn_analysis.core.play.stored import load_learnt
from qn_analysis.core.play.win_chances import KNOWLEDGE, Calibration, stages_of
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.rebuild import new_dice
from qn_analysis.games.queens_necklace.review.judge import public_world
from qn_analysis.games.queens_necklace.words.cards import KINDS
from qn_analysis.learning.train.calibration import _fit, bins

YEARS = 3


@cache
def log(players: int = 3) -> Log:
    return GAME.simulate(1, players=players, bots="greedy", seed=7, progress=False)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("knowledge", KNOWLEDGE)
def test_stored_chances_are_calibrated_by_player_count_and_year(players: int, knowledge: str) -> None:
    """Within 3 points in every bin of ten that has 1,000 chances or more, on games that nothing was fitted to."""
    learnt = learnt_weights(players)
    assert learnt is not None
    own = learnt.chances[knowledge].calibration
    assert own is not None
    assert own.games >= 20_000
    for year in range(YEARS):
        rows = own.check[year]["bins"]
        full = [row for row in rows if row["n"] >= 1000]
        assert len(full) >= (3 if year == 0 else 8)
        assert [row for row in full if abs(row["won"] - row["said"]) > 0.03] == []
    assert sum(learnt.start["shares"]) == pytest.approx(1, abs=1e-4)
    assert learnt.start["shares"][0] > 1 / players > learnt.start["shares"][-1], "who begins wins more often"


def test_a_fit_undoes_what_was_done_to_chances_and_leaves_right_ones_alone() -> None:
    rng = np.random.default_rng(3)
    right = rng.dirichlet([2, 2, 2], 20_000)
    won = np.eye(3)[[rng.choice(3, p=each) for each in right]]
    bent = right**1.7
    bent /= bent.sum(axis=1, keepdims=True)
    for given in (right, bent):
        found = Calibration(0, (_fit(given, won),)).apply(given, np.zeros(len(given), np.int64))
        assert abs(found - right).max() < 0.08
        assert abs(found - right).mean() < 0.01
        assert all(abs(row["won"] - row["said"]) < 0.03 for row in bins(found, won) if row["n"] > 2000)


def test_the_stage_of_a_sheet_is_read_from_it() -> None:
    positions = np.zeros((3, 10), np.int64)
    positions[:, 2] = [0, 2, 5]  # where a sheet begins
    positions[:, 3] = [2, 3, 1]  # its size
    entries = np.array([[4, 11, 10, 3, 20, 12], [1] * 6])
    assert stages_of(positions, entries, 10, 3).tolist() == [1, 0, 2]


@pytest.mark.parametrize("knowledge", KNOWLEDGE)
def test_chances_by_the_network_and_by_games_to_the_end(knowledge: str) -> None:
    at = qn.position(log(), 0, 150)
    quick = qn.evaluate(at, knowledge=knowledge)
    sound = qn.evaluate(at, knowledge=knowledge, depth=300)
    for found in (quick, sound):
        assert sum(found.chances) == pytest.approx(1)
        assert found.seat == (at.seat if knowledge == "seat" else None)
    assert (quick.n, quick.low, quick.method) == (0, (), "network")
    assert 0 < quick.check["worst"] <= 3
    assert (sound.n, sound.method) == (300, "rollouts")
    assert all(low < chance < high for low, chance, high in zip(sound.low, sound.chances, sound.high, strict=True))
    assert sound == qn.evaluate(at, knowledge=knowledge, depth=300)
    assert max(abs(a - b) for a, b in zip(quick.chances, sound.chances, strict=True)) < 0.3
    assert sound.frame.height == 3
    assert "300 games played to the end" in str(sound)
    assert "no bin of ten was off by more than" in str(quick)


def test_a_position_of_a_log_is_evaluated_in_french_and_after_its_end() -> None:
    assert "a le plus de chances de gagner" in str(qn.evaluate(log(), 0, 100, lang="fr"))
    last = len(log().rows(0)) - 1
    over = qn.evaluate(log(), 0, last, depth="rollouts")
    assert set(over.chances) <= {0.0, 0.5, 1.0}
    assert "The game is over" in str(over)


def test_what_everybody_knows_draws_every_hand_anew() -> None:
    """Of the hand of who is asked too, nothing stays but what all rivals have seen come."""
    g = qn.position(log(), 0, 260).game
    worlds = [public_world(g, new_dice(seed)) for seed in range(8)]
    for world in worlds:
        assert [sum(seat.hand) for seat in world.seats[:3]] == [sum(seat.hand) for seat in g.seats[:3]]
    viewer = g.table.actor
    assert len({tuple(world.seats[viewer].hand) for world in worlds}) > 1
    for other in range(3):
        known: list[int] = [
            min(g.seats[rival].known[other][card] for rival in range(3) if rival != other) for card in range(KINDS)
        ]
        if not any(any(seat.stolen[other]) for seat in g.seats[:3]):
            assert all(world.seats[other].hand[card] >= known[card] for world in worlds for card in range(KINDS))


def test_a_calibration_that_cannot_be_is_refused(tmp_path: Any) -> None:
    from dataclasses import replace

    learnt = learnt_weights(2)
    assert learnt is not None
    place = tmp_path / "weights.npz"
    learnt.save(place)
    assert load_learnt(place).chances["all"].calibration == learnt.chances["all"].calibration
    for wrong in (Calibration(26, ((1.0, float("inf"), 0.0),)), Calibration(5000, ((1.0, 0.0, 0.0),))):
        chances = {**learnt.chances, "all": replace(learnt.chances["all"], calibration=wrong)}
        replace(learnt, chances=chances).save(place, force=True)
        with pytest.raises(qn.Error, match="cannot be"):
            load_learnt(place)
