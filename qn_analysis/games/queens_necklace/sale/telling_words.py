"""What the telling of a sale reads, and the rules that it cites. Sources, which a page has too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any, Final

from ..words.cards import GEMS, KINDS, SEATS
from .sheet import GEM_NAMES


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


def settle(s: Settled, sheet: Mapping[str, Any], tiles: Sequence[int], stones_of: Sequence[int]) -> None:
    """A sheet (`Sheet.whole`) as it was laid; prices and gains are for who scored it."""
    s.players = len(sheet["displays"])
    for rank in range(GEMS):
        s.fashion[rank] = GEM_NAMES.index(sheet["fashion"][rank])
        s.tiles[rank] = tiles[rank]
    for card in range(KINDS):
        s.stones_of[card] = stones_of[card]
    for seat in range(s.players):
        display = sheet["displays"][seat]
        s.before[seat] = display["score"]
        s.bankers[seat] = display["bankers"]
        for gem in list(display["rows"]):
            row = display["rows"][gem]
            at = GEM_NAMES.index(gem)
            s.stones[seat][at] = sum(row["gems"])
            s.cards[seat][at] = len(row["gems"])
            s.rings[seat][at] = row["rings"]
            s.kings[seat][at] = int(row["king"])
            s.necklaces[seat][at] = int(row["necklace"])
