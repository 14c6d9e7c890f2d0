"""What can be tuned of Jewels."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.tune.tuner import Tuner

from .registry import ENGINE

TUNER: Final = Tuner(ENGINE, 40.0)
tune, challenge = TUNER.tune, TUNER.challenge
