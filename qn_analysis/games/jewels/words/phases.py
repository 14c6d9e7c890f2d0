"""The phases of a game, in the order of the rulebook."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Where the game stands. A phase that waits for a player says whom it asks."""

    SETUP = 0
    START_CITY = 1  # asks each player in turn: where to begin (retail change)
    TURN_START = 2
    CHANGE = 3
    FLUCTUATION = 4
    RENEWAL = 5
    ROUND_START = 6
    ACTION = 7  # asks the active player: which action
    GO = 8  # asks the active player: which city to go to
    EXCHANGE = 9  # asks the active player: which card to exchange
    CHALLENGE = 10  # asks another player in the city: an auction?
    BID = 11  # asks everybody in the auction: how many coins
    AUCTION = 12
    SALE = 13  # asks who has won the right to sell: which object
    HAND_LIMIT = 14
    DISCARD = 15  # asks the active player: which card above the limit
    ROUND_END = 16
    TURN_END = 17
    COUNT = 18
    GAME_OVER = 19
