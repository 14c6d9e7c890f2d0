"""Tuning the weights of the collector by self-play, in the basic and the advanced game alike: `core.tune.tuner`."""

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
    family="collector",
    weights=PLACES,
    width=WEIGHTS,
    rivals=("random", "greedy", "collector"),
    rules=lambda: (Ruleset.default(), Ruleset.default().with_(mode="advanced")),
    unit="points",
    scale=10.0,
)
named, tune = TUNER.named, TUNER.tune
