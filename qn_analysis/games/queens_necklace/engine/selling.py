"""Jewel sale, 3 - Selling jewels: Kings and the Necklace, majority, Rings, Bankers, payment.

Source: "Selling jewels" under "Jewel Sale"; "Ring", "King", "Queen's Necklace", "Banker" under "The cards".
Rulings `banker_stacks`, `own_king_own_necklace`, `tribute_each`.
"""

from __future__ import annotations

from ..words.cards import GEMS, KINDS, NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import left_of
from .record import emit
from .setup import clear_display
from .state import Game, Log, Table


def sell_jewels(g: Game, log: Log) -> None:
    """Settle gem after gem, the most fashionable first."""
    t = g.table
    for rank in range(GEMS):
        gem = t.fashion[rank]
        cancelled = settle_kings(g, log, gem)
        sell_gem(g, log, gem, rank, cancelled)
    t.phase = Phase.SALE_END


def necklace_on(g: Game, gem: int) -> int:
    """The seat that laid the Necklace on a gem, or `NOBODY`."""
    for seat in range(g.table.players):
        if g.table.necklaces[seat][gem] > 0:
            return seat
    return NOBODY


def settle_kings(g: Game, log: Log, gem: int) -> bool:
    """A King cancels the gem for all, unless the Necklace voids him and he pays tribute. True: cancelled."""
    t = g.table
    necklace = necklace_on(g, gem)
    cancelled = False
    payers = 0
    for seat in range(t.players):
        if seat != necklace and t.kings[seat][gem] > 0:
            payers += 1
    paid = 0
    for steps in range(t.players):
        seat = left_of(g, t.active, steps)
        if t.kings[seat][gem] == 0:
            continue
        if necklace == NOBODY or (necklace == seat and t.rules.own_king_own_necklace == 1):
            cancelled = True
            emit(g, log, Event.GEM_CANCELLED, seat, _, _, gem, _, _, _)
            continue
        emit(g, log, Event.KING_VOIDED, seat, necklace, _, gem, _, _, _)
        if necklace != seat:
            pounds = tribute(t, paid, payers)
            paid += 1
            t.score[seat] -= pounds
            t.score[necklace] += pounds
            emit(g, log, Event.TRIBUTE_PAID, seat, necklace, _, gem, _, _, pounds)
    return cancelled


def tribute(t: Table, before: int, payers: int) -> int:
    """Pounds that a player of a voided King pays, after `before` others of `payers`: the tribute, or a share of it."""
    pounds = t.rules.tribute_pounds
    if t.rules.tribute_each == 0:
        return pounds
    return pounds // payers + (1 if before < pounds % payers else 0)


def sell_gem(g: Game, log: Log, gem: int, rank: int, cancelled: bool) -> None:
    """All who show the most stones of a gem sell, each with her own Rings and Bankers."""
    t = g.table
    most = 0
    for seat in range(t.players):
        most = max(most, t.stones[seat][gem])
    if most == 0:
        emit(g, log, Event.UNSOLD_NOBODY, _, _, _, gem, _, _, _)
        return
    price = jewel_price(g, rank)
    for steps in range(t.players):
        seat = left_of(g, t.active, steps)
        if t.stones[seat][gem] == 0:
            continue
        jewels = 1 + t.rings[seat][gem]
        pounds = jewels * (price + banker_bonus(g, seat))
        if t.stones[seat][gem] < most:
            emit(g, log, Event.UNSOLD_BEATEN, seat, _, _, gem, _, jewels, _)
        elif cancelled:
            emit(g, log, Event.UNSOLD_CANCELLED, seat, _, _, gem, _, jewels, pounds)
        else:
            t.score[seat] += pounds
            emit(g, log, Event.SOLD, seat, _, _, gem, _, jewels, pounds)


def jewel_price(g: Game, rank: int) -> int:
    """Pounds that one jewel of the gem at a fashion rank brings, before Bankers."""
    t = g.table
    return t.rules.fashion_tiles[rank] + t.rarity[t.fashion[rank]]


def banker_bonus(g: Game, seat: int) -> int:
    """Pounds that a player's Bankers, and blank cards that act as such, add to each jewel she sells."""
    t = g.table
    bankers = t.bankers[seat]
    blanks = t.shown[seat][Card.BLANK_GRAY]
    if t.rules.banker_stacks == 1:
        bankers = min(bankers, 1)
        blanks = min(blanks, 1)
    return bankers * t.rules.amounts[Card.BANKER] + blanks * t.rules.amounts[Card.BLANK_GRAY]


def close_sale(g: Game, log: Log) -> None:
    """Displays leave, tiles are set aside, scores are written down; the next year begins where play broke off."""
    t = g.table
    for seat in range(t.players):
        for card in range(KINDS):
            t.gone[card] += t.shown[seat][card]
        emit(g, log, Event.SALE_CLOSED, seat, _, _, _, _, _, t.score[seat])
    clear_display(g)
    t.sales += 1
    if t.sales == t.rules.copies[Card.MERCHANT]:
        t.phase = Phase.GAME_OVER
        return
    t.year += 1
    t.actor = t.active
    t.phase = t.resume
