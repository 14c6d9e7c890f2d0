"""What folds read, remember and write: the event columns, numbers of the ruleset, a board of a game, and columns of the
tables, in the order in which `stats/tables.py` declares them. Vocabulary.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ...words.cards import SEATS, Resource
from ...words.events import Event
from ..rows import Rows as Rows

PerSeat = Annotated[list[int], SEATS]
PerEvent = Annotated[list[int], len(Event)]
PerResource = Annotated[list[int], len(Resource)]


class Rules:
    """Numbers of a ruleset, and of events."""

    prices: PerResource  # at which each resource is sold
    begins: PerEvent  # whether an event begins something
    action: PerEvent  # the action that it is spent on; -1: none
    counts: PerEvent  # whether it tells how many actions are left


class Board:
    """A game as far as a fold follows it; a number that was not told is `NONE`."""

    game: int  # its number, plus 1; 0 before the first
    turn: int
    round: int  # which of the game, from 1; 0 before the first
    step: int
    active: int  # whose round it is
    left: int  # actions
    first: int  # round of the turn that is on
    auction: int  # trades before this one
    asked: int  # others who could have asked for an auction
    challengers: int
    offer: int  # that won it
    fees: PerSeat  # what asking cost
    row: int  # of the table: the first of the auction that is on, or the last trade; -1: none
    last: int  # of the table: after those of the auction that was on
    traded: int  # the step of the last trade; -1: none in the game


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


class Meeting(IntEnum):
    """Columns of what comes of sales to Buyers and interactions."""

    GAME = 0
    SEAT = 1
    CARD = 2
    CARDS = 3
    FAILED = 4
    BROUGHT = 5
    STOCK = 6
    GOODS = 7


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
