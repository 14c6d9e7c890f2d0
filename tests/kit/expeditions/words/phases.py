"""The phases of a game."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Where the game stands; a phase that asks a player says so."""

    SETUP = 0
    CARD = 1  # asks the active player: which card to lay where
    DRAW = 2  # asks the active player: from where to draw
    SCORING = 3
    GAME_OVER = 4
