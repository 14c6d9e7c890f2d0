"""What a network of Lady of the Diamonds is trained with: recipes and rivals. The package has no weights for it."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.train.recipe import Recipe, Stage
from qn_analysis.core.train.training import Learning

_RIVALS: Final = {"collector": 3.0, "tuned": 3.0, "greedy": 1.0}
_UNIT: Final = 15.0
"""Points of margin that count as a whole."""


def recipe(players: int) -> Recipe:
    """From nothing: `greedy` imitated, then play."""
    return Recipe(
        (
            Stage(8_000, (2e-3, 4e-4), imitate="greedy"),
            Stage(200_000, (7e-4, 5e-5), (0.012, 0.002), (0.8, 0.4), alone=0.35),
        ),
        _RIVALS,
        wide=64,
        narrow=32,
        margin_unit=_UNIT,
    )


def again(players: int) -> Recipe:
    """From weights that there are: to other rules, another number of players, or further."""
    first = recipe(players)
    return Recipe(first.stages[1:], _RIVALS, wide=64, narrow=32, margin_unit=_UNIT)


LEARNING: Final = Learning("choose_learnt", recipe, again, tuple(_RIVALS), lambda players: None)
