"""2 - Card purchase phase, and the Astrologer, who acts as soon as he is bought.

Source: "Card purchase phase"; "Astrologer"; "Courtier" for the ducats. Ruling `nothing_affordable`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import NOBODY, SLOTS, STEPS, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import draw, gain, gain_unseen, kind_of_card, lose
from .merchant import merchant_arrives
from .record import allow, emit
from .state import Game, Log, Seat, Table


def price_at(g: Game, slot: int) -> int:
    """Ducats that the card at a slot costs now."""
    t = g.table
    return t.rules.prices[t.market[slot]][t.step[slot]]


def list_purchase(g: Game) -> None:
    """Cards the active player can pay for. She may stop once she has bought one; at least one she must."""
    t = g.table
    me = g.seats[t.active]
    if t.purchases > 0:
        allow(me, Action.PASS)
    for slot in range(t.rules.market_size):
        if t.market[slot] != NOBODY and price_at(g, slot) <= t.ducats:
            allow_slot(t, me, slot)
    if me.options == 0:
        cheapest = cheapest_slot(g)
        if t.rules.nothing_affordable == 1 and cheapest != NOBODY:
            allow(me, Action.BUY + cheapest)
        else:
            allow(me, Action.PASS)


def allow_slot(t: Table, me: Seat, slot: int) -> None:
    """List a card at its place among those that may be bought: in the order of `slot_after`."""
    allow(me, Action.BUY + slot)
    order = slot_order(t, slot)
    place = me.options - 1
    while place > 0 and me.legal[place - 1] >= Action.BUY and slot_order(t, me.legal[place - 1] - Action.BUY) > order:
        me.legal[place] = me.legal[place - 1]
        place -= 1
    me.legal[place] = Action.BUY + slot


def slot_after(t: Table, slot: int) -> int:
    """The next slot with a card, in an order that knows no names and few places: as cards go by fashion, of two alike
    the cheaper one first; the first one after `NOBODY`, and `NOBODY` after the last."""
    before = -1 if slot == NOBODY else slot_order(t, slot)
    found = NOBODY
    least = 0
    for other in range(t.rules.market_size):
        if t.market[other] != NOBODY:
            place = slot_order(t, other)
            if place > before and (found == NOBODY or place < least):
                found = other
                least = place
    return found


def slot_order(t: Table, slot: int) -> int:
    """A slot's place in that order, to sort by."""
    return (kind_of_card(t, t.market[slot]) * STEPS + STEPS - 1 - t.step[slot]) * SLOTS + slot


def cheapest_slot(g: Game) -> int:
    """Leftmost slot with the lowest price, or `NOBODY` when the market is empty."""
    t = g.table
    best = NOBODY
    for slot in range(t.rules.market_size):
        if t.market[slot] != NOBODY and (best == NOBODY or price_at(g, slot) < price_at(g, best)):
            best = slot
    return best


def purchase(g: Game, log: Log, action: int) -> None:
    """Buy the card at a slot, or stop buying and lose what is left."""
    t = g.table
    if action != Action.PASS:
        buy(g, log, action - Action.BUY)
        return
    if t.purchases == 0:
        emit(g, log, Event.PASSED, t.active, _, _, _, _, _, t.ducats)
    if t.ducats > 0:
        emit(g, log, Event.DUCATS_LOST, t.active, _, _, _, _, _, t.ducats)
        t.ducats = 0
    t.phase = Phase.DEVALUATION


def buy(g: Game, log: Log, slot: int) -> None:
    """Pay for a card and take it; an Astrologer is discarded at once and draws a card."""
    t = g.table
    card = t.market[slot]
    price = min(price_at(g, slot), t.ducats)  # less than the price only where a ruling gives it away for all she has
    t.ducats -= price
    t.purchases += 1
    t.market[slot] = NOBODY
    gain(g, t.active, card)
    emit(g, log, Event.BOUGHT, t.active, _, card, _, slot, t.step[slot], price)
    if t.rules.roles[card] == Card.ASTROLOGER:
        discard_astrologer(g, log, card)
        t.phase = Phase.ASTROLOGER


def discard_astrologer(g: Game, log: Log, card: int) -> None:
    """An Astrologer, or a card that acts as one, never stays in a hand."""
    t = g.table
    lose(g, t.active, card)
    t.gone[card] += 1
    emit(g, log, Event.DISCARDED, t.active, _, card, _, _, _, _)


def draw_with_astrologer(g: Game, log: Log) -> None:
    """The top card goes unseen into the hand; a Merchant is dealt with first, an Astrologer is replaced."""
    t = g.table
    if t.pile == 0:
        emit(g, log, Event.PILE_EXHAUSTED, t.active, _, _, _, _, _, _)
        t.phase = Phase.PURCHASE
        return
    card = draw(g)
    if card == Card.MERCHANT:
        merchant_arrives(g, log)
        return
    gain_unseen(g, t.active, card)
    emit(g, log, Event.DRAWN, t.active, _, card, _, _, _, _)
    if t.rules.roles[card] == Card.ASTROLOGER:
        discard_astrologer(g, log, card)
    else:
        t.phase = Phase.PURCHASE
