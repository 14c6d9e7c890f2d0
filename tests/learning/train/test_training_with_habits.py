"""A network trained with habits: what they forbid is never chosen nor learnt from, and the bot keeps to them later."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.play import collect
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.packing import AS_LEARNT, plain
from qn_analysis.games.queens_necklace.bots.learnt import BUY
from qn_analysis.games.queens_necklace.bots.sight import kind_of
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.play import learn
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.learning.train import training
from qn_analysis.learning.train.checkpoint import start_from
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.trainer import School, Trainer
from qn_analysis.learning.train.training import network_of

HABIT = "never-buy-ring"
RING = BUY + kind_of(Card.RING, [0, 1, 2, 3])
_STAGE = Stage(48, (3e-4, 3e-4), alone=0.0, older=0.0)
TINY = Recipe((_STAGE,), {"learnt": 1.0}, wide=192, narrow=96, round_games=24, tables=4, check_every=9)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure against one bot only."""
    engine, network = network_of()
    monkeypatch.setattr(engine.builds, "network", replace(network, rivals=("greedy",)))


def school(habits: str) -> School:
    engine, network = network_of()
    return training.school_of(engine, network, 3, qn.Ruleset.default(), TINY, 3, False, habits)


def written(shard: Any) -> list[tuple[list[int], int]]:
    """Canonical actions and which was chosen, of each decision that was written down."""
    rows = shard.decisions[: int(shard.used[0])]
    starts = rows[:, collect.MOVE]
    options = [shard.moves[0, at : at + n].tolist() for at, n in zip(starts, rows[:, collect.OPTIONS], strict=True)]
    return list(zip(options, rows[:, collect.PLACE].tolist(), strict=True))


@pytest.mark.parametrize("habits", ["", HABIT])
def test_what_is_forbidden_is_neither_written_down_nor_chosen(habits: str) -> None:
    trainer = Trainer(school(habits), TINY)
    start_from(trainer, learnt_weights(3))  # type: ignore[arg-type]
    assert np.isfinite(list(trainer.advance().values())).all()
    found = [each for shard in trainer.shards for each in written(shard)]
    bought = [options for options, place in found if options[place] == RING]
    assert len(found) > 500
    assert all(len(options) > 1 for options, _ in found)
    if habits:
        assert all(set(options) == {RING} for options in bought)  # a card must be bought, and there is no other
        assert not [options for options, _ in found if RING in options and set(options) != {RING}]
    else:
        assert len(bought) > 20


def test_both_builds_write_the_same_down() -> None:
    taught = school(HABIT)
    builds, network = taught.builds, taught.builds.network
    learnt = learnt_weights(3)
    assert network is not None
    assert learnt is not None
    row = taught.row(learnt.weights, AS_LEARNT)
    roles = np.array([collect.BENT, collect.PLAYS, collect.BENT], np.int64)
    made = []
    for compiled in (True, False):
        used, results = np.zeros(3, np.int64), np.zeros((2, 5 + 2 * builds.seats), np.int32)
        room: list[Any] = [np.zeros((4000, collect.DECISION), np.int32)]
        room += [np.zeros((2, 400_000), np.int16) for _ in range(2)]
        if compiled:
            game, log = builds.record_game(taught.rules, 3), builds.record_log(False, False)
            policies, rows = (taught.policy,) * builds.seats, (row,) * builds.seats
            played = builds.collect_batch(game, log, policies, rows, roles, 9, 0, 2, used, *room, results)
            assert played == 2
        else:
            bent = find(f"learnt~{HABIT}").function
            for number in range(2):
                g, plainly = builds.plain_game(taught.rules, 3), builds.plain_log()
                status = collect.collect_game(
                    builds.course.begin, builds.course.apply, network.describe, network.name_actions, network.unveil,
                    network.ponders, network.drop_by_habit, g, plainly, [bent] * 3, [plain(row)] * 3, roles, 9, number,
                    number, used, *room,
                )  # fmt: skip
                assert status == -1
        made.append((used.tolist(), *(each.tobytes() for each in room)))
    assert made[0] == made[1]
    assert made[0][0][0] > 100


def test_the_file_plays_with_its_habits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qn_analysis.core.play.simulate.FEW", 0)  # few games of a network take longer interpreted
    place = tmp_path / "mine.npz"
    made = qn.train(
        players=3, out=place, recipe=TINY, habits=HABIT, deals=2, chances=0, progress=False, seed=4,
    )  # fmt: skip
    stored = learnt_weights(3)
    assert stored is not None
    assert (made.habits, made.how["start"]) == (HABIT, stored.fingerprint)
    assert made.fingerprint != stored.fingerprint
    log = qn.simulate(20, players=3, bots=str(place), seed=4, progress=False)
    assert list(log.bots) == [f"mine~{HABIT}"] * 3
    rings = log.purchases().filter(pl.col("card").cast(pl.String) == "ring", pl.col("nth") > 1).collect()
    assert rings.is_empty()
    with pytest.raises(TrainError, match="is another training"):
        learn.train_among_learnt(place, players=3, habits="never-buy-king", seed=4, progress=False)


def test_what_is_no_habit_is_told(tmp_path: Path) -> None:
    with pytest.raises(qn.Error, match="no habit 'never-by-ring'"):
        qn.train(players=3, out=tmp_path / "a.npz", habits="never-by-ring", progress=False)
    with pytest.raises(TrainError, match="have none"):
        qn.train(players=3, out=tmp_path / "a.npz", habits=HABIT, game="lady", progress=False)
    assert list(tmp_path.iterdir()) == []
