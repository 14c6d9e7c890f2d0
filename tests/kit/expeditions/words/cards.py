"""The colours and cards, and the bounds of a table. Source: "The cards"."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

SEATS: Final = 2
"""Players at a table, no more and no fewer."""
COLOURS: Final = 5
RANKS: Final = 10
"""Kinds of card of a colour: the wager, then 2 to 10."""
KINDS: Final = COLOURS * RANKS
WAGERS: Final = 6
"""Most wager cards that a ruleset can give a colour."""
DECK: Final = COLOURS * (WAGERS + RANKS - 1)
"""Most cards that a deck can have."""
NOBODY: Final = -1
"""No seat, no card, no colour, no number: null in the log."""


class Colour(IntEnum):
    """Where an expedition goes."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    WHITE = 4


class Card(IntEnum):
    """Every kind of card: ten of each colour, in the order of the colours."""

    RED_WAGER, RED_2, RED_3, RED_4, RED_5, RED_6, RED_7, RED_8, RED_9, RED_10 = range(10)
    YELLOW_WAGER, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5 = range(10, 15)
    YELLOW_6, YELLOW_7, YELLOW_8, YELLOW_9, YELLOW_10 = range(15, 20)
    GREEN_WAGER, GREEN_2, GREEN_3, GREEN_4, GREEN_5, GREEN_6, GREEN_7, GREEN_8, GREEN_9, GREEN_10 = range(20, 30)
    BLUE_WAGER, BLUE_2, BLUE_3, BLUE_4, BLUE_5, BLUE_6, BLUE_7, BLUE_8, BLUE_9, BLUE_10 = range(30, 40)
    WHITE_WAGER, WHITE_2, WHITE_3, WHITE_4, WHITE_5, WHITE_6, WHITE_7, WHITE_8, WHITE_9, WHITE_10 = range(40, 50)
