"""The studies of this game: assumed tables moved, open points read otherwise."""

from __future__ import annotations

from functools import cache
from typing import Final

from qn_analysis.core.study.study import Plan, Study
from qn_analysis.core.study.study import stored_study as kept_study
from qn_analysis.core.study.study import study as play

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..rulebook.variants import readings, tables

STORED: Final = f"{__package__}.stored"
KINDS: Final = {"tables": tables, "rulings": readings}
"""The studies, and the rulesets that each plays."""


def study(
    kind: str,
    *,
    games: int,
    most: int | None = None,
    players: int = 3,
    bots: str = "tuned",
    seed: int = 1,
    progress: bool = True,
) -> Study:
    """Play a study from the rulebook's game.

    Args:
        kind: "tables" (every assumed table moved) or "rulings" (every open point read otherwise).
        games, most: of each ruleset, doubled until its intervals are narrow enough (`core.study.study`).
        players, bots, seed: as of `simulate`, for each ruleset.
        progress: show it.

    Raises:
        SimulationError: no such study, or a value that cannot be simulated.
    """
    plan = Plan(GAME, KINDS)
    return play(
        plan, kind, Ruleset.default(), games=games, most=most, players=players, bots=bots, seed=seed, progress=progress
    )


@cache
def stored_study(kind: str) -> Study:
    """The package's own study of a kind."""
    found = kept_study(STORED, kind)
    assert found is not None  # the package comes with its studies
    return found
