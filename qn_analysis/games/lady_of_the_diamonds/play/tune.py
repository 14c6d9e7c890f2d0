"""What can be tuned of Lady of the Diamonds: the collector, in both modes in turn, by `learning.tune`."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.tune.family import tunable
from qn_analysis.learning.tune.tuner import Tuner

from ..bots.collector import choose_collector
from ..bots.places import WEIGHTS
from .registry import ENGINE

TUNER: Final = Tuner(
    bots=ENGINE,
    families={"collector": (choose_collector, lambda: tunable(WEIGHTS))},
    population=lambda: ["random", "greedy", "collector"],
    scale=10.0,
)
tune, challenge = TUNER.tune, TUNER.challenge
