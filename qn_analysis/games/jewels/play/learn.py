"""What the network of Jewels is trained with: recipes, rivals, stored weights."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.training import Learning

from ..bots.weights import learnt_weights
from ..log.schema import GAME

_RIVALS: Final = {"tuned": 4.0, "trader": 1.5, "greedy": 0.5}
_SIZES: Final[dict[str, Any]] = {
    "wide": 64, "narrow": 32, "critic": (32, 16), "grain": 64, "round_games": 256, "batch": 8192, "margin_unit": 40.0,
    "self_every": 50,
}  # fmt: skip
"""Sizes; the unit is coins of margin that count as a whole."""


def recipe(players: int) -> Recipe:
    """From nothing: `tuned` imitated, then broad play, then fine play that looks less at the margin; longer for two,
    who learn more from more games."""
    games = 500_000 if players == 2 else 150_000
    return Recipe(
        (
            Stage(8_000, (2e-3, 4e-4), imitate="tuned"),
            Stage(games, (7e-4, 2.5e-4), (0.012, 0.006), (0.8, 0.8), alone=0.35),
            Stage(games, (2.5e-4, 2e-5), (0.006, 0.001), (0.8, 0.4), alone=0.35),
        ),
        _RIVALS,
        **_SIZES,
    )


def again(players: int) -> Recipe:
    """From weights that there are: to other rules, another number of players, or further."""
    return Recipe((Stage(100_000, (5e-4, 2e-5), (0.008, 0.001), (0.8, 0.4), alone=0.35),), _RIVALS, **_SIZES)


def knowing(players: int) -> Recipe:
    """From weights that there are, to a house rule: with shorter steps."""
    return Recipe((Stage(60_160, (2e-4, 2e-5), (0.004, 0.001), (0.6, 0.4), alone=0.5),), _RIVALS, **_SIZES)


LEARNING: Final = Learning("choose_learnt", recipe, again, knowing, tuple(_RIVALS), learnt_weights)
TEACHER: Final = Teaching(GAME)
"""Who trains its players on for rules."""
