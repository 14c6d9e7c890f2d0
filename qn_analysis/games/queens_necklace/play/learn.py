"""What the network of Queen's Necklace is trained with: recipes, rivals, stored weights."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from qn_analysis.core.play.errors import TrainError
from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.training import Learning, train

from ..bots import searcher
from ..bots.trained_weights import learnt_weights
from ..bots.weights import STYLES
from ..log.schema import GAME
from .habits import HABITS

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt


_RIVALS: Final = {
    "expert": 7.0, "steady": 1.5, "jeweller": 2.0, "royalist": 1.0, "schemer": 1.0, "collector": 0.7, "bargain": 0.7,
    "greedy": 0.7,
}  # fmt: skip
"""Named bots at the tables, and how often: those that are hardest to beat more often."""


_SEARCH: Final = {**STYLES["searcher-displays"].search, searcher.SALE_WORLDS: 16, searcher.SALE_ROUNDS: 2}
"""What the search is told that teaches: displays alone, quickly."""


def _recipe(stages: tuple[Stage, ...], rivals: Mapping[str, float]) -> Recipe:
    """Layers of the network, and steps of its numbers that keep a file below a megabyte."""
    return Recipe(stages, rivals, wide=192, narrow=96, grain=4)


def recipe(players: int) -> Recipe:
    """From nothing: `expert` imitated, then broad play with a large part of the margin, then fine play with less."""
    return _recipe(
        (
            Stage(16_000, (2e-3, 4e-4), imitate="expert"),
            Stage(1_200_000, (7e-4, 2.5e-4), (0.012, 0.006), (0.8, 0.8), alone=0.35),
            Stage(1_200_000, (2.5e-4, 3e-5), (0.006, 0.0015), (0.8, 0.4), alone=0.8),
        ),
        _RIVALS,
    )


def again(players: int) -> Recipe:
    """From stored weights: to other rules, another number of players, or further. First among all kinds of rivals, then
    mostly alone, which is what makes it hard to foresee."""
    return _recipe(
        (
            Stage(300_000, (5e-4, 1e-4), (0.010, 0.004), (0.8, 0.6), alone=0.35),
            Stage(900_000, (2.5e-4, 2e-5), (0.004, 0.0015), (0.6, 0.4), alone=0.8),
        ),
        _RIVALS,
    )


def knowing(players: int) -> Recipe:
    """From stored weights, to a house rule: mostly alone, with short steps."""
    stage = Stage(49_152, (2e-4, 2e-5), (0.004, 0.0015), (0.6, 0.4), alone=0.8)
    return replace(_recipe((stage,), _RIVALS), check_every=1000)


def among_learnt(players: int) -> Recipe:
    """From stored weights, against the stored network: for a network that has to keep to habits (a card never used)."""
    return _recipe(
        (
            Stage(100_000, (5e-4, 2e-4), (0.010, 0.006), (0.8, 0.8), alone=0.0, older=0.0),
            Stage(50_000, (2e-4, 2e-5), (0.006, 0.0015), (0.8, 0.4), alone=0.0, older=0.0),
        ),
        {"learnt": 1.0},
    )


def train_among_learnt(
    out: Path, *, players: int, habits: str, seed: int, games: int | None = None, progress: bool = True
) -> Learnt:
    """Train the stored weights on among the stored network, with habits that it has to keep to; a training that was cut
    off goes on, a finished one is read.

    Raises:
        TrainError: there is no such habit, or the file is another training's.
    """
    begun, recipe = learnt_weights(players), among_learnt(players)
    made = train(
        players=players, games=games, seed=seed, out=out, resume=True, progress=progress, chances=0, habits=habits,
        start=begun, deals=MEASURED, threads=os.cpu_count() or 1, recipe=recipe,
    )  # fmt: skip
    found = made.habits, made.how.get("seed"), made.how.get("start")
    if found != (habits, seed, "" if begun is None else begun.fingerprint):
        raise TrainError(
            f"{out} is another training's (habits, seed and start are {found}): remove it, and train again"
        )
    return made


MEASURED: Final = 20
"""Held-out deals of a training with habits, in each direction against each rival."""
LEARNING: Final = Learning("choose_learnt", recipe, again, knowing, tuple(_RIVALS), learnt_weights, "choose_searcher",
                           _SEARCH, "choose_bent", HABITS)  # fmt: skip
TEACHER: Final = Teaching(GAME)
"""Who trains its players on for rules."""
