"""What the telling of a sale reads, and the rules that it cites."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ..words.cards import GEMS, KINDS, SEATS


class Length(IntEnum):
    """How a sale is told."""

    ALL = 0  # every step
    SIX = 1  # six steps: show, count, rarity, cancel, sell, total
    SUMS = 2  # the arithmetic only


CLAUSES: Final = (
    "sale.display.secret", "sale.display.fashion_order", "sale.display.banker_row", "alchemist.transmute",
    "alchemist.orphans", "sale.rarity.stones", "sale.rarity.order", "sale.rarity.ties", "king.cancel",
    "necklace.own_king", "necklace.tribute", "necklace.kings_void", "sale.selling.nobody", "sale.selling.ties",
    "sale.selling.winner", "king.no_money", "sale.selling.one_jewel", "ring.extra", "ring.wasted",
    "sale.selling.formula", "banker.ten", "sale.selling.scores",
)  # fmt: skip
"""The rules that steps cite."""


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
