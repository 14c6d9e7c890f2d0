"""What the network of Lady of the Diamonds is trained with: recipes, rivals, rulesets, stored weights."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.learning.teaching import Teaching
from qn_analysis.learning.train.recipe import Recipe, Stage
from qn_analysis.learning.train.training import Learning

from ..bots.weights import learnt_weights
from ..log.schema import GAME
from ..rulebook import Ruleset

_RIVALS: Final = {"tuned": 4.0, "collector": 1.5, "greedy": 0.5}
_SIZES: Final[dict[str, Any]] = {
    "wide": 64, "narrow": 32, "critic": (32, 16), "grain": 64, "round_games": 1024, "batch": 8192, "margin_unit": 12.0,
}  # fmt: skip
"""Sizes; the unit is points of margin that count as a whole."""


def recipe(players: int) -> Recipe:
    """From nothing: `tuned` imitated, then broad play, then fine play that looks less at the margin."""
    return Recipe(
        (
            Stage(20_000, (2e-3, 4e-4), imitate="tuned"),
            Stage(500_000, (7e-4, 2.5e-4), (0.010, 0.005), (0.8, 0.8), alone=0.35),
            Stage(500_000, (2.5e-4, 2e-5), (0.005, 0.001), (0.8, 0.4), alone=0.35),
        ),
        _RIVALS,
        **_SIZES,
    )


def again(players: int) -> Recipe:
    """From weights that there are: to other rules, another number of players, or further."""
    return Recipe((Stage(300_000, (4e-4, 2e-5), (0.006, 0.001), (0.8, 0.4), alone=0.35),), _RIVALS, **_SIZES)


def rulesets() -> tuple[Ruleset, ...]:
    """Both modes: a network learns them together."""
    return Ruleset.default(), Ruleset.default().with_(mode="advanced")


def knowing(players: int) -> Recipe:
    """From weights that there are, to a house rule: with shorter steps."""
    return Recipe((Stage(204_800, (2e-4, 2e-5), (0.004, 0.001), (0.6, 0.4), alone=0.5),), _RIVALS, **_SIZES)


LEARNING: Final = Learning("choose_learnt", recipe, again, knowing, tuple(_RIVALS), learnt_weights, rules=rulesets)
TEACHER: Final = Teaching(GAME)
"""Who trains its players on for rules."""
