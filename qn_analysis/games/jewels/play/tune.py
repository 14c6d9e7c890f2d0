"""Tuning the weights of the trader by self-play: `core.tune.tuner`."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.tune.tuner import Tuner

from ..bots.places import WEIGHTS as PLACES
from ..bots.weights import STYLES
from ..rulebook import Ruleset
from .builds import BUILDS, WEIGHTS

TUNER: Final = Tuner(
    builds=BUILDS,
    styles=STYLES,
    family="trader",
    weights=PLACES,
    width=WEIGHTS,
    rivals=("random", "greedy", "trader"),
    rules=lambda: (Ruleset.default(),),
    unit="coins",
    scale=40.0,
)
named, tune = TUNER.named, TUNER.tune
