"""The Merchant as he is drawn, and the Cardinal, who can postpone his sale.

Elsewhere: `setup` puts the Merchants into the pile, `devaluation` (a refill) and `purchase` (the top card, unseen) draw
them, `display` opens the sale, and `turn` holds a postponed one when it is due.

Source: "Devaluation phase" and "Merchant" for the Merchant; "Cardinal" under "The cards". Rulings `same_turn`,
`merchant_while_waiting`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import left_of, playable, spend
from .record import allow, emit
from .state import Game, Log, Table


def merchant_arrives(g: Game, log: Log) -> None:
    """A Merchant was drawn: he leaves the game, and play breaks off in the phase it is in."""
    t = g.table
    t.gone[Card.MERCHANT] += 1
    t.merchants += 1
    t.merchant = t.merchants
    emit(g, log, Event.MERCHANT_DRAWN, t.active, _, Card.MERCHANT, _, _, t.merchant, t.pile)
    t.resume = t.phase
    t.phase = Phase.CARDINAL
    t.asked = 0
    t.postponed_to = NOBODY


def ask_for_cardinal(g: Game, log: Log) -> None:
    """Ask the opponents clockwise, each once, after a yes too; who has no Cardinal says no like the others."""
    t = g.table
    while t.asked < t.players - 1:
        seat = left_of(g, t.active, t.asked + 1)
        if playable(t, g.seats[seat], Card.CARDINAL) > 0:
            t.actor = seat
            allow(g.seats[seat], Action.YES)
            allow(g.seats[seat], Action.NO)
            return
        emit(g, log, Event.CARDINAL_DECLINED, seat, _, _, _, _, t.merchant, _)
        t.asked += 1
    t.actor = t.active
    if t.postponed_to == NOBODY and t.rules.merchant_while_waiting == 1:
        t.postponed_to = waiting_for(t)
    if t.postponed_to == NOBODY:
        t.phase = Phase.SALE
    else:
        t.due[t.merchant - 1] = t.postponed_to
        emit(g, log, Event.SALE_POSTPONED, t.postponed_to, _, _, _, _, t.merchant, _)
        t.phase = t.resume


def waiting_for(t: Table) -> int:
    """The seat at the end of whose turn the latest of the postponed sales is held, or `NOBODY`."""
    seat = int(NOBODY)
    for number in range(t.merchant - 1):
        if t.due[number] != NOBODY:
            seat = t.due[number]
    return seat


def answer_cardinal(g: Game, log: Log, action: int) -> None:
    """Play the Cardinal, so that the sale waits for the end of one's next turn, or decline."""
    t = g.table
    if action == Action.YES:
        spend(g, t.actor, Card.CARDINAL)
        t.gone[Card.CARDINAL] += 1
        emit(g, log, Event.CARDINAL_PLAYED, t.actor, _, Card.CARDINAL, _, _, t.merchant, _)
        t.postponed_to = t.actor  # asked clockwise, so the last yes is the furthest
    else:
        emit(g, log, Event.CARDINAL_DECLINED, t.actor, _, _, _, _, t.merchant, _)
    t.asked += 1
