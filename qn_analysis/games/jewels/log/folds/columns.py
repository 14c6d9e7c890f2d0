"""Where the folds write: columns of each table, in the order in which `stats/folded.py` declares them. Vocabulary."""

from __future__ import annotations

from enum import IntEnum


class Mark(IntEnum):
    """Columns of what is told of each event."""

    GAME = 0
    ROUND = 1
    STEP = 2
    ACTIVE = 3


class Deed(IntEnum):
    """Columns of `actions`."""

    GAME = 0
    SEQ = 1
    TURN = 2
    ROUND = 3
    STEP = 4
    SPENT = 5
    SEAT = 6
    ACTION = 7


class Round(IntEnum):
    """Columns of `rounds`."""

    GAME = 0
    TURN = 1
    ROUND = 2
    SEAT = 3
    PLACE = 4


class Trade(IntEnum):
    """Columns of `trades`."""

    GAME = 0
    SEQ = 1
    ROUND = 2
    STEP = 3
    SEAT = 4
    ACTIVE = 5
    RESOURCE = 6
    OBJECT = 7
    CARD = 8
    AUCTION = 9
    ASKED = 10
    CHALLENGERS = 11
    OFFER = 12
    COINS = 13
    SPENT = 14
    PRICE = 15
    PAID = 16
    TRADE = 17
    WAY = 18
    GAINED = 19
    PROFIT = 20


class Bidder(IntEnum):
    """Columns of `bidders`."""

    GAME = 0
    TRADE = 1
    SEAT = 2
    OFFER = 3
    ROLE = 4
    WON = 5
    PROFIT = 6


class Way(IntEnum):
    """How a trade comes about."""

    UNASKED = 0
    KEPT = 1
    TAKEN = 2


class Role(IntEnum):
    """Who bids."""

    ACTIVE = 0
    CHALLENGER = 1


class Sort(IntEnum):
    """What an auction can be about."""

    BUY = 0
    SELL = 1
