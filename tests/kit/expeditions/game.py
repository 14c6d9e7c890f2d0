"""Expeditions, declared."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.game import Game

from .log import LAYOUT, Log
from .rulebook import Ruleset

GAME: Final = Game(LAYOUT.game, Log, Ruleset, __package__)
