"""How a network of Queen's Necklace learns to keep to habits among stored ones: what a card that is never used is
worth."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from qn_analysis.core.play.errors import TrainError
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.training import train

from ..bots.trained_weights import learnt_weights
from .network import recipe_of

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

MEASURED: Final = 20
"""Held-out deals of a training with habits, in each direction against each rival."""


def among_learnt(players: int) -> Recipe:
    """From stored weights, against the stored network: for a network that has to keep to habits (a card never used)."""
    return recipe_of(
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
