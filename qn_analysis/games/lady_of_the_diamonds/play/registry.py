"""The bots of Lady of the Diamonds that a name can call."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.builtin_bots import BuiltInBots

from ..bots import SOURCES
from ..bots.weights import STYLES
from ..log.schema import GAME
from .builds import WEIGHTS, compiled

TITLE: Final = "Lady of the Diamonds"
"""What people call the game."""
BOTS: Final = BuiltInBots(TITLE, STYLES, SOURCES, WEIGHTS, compiled, GAME, "tuned")
