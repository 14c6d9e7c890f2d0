"""Where the folds write: the columns of each table, in the order in which `log/tidy` declares them. Vocabulary."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Turn(IntEnum):
    """Columns of `turns`."""

    GAME = 0
    TURN = 1
    YEAR = 2
    SEAT = 3
    PURSE = 4
    COURTIERS = 5
    DUCATS = 6
    LEFT = 7
    CHARACTERS = 8
    BOUGHT = 9
    DRAWN = 10
    SPENT = 11
    LOST = 12
    PASSED = 13
    TAKEN = 14
    EXPIRED = 15
    MERCHANTS = 16
    SALES = 17
    HOLDER = 18
    FASHION_1 = 19
    FASHION_2 = 20
    FASHION_3 = 21
    FASHION_4 = 22


class Purchase(IntEnum):
    """Columns of `purchases`."""

    GAME = 0
    TURN = 1
    NTH = 2
    SEQ = 3
    YEAR = 4
    SEAT = 5
    SLOT = 6
    CARD = 7
    STEP = 8
    TOP = 9
    PAID = 10
    DUCATS = 11
    LEFT = 12


class Earned(IntEnum):
    """Columns of `earned`."""

    GAME = 0
    TURN = 1
    NTH = 2
    SEAT = 3
    CARD = 4
    STEP = 5
    PAID = 6
    SALE = 7
    EARNED = 8


class Offered(IntEnum):
    """Columns of `offers`."""

    GAME = 0
    TURN = 1
    SLOT = 2
    YEAR = 3
    SEAT = 4
    CARD = 5
    STEP = 6
    PRICE = 7
    DUCATS = 8
    LEFT = 9
    BOUGHT = 10
    PAID = 11
    EXPIRED = 12
    HOLDER = 13
    FASHION_1 = 14
    FASHION_2 = 15
    FASHION_3 = 16
    FASHION_4 = 17


class Market(IntEnum):
    """Columns of `market`."""

    GAME = 0
    CARD = 1
    STEP = 2
    LAID = 3
    OFFERS = 4
    PAYABLE = 5
    TAKEN = 6
    BOUGHT = 7
    PAID = 8
    EXPIRED = 9


class Buyer(IntEnum):
    """Columns of `buyers`."""

    GAME = 0
    CARD = 1
    SEAT = 2
    OFFERS = 3
    BOUGHT = 4


class OfMarket(IntEnum):
    """Tables that are made in one pass over the market."""

    MARKET = 0
    BUYERS = 1


BUYER_AT: Final = len(Market)
MARKET_WIDTH: Final = BUYER_AT + len(Buyer)
"""Where the columns of the second one begin, and how many there are in all."""


class Refill(IntEnum):
    """Columns of `refills`."""

    GAME = 0
    TURN = 1
    SEAT = 2
    MERCHANT = 3
    LEFT = 4
    CARDS = 5
    CHANCE = 6
    CAME = 7


class Play(IntEnum):
    """Columns of `plays`."""

    GAME = 0
    SEQ = 1
    TURN = 2
    YEAR = 3
    PHASE = 4
    SEAT = 5
    CARD = 6
    COPIES = 7
    OTHER = 8
    GEM = 9
    MERCHANT = 10
    OUTCOME = 11
    GOT = 12
    DUCATS = 13
    CATCHES = 14


class Held(IntEnum):
    """Columns of `sales`."""

    GAME = 0
    SALE = 1
    MERCHANT = 2
    TURN = 3
    SEAT = 4
    DRAWN = 5
    DRAWN_PHASE = 6
    LEFT = 7
    CARDINALS = 8
    POSTPONED = 9
    WAITED = 10
    LENGTH = 11
    BOUGHT = 12
    SHOWN = 13
    STONES = 14
    JEWELS = 15
    POUNDS = 16
    LOST = 17
    TRIBUTE = 18
    CANCELLED = 19
    VOIDED = 20


class GemRow(IntEnum):
    """Columns of `gem_rows`."""

    GAME = 0
    SALE = 1
    GEM = 2
    RANK = 3
    FASHION = 4
    STONES = 5
    PLACE = 6
    TILE = 7
    PRICE = 8
    TIED = 9
    CARDS = 10
    SHOWING = 11
    RINGS = 12
    KINGS = 13
    VOIDED = 14
    NECKLACE = 15
    CANCELLED = 16
    TRIBUTE = 17
    SELLERS = 18
    JEWELS = 19
    POUNDS = 20
    LOST = 21


class Shown(IntEnum):
    """Columns of `displays`."""

    GAME = 0
    SALE = 1
    GEM = 2
    SEAT = 3
    STONES = 4
    CARDS = 5
    RINGS = 6
    KINGS = 7
    NECKLACE = 8
    BANKERS = 9
    OUTCOME = 10
    JEWELS = 11
    POUNDS = 12
    LOST = 13
    PAID = 14
    RECEIVED = 15
    HOLDER = 16
    RANK = 17


class Score(IntEnum):
    """Columns of `scores`."""

    GAME = 0
    SALE = 1
    SEAT = 2
    BEFORE = 3
    GAINED = 4
    AFTER = 5
    PLACE_BEFORE = 6
    PLACE_AFTER = 7
    HAND = 8
    WON = 9
    HOLDER = 10


class OfSales(IntEnum):
    """Tables that are made in one pass over the sales."""

    SALES = 0
    GEM_ROWS = 1
    DISPLAYS = 2
    SCORES = 3


HELD_AT: Final = 0
GEM_ROW_AT: Final = len(Held)
SHOWN_AT: Final = GEM_ROW_AT + len(GemRow)
SCORE_AT: Final = SHOWN_AT + len(Shown)
SALE_WIDTH: Final = SCORE_AT + len(Score)
"""Where the columns of each of these tables begin, and how many there are in all."""


class Hand(IntEnum):
    """Columns of `hands`."""

    GAME = 0
    SALE = 1
    SEAT = 2
    CARD = 3
    COPIES = 4
    SHOWN = 5


class TurnHand(IntEnum):
    """Columns of `turn_hands`."""

    GAME = 0
    TURN = 1
    SEAT = 2
    CARD = 3
    COPIES = 4


class Stones(IntEnum):
    """Columns of `stones`."""

    GAME = 0
    SALE = 1
    GEM = 2
    SEAT = 3
    PUBLIC = 4
    HELD = 5


class Foretold(IntEnum):
    """Columns of `foretold`."""

    GAME = 0
    SALE = 1
    PREDICTOR = 2
    RIGHT = 3
    RAREST = 4
    CORRELATION = 5


class Predictor(IntEnum):
    """By what the order of rarity is foretold."""

    FASHION = 0
    PUBLIC = 1
    HANDS = 2


class Came(IntEnum):
    """What can come of a character."""

    DUCATS = 0
    SEEN = 1
    FASHION = 2
    SURRENDERED = 3
    COUNTERED = 4
    STOLEN = 5
    CAUGHT = 6
    ROBBED = 7
    SEIZED = 8
    TAKEN = 9
    TRANSMUTED = 10
    POSTPONED = 11
    OVERTAKEN = 12


class Outcome(IntEnum):
    """What can become of a gem for a player."""

    SOLD = 0
    BEATEN = 1
    CANCELLED = 2
    ABSENT = 3
    NOBODY = 4
