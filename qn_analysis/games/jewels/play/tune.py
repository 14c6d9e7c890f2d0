"""What can be tuned of Jewels: the trader, by `learning.tune`."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.tune.family import tunable
from qn_analysis.learning.tune.tuner import Tuner

from ..bots.places import WEIGHTS
from ..bots.trader import choose_trader
from .registry import ENGINE

TUNER: Final = Tuner(
    bots=ENGINE,
    families={"trader": (choose_trader, lambda: tunable(WEIGHTS))},
    population=lambda: ["random", "greedy", "trader"],
    scale=40.0,
)
tune, challenge = TUNER.tune, TUNER.challenge
