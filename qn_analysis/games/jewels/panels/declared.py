"""The panels in which games of Jewels are replayed and played."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.panels.declared import Panels

from .game_replay import GameReplay
from .play_panel import play

PANELS: Final = Panels(GameReplay, play)
