"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.measures.measures import Statistics

from . import counterfactual, kings, merchants, necklace, pace, rarity, rings, seats
from .tables import Tables, gather

_ROOMS: Final = (merchants, rings, kings, necklace, counterfactual, rarity, seats, pace)
STATISTICS: Final = Statistics.read(__package__, Tables, gather, _ROOMS)
