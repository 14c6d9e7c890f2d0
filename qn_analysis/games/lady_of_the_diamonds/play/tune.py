"""What can be tuned of Lady of the Diamonds, in both modes in turn, by `learning.tune`."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.tune.tuner import Tuner

from .registry import ENGINE

TUNER: Final = Tuner(ENGINE, 10.0)
tune, challenge = TUNER.tune, TUNER.challenge
