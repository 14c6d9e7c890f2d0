"""The phases of a game, in the order and under the names of the rulebook."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Where the game stands. A phase that waits for a player says whom it asks."""

    SETUP = 0
    INFLUENCE = 1  # asks the active player: which character, if any
    FORGER_REPLY = 2  # asks the Forger's victim: a Musketeer, or give in
    FORGER_CHOICE = 3  # asks the victim (or the Forger's player): which card
    THIEF_DRAW = 4
    THIEF_REPLY = 5  # asks who caught the Thief: draw back or not
    PURCHASE = 6  # asks the active player: which card, or stop
    ASTROLOGER = 7
    DEVALUATION = 8
    REFILL = 9
    QUEEN = 10  # asks a holder of the Queen: take the gem card or not
    CARDINAL = 11  # asks the opponents, clockwise: postpone the sale or not
    SALE = 12
    DISPLAY = 13  # asks each player in secret: one more card, or done
    REVEAL = 14
    ALCHEMIST = 15  # asks a holder of the Alchemist: which card becomes what
    RARITY = 16
    SELLING = 17
    SALE_END = 18
    TURN_END = 19
    GAME_OVER = 20
