"""The figures by which two rulesets are compared, from `measures.toml`."""

from __future__ import annotations

from functools import cache
from typing import Final

from qn_analysis.core.measures.measures import Goal, Measure, read_goals, read_measures

from . import counterfactual, kings, merchants, necklace, pace, players, rarity, rings, seats

_ROOMS: Final = (merchants, rings, kings, necklace, counterfactual, rarity, seats, pace, players)


@cache
def measures() -> tuple[Measure, ...]:
    """All of them, in the order of the file."""
    return read_measures(__package__ or "", _ROOMS)


@cache
def goals() -> tuple[Goal, ...]:
    """What house rules could be wanted for, in the order of `goals.toml`."""
    return read_goals(__package__ or "", _ROOMS)
