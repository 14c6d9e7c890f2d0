"""The Alchemist: after the reveal one of one's own true gem cards becomes another true gem.

Source: "Alchemist" under "The cards". Rulings `alchemist_declined`, `alchemist_orphans`, `same_turn`.
"""

from __future__ import annotations

from ..words.actions import Action
from ..words.cards import GEMS, NOBODY, STONES, TRUE_GEM_KINDS, TRUE_GEMS, Card
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .hands import card_of_kind, gem_of, left_of, playable, spend
from .record import allow, emit
from .state import Game, Log


def ask_for_alchemist(g: Game) -> None:
    """Ask, from the active player clockwise, whoever holds an Alchemist and shows a true gem."""
    t = g.table
    while t.asked < t.players:
        seat = left_of(g, t.active, t.asked)
        me = g.seats[seat]
        if playable(t, me, Card.ALCHEMIST) > 0:
            may = 1 - t.rules.alchemist_declined
            if may == 1:
                allow(me, Action.PASS)
            for kind in range(STONES * GEMS):
                card = card_of_kind(t, kind)
                if NOBODY < card < TRUE_GEM_KINDS and t.shown[seat][card] > t.moved[seat][card]:
                    for rank in range(GEMS):
                        gem = t.fashion[rank]
                        if gem < TRUE_GEMS and gem != gem_of(card):
                            allow(me, Action.TRANSMUTE + card * TRUE_GEMS + gem)
            if me.options > may:
                t.actor = seat
                return
            me.options = 0
        t.asked += 1
    t.actor = t.active
    t.phase = Phase.RARITY


def transmute(g: Game, log: Log, action: int) -> None:
    """Move the chosen card to its new row, or leave the Alchemist unplayed."""
    t = g.table
    seat = t.actor
    if action == Action.PASS:
        emit(g, log, Event.NOT_TRANSMUTED, seat, _, _, _, _, _, _)
        t.asked += 1
        return
    card = (action - Action.TRANSMUTE) // TRUE_GEMS
    gem = (action - Action.TRANSMUTE) % TRUE_GEMS
    old = gem_of(card)
    spend(g, seat, Card.ALCHEMIST)
    t.gone[Card.ALCHEMIST] += 1
    emit(g, log, Event.PLAYED, seat, _, Card.ALCHEMIST, _, _, 1, _)
    t.moved[seat][card] += 1
    t.stones[seat][old] -= t.rules.stones[card]
    t.gem_cards[seat][old] -= 1
    t.stones[seat][gem] += t.rules.stones[card]
    t.gem_cards[seat][gem] += 1
    emit(g, log, Event.TRANSMUTED, seat, _, card, gem, _, _, _)
    if t.gem_cards[seat][old] == 0 and t.rules.alchemist_orphans == 1:
        t.rings[seat][old] = lapse(g, log, seat, Card.RING, old, t.rings[seat][old])
        t.kings[seat][old] = lapse(g, log, seat, Card.KING, old, t.kings[seat][old])
        t.necklaces[seat][old] = lapse(g, log, seat, Card.NECKLACE, old, t.necklaces[seat][old])


def lapse(g: Game, log: Log, seat: int, card: int, gem: int, copies: int) -> int:
    """Cards laid with an emptied row leave the game without effect; returns how many are left: none."""
    for _copy in range(copies):
        g.table.shown[seat][card] -= 1
        g.table.gone[card] += 1
        emit(g, log, Event.LAPSED, seat, _, card, gem, _, _, _)
    return 0
