"""Where each number of the rules of thumb stands in the row of `thumb`; `thumb` says what the rules are."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Point(IntEnum):
    """Where each number stands in the row."""

    # what a card is worth, in ducats more or less than another (fitted to what the learnt bot buys)
    RING = 0
    NECKLACE = 1
    KING = 2
    BANKER = 3
    CONFESSOR = 4
    COURTIER = 5
    FORGER = 6
    FAVORITE = 7
    THIEF = 8
    ALCHEMIST = 9
    ASTROLOGER = 10
    CARDINAL = 11
    MUSKETEER = 12
    QUEEN = 13
    GEM = 14  # any gem card
    STONE_FIRST = 15  # a stone of the most fashionable gem
    STONE_SECOND = 16
    STONE_THIRD = 17
    STONE_LAST = 18
    AMBER = 19  # more for an amber stone: its cards have one each
    HELD = 20  # more for a stone, for each stone of that gem in hand
    TAKES_LEAD = 21  # more for a card with which one leads in its gem
    LATE = 22  # less for a character before the last sale
    # when one shows, lays and plays what (chosen by play)
    AHEAD = 30  # stones by which one must lead to show a gem before the last sale
    SPARE = 31  # stones to show beyond what the richest rival is expected to hold
    SPARE_LAST = 32  # the same at the last sale
    HOPE_LAST = 33  # stones by which one must lead to show a gem at the last sale
    RING_AHEAD = 34  # stones by which one must lead in a gem to lay Rings on it before the last sale
    RING_RANK = 35  # how many of the most fashionable gems take Rings before the last sale
    BANKER_ROWS = 36  # gems in which one must lead to show Bankers before the last sale
    KING_RANK = 37  # how many of the most fashionable gems take a King before the last sale
    KING_BEHIND = 38  # stones by which one must be behind to lay a King on a gem
    NEAR = 39  # cards above the Merchant at which the sale is near
    FAVORITE_AHEAD = 40  # stones by which one must lead in a gem to raise it


FITTED: Final = tuple(point for point in Point if point < Point.AHEAD)
"""Numbers that are fitted."""
