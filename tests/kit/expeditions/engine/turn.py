"""A turn: a card is laid, a card is drawn. Source: "A turn"."""

from __future__ import annotations

from qn_analysis.core.play.emit import allow, emit

from ..words.actions import Action
from ..words.cards import COLOURS, NOBODY, RANKS
from ..words.cards import NOBODY as _
from ..words.events import Event
from ..words.phases import Phase
from .setup import draw
from .state import Game, Log


def list_cards(g: Game) -> None:
    """Each card of the hand to its expedition, if it fits, or to its pile; colours by lot."""
    t = g.table
    me = g.seats[t.actor]
    for nth in range(COLOURS):
        colour = t.lots[nth]
        for rank in range(RANKS):
            card = colour * RANKS + rank
            if me.hand[card] > 0:
                if rank > t.highest[me.seat][colour] or t.highest[me.seat][colour] == 0:
                    allow(me, Action.PLAY + card)
                allow(me, Action.DISCARD + card)


def list_draws(g: Game) -> None:
    """The deck, and every pile but that of a card just discarded."""
    t = g.table
    me = g.seats[t.actor]
    allow(me, Action.DECK)
    for nth in range(COLOURS):
        colour = t.lots[nth]
        if t.depth[colour] > 0 and colour != t.discarded:
            allow(me, Action.TAKE + colour)


def lay_card(g: Game, log: Log, action: int) -> None:
    """Lay a card to an expedition or to a pile."""
    t = g.table
    seat = t.actor
    plays = action < Action.DISCARD
    card = action - Action.PLAY if plays else action - Action.DISCARD
    colour = card // RANKS
    rank = card % RANKS
    g.seats[seat].hand[card] -= 1
    t.hand_size[seat] -= 1
    if plays:
        t.cards[seat][colour] += 1
        if rank == 0:
            t.wagered[seat][colour] += 1
        else:
            t.highest[seat][colour] = rank
            t.total[seat][colour] += rank + 1
        emit(g, log, Event.PLAYED, seat, _, card, colour, _, t.cards[seat][colour], _)
    else:
        t.pile[colour][t.depth[colour]] = card
        t.depth[colour] += 1
        t.discarded = colour
        emit(g, log, Event.DISCARDED, seat, _, card, colour, _, _, _)
    t.phase = Phase.DRAW


def draw_card(g: Game, log: Log, action: int) -> None:
    """Draw a card, and pass the turn or end the game."""
    t = g.table
    seat = t.actor
    if action == Action.DECK:
        card = draw(g, seat)
        emit(g, log, Event.DRAWN, seat, _, card, _, _, _, t.deck)
    else:
        colour = action - Action.TAKE
        t.depth[colour] -= 1
        card = t.pile[colour][t.depth[colour]]
        g.seats[seat].hand[card] += 1
        t.hand_size[seat] += 1
        emit(g, log, Event.TAKEN, seat, _, card, colour, _, _, _)
    t.discarded = NOBODY
    if t.deck == 0 or t.turn == t.rules.most_turns:
        t.phase = Phase.SCORING
        t.actor = NOBODY
    else:
        t.turn += 1
        t.active = (seat + 1) % t.players
        t.actor = t.active
        t.phase = Phase.CARD
