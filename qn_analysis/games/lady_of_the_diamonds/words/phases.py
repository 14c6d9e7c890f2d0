"""The phases of a game, in the order of the rulebook."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Where the game stands. A phase that waits for a player says whom it asks."""

    SETUP = 0
    CARD = 1  # asks the active player: which card
    PEARLS = 2  # asks the active player: which gem to add to the pearls
    INSTEAD = 3  # asks the active player, whose card added nothing: which gem instead, if any
    TITLES = 4
    PERMANENCE = 5
    TURN_END = 6
    SCORING = 7
    ROUND_END = 8
    GAME_OVER = 9
