"""A tiny network of Lady of the Diamonds: it learns, its file plays, on both builds alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.core.play import simulate
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.learning.train import training
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.trainer import Trainer

TINY = Recipe(
    (Stage(256, (3e-3, 1e-3), imitate="greedy"), Stage(128, (1e-3, 3e-4))), {"greedy": 1.0}, wide=32, narrow=16,
    round_games=64, batch=256, tables=4, self_every=1, check_every=3, check_deals=4, margin_unit=15.0,
)  # fmt: skip


@pytest.mark.full
def test_it_learns_and_plays(tmp_path: Path) -> None:
    place = tmp_path / "tiny.npz"
    made = qn.train(players=2, out=place, recipe=TINY, game="lady", deals=40, progress=False)
    assert made.game == "lady_of_the_diamonds"
    assert {row["bot"] for row in made.held_out} == {"collector", "tuned", "greedy"}
    log = qn.simulate(200, players=2, bots=[str(place), "random"], seed=2, game="lady", progress=False)
    assert log.bots == ["tiny", "random"]
    assert log.manifest["bots_from"]["tiny"].endswith(f"weights {made.fingerprint}")
    won = log.games.collect()["place_0"].to_list().count(1) / 200
    assert won > 0.65, won  # after some seconds it is well ahead of chance
    job = simulate.Job(
        "lady_of_the_diamonds", 0, 0, 3, 2, (str(place),) * 2, 12, Ruleset.default(), True, True, None
    )  # fmt: skip
    for mine, theirs in zip(simulate.play_compiled(job), simulate.play_interpreted(job), strict=True):
        assert mine is not None
        assert theirs is not None
        assert_frame_equal(mine, theirs)
    with pytest.raises(qn.SimulationError, match="these weights are for lady_of_the_diamonds"):
        qn.simulate(2, players=2, bots=str(place), seed=1, progress=False)


def test_it_learns_both_modes_together_and_goes_on_after_a_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is cut off and resumed has the weights of who was not; they play both modes, and no third ruleset."""
    monkeypatch.setattr(training, "SAVE_EVERY", 1)
    call: dict[str, Any] = {"players": 2, "recipe": TINY, "game": "lady", "deals": 4, "chances": 0, "progress": False}
    whole = qn.train(out=tmp_path / "whole.npz", **call)
    advance, rounds = Trainer.advance, []

    def cut_off(self: Trainer) -> dict[str, float]:
        rounds.append(1)
        if len(rounds) == 3:
            raise KeyboardInterrupt
        return advance(self)

    monkeypatch.setattr(Trainer, "advance", cut_off)
    with pytest.raises(KeyboardInterrupt):
        qn.train(out=tmp_path / "cut.npz", **call)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("cut")] == ["cut.npz.part"]
    again = qn.train(out=tmp_path / "cut.npz", resume=True, **call)
    assert again.fingerprint == whole.fingerprint
    assert again.held_out == whole.held_out
    default = Ruleset.default()
    assert again.knows(default)
    assert again.knows(default.with_(mode="advanced"))
    assert not again.knows(default.with_(hand_size=3))
    assert {row["rules"] for row in again.held_out} == {default.name, default.with_(mode="advanced").name}
    log = qn.lady.simulate(
        1,
        players=2,
        bots=[str(tmp_path / "cut.npz"), "greedy"],
        seed=1,
        rules=default.with_(hand_size=3),
        progress=False,
    )
    assert log.bots == ["tuned", "greedy"]
