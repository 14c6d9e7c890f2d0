"""3 - Devaluation phase: prices fall, empty slots are refilled, and the Queen takes what she likes.

Source: "Devaluation phase"; "Queen" under "The cards". Rulings `queen_scope`, `same_turn`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEM_KINDS, NOBODY, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import draw, gain, left_of, playable, spend
from .merchant import merchant_arrives
from .record import allow, emit
from .setup import offer
from .state import Game, Log


def devalue(g: Game, log: Log) -> None:
    """Every unsold card goes one step down; then those that have passed their last price leave the game."""
    t = g.table
    for slot in range(t.rules.market_size):
        card = t.market[slot]
        if card != NOBODY:
            t.step[slot] += 1
            if t.step[slot] < t.rules.steps[card]:
                emit(g, log, Event.MARKED_DOWN, _, _, card, _, slot, _, t.rules.prices[card][t.step[slot]])
    for slot in range(t.rules.market_size):
        card = t.market[slot]
        if card != NOBODY and t.step[slot] == t.rules.steps[card]:
            t.market[slot] = NOBODY
            t.gone[card] += 1
            emit(g, log, Event.EXPIRED, _, _, card, _, slot, _, _)
    t.slot = 0
    t.phase = Phase.REFILL


def refill(g: Game, log: Log) -> None:
    """Fill the next empty slot from the left; a Merchant interrupts, a gem card may please the Queen."""
    t = g.table
    while t.slot < t.rules.market_size and t.market[t.slot] != NOBODY:
        t.slot += 1
    if t.slot == t.rules.market_size:
        t.phase = Phase.TURN_END
    elif t.pile == 0:
        emit(g, log, Event.PILE_EXHAUSTED, t.active, _, _, _, _, _, _)
        t.phase = Phase.TURN_END
    else:
        card = draw(g)
        if card == Card.MERCHANT:
            merchant_arrives(g, log)
        else:
            offer(g, log, t.slot, card)
            if card < GEM_KINDS:
                t.phase = Phase.QUEEN
                t.asked = 0


def ask_for_queen(g: Game) -> None:
    """Ask whoever holds the Queen, the active player first, then clockwise; by one ruling the active player only."""
    t = g.table
    asked = 1 if t.rules.queen_scope == 1 else t.players
    while t.asked < asked:
        seat = left_of(g, t.active, t.asked)
        if playable(t, g.seats[seat], Card.QUEEN) > 0:
            t.actor = seat
            allow(g.seats[seat], Action.YES)
            allow(g.seats[seat], Action.NO)
            return
        t.asked += 1
    t.actor = t.active
    t.phase = Phase.REFILL


def answer_queen(g: Game, log: Log, action: int) -> None:
    """Take the gem card, which is then replaced, or let it lie."""
    t = g.table
    card = t.market[t.slot]
    if action == Action.NO:
        emit(g, log, Event.NOT_TAKEN, t.actor, _, card, _, t.slot, _, _)
        t.asked += 1
        return
    spend(g, t.actor, Card.QUEEN)
    t.gone[Card.QUEEN] += 1
    emit(g, log, Event.PLAYED, t.actor, _, Card.QUEEN, _, _, 1, _)
    t.market[t.slot] = NOBODY
    gain(g, t.actor, card)
    emit(g, log, Event.TAKEN, t.actor, _, card, _, t.slot, _, _)
    t.actor = t.active
    t.phase = Phase.REFILL
