"""What nobody at the table may know, for whoever judges positions by all hands: a source of both builds.

That is a critic, while a bot learns and in the worlds that a search imagines. No policy is given the game that is
played, so none can call this for it.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.network import put, put_step
from qn_analysis.core.play.space import numbers

from ..engine.state import Game
from ..words.cards import GEMS, KINDS, SEATS, Card
from .sight import KIND, SIGHT, kind_of, own_stones, rank_gems

_COUNTS: Final = 13
_NEXT: Final = 20
_RIVAL: Final = KIND + GEMS * _COUNTS
NEXT_MERCHANT: Final = SIGHT
HANDS: Final = NEXT_MERCHANT + _NEXT
UNVEILED: Final = HANDS + (SEATS - 1) * _RIVAL
"""Numbers in a sheet with all that is hidden."""


def unveil(g: Game, seat: int, index: list[int], value: list[int]) -> None:
    """Add to a seat's sheet the others' hands, and where the next Merchant lies."""
    t = g.table
    ranks = numbers(GEMS)
    rank_gems(t, ranks)
    above = 0
    while g.hidden.top + above < g.hidden.size and g.hidden.pile[g.hidden.top + above] != Card.MERCHANT:
        above += 1
    put_step(index, value, NEXT_MERCHANT, _NEXT, above // 2)
    for steps in range(1, t.players):
        other = (seat + steps) % t.players
        at = HANDS + (steps - 1) * _RIVAL
        hand = g.seats[other].hand
        for card in range(KINDS):
            if hand[card] > 0:
                put(index, value, at + kind_of(card, ranks), hand[card])
        for rank in range(GEMS):
            stones = own_stones(t, g.seats[other], t.fashion[rank])
            put_step(index, value, at + KIND + rank * _COUNTS, _COUNTS, stones)
