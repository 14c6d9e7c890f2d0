"""What the telling of a sale is made of: sentences, fields, rules, and the state that it reads. For all builds."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ..words.cards import GEMS, KINDS, SEATS

ROWS: Final = 4000
"""Rows of a tape: the longest tellings of sales have a third of them."""


class Length(IntEnum):
    """How a sale is told."""

    ALL = 0  # every step
    SIX = 1  # six steps: show, count, rarity, cancel, sell, total
    SUMS = 2  # the arithmetic only


class Field(IntEnum):
    """Fields of sentences."""

    PLAYER = 0
    PLAYERS = 1
    WEARER = 2
    GEM = 3
    GEMS = 4
    CARD = 5
    N = 6
    POUNDS = 7
    PRICE = 8
    FASHION = 9
    RARITY = 10
    BONUS = 11
    JEWELS = 12
    RINGS = 13
    BANKERS = 14
    STONES = 15
    CARDS = 16
    THINGS = 17
    COUNTS = 18
    TILES = 19
    SELLERS = 20
    GAINS = 21
    SCORES = 22
    PARTS = 23


class Name(IntEnum):
    """Kinds of names."""

    PLAYER = 0
    GEM = 1
    CARD = 2


class Key(IntEnum):
    """Sentences, by their keys in `texts`: the first `_` is the dot."""

    SAY_DISPLAYS = 0
    SAY_DISPLAYS_NONE = 1
    SAY_ROW = 2
    SAY_NO_ROW = 3
    SAY_STONES_OF = 4
    SAY_BANKERS = 5
    SAY_ALCHEMIST = 6
    SAY_ORPHANS_STAY = 7
    SAY_ORPHANS_LAPSE = 8
    SAY_COUNTING = 9
    SAY_COUNT = 10
    SAY_RARITY = 11
    SAY_TILE = 12
    SAY_RARITY_TIE = 13
    SAY_CANCELLED = 14
    SAY_VOIDED = 15
    SAY_VOIDED_OWN = 16
    SAY_NECKLACE_ALONE = 17
    SAY_WINNER = 18
    SAY_WINNERS = 19
    SAY_WOULD = 20
    SAY_BEATEN = 21
    SAY_NOBODY = 22
    SAY_ONE_JEWEL = 23
    SAY_WITH_RINGS = 24
    SAY_WASTED = 25
    SAY_PAYMENT = 26
    SAY_SELLER = 27
    SAY_SELLER_BANKER = 28
    SAY_TOTALS = 29
    SAY_TOTAL = 30
    SAY_TOTALS_BEFORE = 31
    SAY_NO_KING = 32
    UNIT_STONES = 33
    UNIT_RINGS = 34
    UNIT_BANKERS = 35
    UNIT_JEWELS = 36
    UNIT_POUNDS = 37
    CARD_KING = 38
    CARD_NECKLACE = 39
    TITLE_DISPLAYS = 40
    TITLE_REVEAL = 41
    TITLE_BANKERS = 42
    TITLE_ALCHEMIST = 43
    TITLE_COUNTING = 44
    TITLE_RARITY = 45
    TITLE_KINGS = 46
    TITLE_MAJORITY = 47
    TITLE_JEWELS = 48
    TITLE_PAYMENT = 49
    TITLE_TOTALS = 50
    SIX_SHOW = 51
    SIX_COUNT = 52
    SIX_RARITY = 53
    SIX_CANCEL = 54
    SIX_SELL = 55
    SIX_TOTAL = 56
    SUM_COUNTS = 57
    SUM_PRICES = 58
    SUM_SALES = 59
    SUM_TOTALS = 60
    SUM_N = 61
    SUM_LATER = 62
    SUM_LESS = 63
    SUM_COUNT = 64
    SUM_PRICE = 65
    SUM_CANCELLED = 66
    SUM_NOBODY = 67
    SUM_SOLD = 68
    SUM_SOLD_BANKER = 69
    SUM_TOTAL = 70
    SUM_FIRST_LESS = 71
    SIX_ROW = 72
    SUM_TRIBUTE = 73
    SUM_LATER_TRIBUTE = 74
    SAY_NO_TILE = 75


class Kind(IntEnum):
    """Kinds of steps."""

    DISPLAYS = 0
    REVEAL = 1
    ALCHEMIST = 2
    COUNTING = 3
    RARITY = 4
    KINGS = 5
    MAJORITY = 6
    JEWELS = 7
    PAYMENT = 8
    TOTALS = 9
    SHOW = 10
    COUNT = 11
    CANCEL = 12
    SELL = 13
    TOTAL = 14


class Put(IntEnum):
    """Tables of the board that events fill: by gem, by seat, by seat and gem, by seat."""

    COUNTED = 0
    RARITY = 1
    PRICE = 2
    CANCELLED = 3
    SCORES = 4
    VERDICT = 5
    JEWELS = 6
    POUNDS = 7
    TRIBUTES = 8


class Verdict(IntEnum):
    """What becomes of a row."""

    SELLS = 0
    CANCELLED = 1
    BEATEN = 2


class SaleOp(IntEnum):
    """Rows that change the board; those of `core.base.telling` besides."""

    REVEAL = 20  # seat, gem: a row is turned face up
    BANKERS = 21  # seat: hers are shown; 1: there are any
    MOVE = 22  # seat, stones, gem before, gem after
    LAPSE = 23  # seat, gem, card
    PUT = 24  # table, gem or seat, value, gem or NOBODY
    CARD = 25  # seat, gem, card: it has its effect
    ROW = 26  # seat: hers has changed
    STONES = 27  # field, seat, gem: the stones of each card, as they were written


CLAUSES: Final = (
    "sale.display.secret", "sale.display.fashion_order", "sale.display.banker_row", "alchemist.transmute",
    "alchemist.orphans", "sale.rarity.stones", "sale.rarity.order", "sale.rarity.ties", "king.cancel",
    "necklace.own_king", "necklace.tribute", "necklace.kings_void", "sale.selling.nobody", "sale.selling.ties",
    "sale.selling.winner", "king.no_money", "sale.selling.one_jewel", "ring.extra", "ring.wasted",
    "sale.selling.formula", "banker.ten", "sale.selling.scores",
)  # fmt: skip
"""The rules that steps cite."""
(
    SECRET, FASHION_ORDER, BANKER_ROW, TRANSMUTE, ORPHANS, STONES, ORDER, TIES, KING, OWN_KING, TRIBUTE, VOID,
    NOBODY_SELLS, TIED, WINNER, NO_MONEY, ONE_JEWEL, RING, RING_WASTED, FORMULA, TEN, SCORES,
) = range(len(CLAUSES))  # fmt: skip


class Settled:
    """A sale that is settled, besides its events."""

    players: int
    fashion: Annotated[list[int], GEMS]  # gem by rank
    tiles: Annotated[list[int], GEMS]  # pounds for fashion by rank
    stones_of: Annotated[list[int], KINDS]  # stones on a card
    stones: Annotated[list[list[int]], (SEATS, GEMS)]  # as laid; the telling moves them as the Alchemist does
    cards: Annotated[list[list[int]], (SEATS, GEMS)]
    rings: Annotated[list[list[int]], (SEATS, GEMS)]
    kings: Annotated[list[list[int]], (SEATS, GEMS)]
    necklaces: Annotated[list[list[int]], (SEATS, GEMS)]
    bankers: Annotated[list[int], SEATS]
    counted: Annotated[list[int], GEMS]  # by gem, from here on
    rarity: Annotated[list[int], GEMS]
    price: Annotated[list[int], GEMS]
    gain: Annotated[list[int], SEATS]
    before: Annotated[list[int], SEATS]  # scores
    now: Annotated[list[int], SEATS]  # scores while it is told
    tributes: Annotated[list[int], SEATS]  # received less paid, while it is told
    events: int
