"""The panels in which games of Queen's Necklace are replayed and played."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.panels.declared import Panels

from .game_replay import game_replay
from .play_panel import play

PANELS: Final = Panels(game_replay, play)
