"""The bots of Jewels that a name can call."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.builtin_bots import BuiltInBots

from ..bots import SOURCES
from ..bots.weights import STYLES
from .builds import WEIGHTS, compiled

TITLE: Final = "Jewels"
"""What people call the game."""
BOTS: Final = BuiltInBots(TITLE, STYLES, SOURCES, WEIGHTS, compiled)
