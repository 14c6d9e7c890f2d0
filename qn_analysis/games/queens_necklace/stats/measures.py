"""The figures by which two rulesets are compared, from `measures.toml`."""

from __future__ import annotations

from functools import cache
from typing import Final

from qn_analysis.core.measures import Measure, read_measures

from . import counterfactual, kings, merchants, necklace, rarity, rings, seats

_ROOMS: Final = (merchants, rings, kings, necklace, counterfactual, rarity, seats)


@cache
def measures() -> tuple[Measure, ...]:
    """All of them, in the order of the file."""
    return read_measures(__package__ or "", _ROOMS)
