"""The card of a turn: which may be played, and where it comes from.

Source: "How to Play" 1 to 3, 8 and 9; "Scoring & Winning" 1.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, KINDS, NOBODY, TREASURES
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .record import allow, emit
from .setup import draw
from .state import Game, Log


def list_cards(g: Game) -> None:
    """Cards of the hand; the others too, unless every turn that is left is needed for the hand.

    They go by lot, whichever place they lie at.
    """
    t = g.table
    me = g.seats[t.active]
    for nth in range(KINDS):
        card = t.card_lots[nth]
        if me.hand[card] > 0:
            allow(me, Action.HAND + card)
    if t.hand_size[t.active] >= t.rules.cards_each - t.plays[t.active]:
        return
    for nth in range(KINDS):
        card = t.card_lots[nth]
        for slot in range(t.rules.face_up):
            if t.face_up[slot] == card:
                allow(me, Action.PIT + slot)
    if t.deck > 0:
        allow(me, Action.DECK)


def play_card(g: Game, log: Log, action: int) -> None:
    """Lay the card beside the chest; a face-up card is replaced at once."""
    t = g.table
    seat = t.active
    t.plays[seat] += 1
    nth = t.plays[seat]
    if action < Action.PIT:
        t.card = action - Action.HAND
        g.seats[seat].hand[t.card] -= 1
        t.hand_size[seat] -= 1
        emit(g, log, Event.PLAYED_FROM_HAND, seat, _, t.card, _, _, nth, _)
    elif action < Action.DECK:
        slot = action - Action.PIT
        t.card = t.face_up[slot]
        t.face_up[slot] = NOBODY
        emit(g, log, Event.PLAYED_FROM_PIT, seat, _, t.card, _, slot, nth, _)
        refill(g, log, slot)
    else:
        t.card = draw(g)
        emit(g, log, Event.PLAYED_FROM_DECK, seat, _, t.card, _, _, nth, _)
    t.played[seat][t.card] += 1


def refill(g: Game, log: Log, slot: int) -> None:
    """Restore the gem pit with the top card of the deck."""
    t = g.table
    if t.deck > 0:
        t.face_up[slot] = draw(g)
        emit(g, log, Event.REFILLED, _, _, t.face_up[slot], _, slot, _, t.deck)


def end_turn(g: Game) -> None:
    """Pass the turn to the left, or end the round when everyone has played all her cards."""
    t = g.table
    t.card = NOBODY
    t.match = 0
    for treasure in range(TREASURES):
        t.gained[treasure] = 0
    following = (t.active + 1) % t.players
    if t.plays[following] == t.rules.cards_each:
        t.actor = NOBODY
        t.phase = Phase.SCORING
        return
    t.turn += 1
    pass_lots(t.gem_lots, GEMS)
    pass_lots(t.card_lots, KINDS)
    t.active = following
    t.actor = following
    t.phase = Phase.CARD


def pass_lots(lots: list[int], n: int) -> None:
    """Put the first lot behind the others, so that a choice among equals favours nothing for a whole game."""
    first = lots[0]
    for place in range(n - 1):
        lots[place] = lots[place + 1]
    lots[n - 1] = first
