"""The studies of this game: open points of the rules read otherwise, assumed ladders a step up and down."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from qn_analysis.core.study.study import Plan, Study
from qn_analysis.core.study.study import stored_study as kept_study
from qn_analysis.core.study.study import study as play

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..rulebook.variants import price_steps, readings

STORED: Final = f"{__package__}.stored"
POPULATIONS: Final = ("learnt-fixed", "expert", "steady", "greedy")
"""Who plays the package's studies: each is played by every one of them. None adapts to other rules."""
KINDS: Final = {"rulings": readings, "prices": price_steps}
"""The studies, and the rulesets that each plays."""


def study(
    kind: str,
    *,
    games: int,
    most: int | None = None,
    players: int = 3,
    bots: str = POPULATIONS[0],
    seed: int = 1,
    rules: Ruleset | None = None,
    progress: bool = True,
    only: Collection[str] = (),
) -> Study:
    """Play a study.

    Args:
        kind: "rulings" (every open point of the rules read otherwise) or "prices" (every assumed ladder a step up and
            a step down).
        games, most: of each ruleset, doubled until its intervals are narrow enough (`core.study.study`).
        players, bots, seed: as of `simulate`, for each ruleset.
        rules: the base; None is the rulebook's.
        progress: show it.
        only: rulings or cards; empty for all.

    Raises:
        SimulationError: no such study, or a value that cannot be simulated.
    """
    plan, base = Plan(GAME, KINDS), rules or Ruleset.default()
    return play(
        plan, kind, base, games=games, most=most, players=players, bots=bots, seed=seed, progress=progress, only=only
    )


@cache
def stored_study(kind: str, bots: str = "") -> Study | None:
    """The package's own study by a population; none named: by the first of `POPULATIONS` that has played it."""
    if bots:
        return kept_study(STORED, kind, bots)
    return next(iter(stored_studies(kind)), None)


def stored_studies(kind: str) -> tuple[Study, ...]:
    """The package's own studies of a kind: one of each population that played it."""
    return tuple(found for bots in POPULATIONS if (found := stored_study(kind, bots)) is not None)
