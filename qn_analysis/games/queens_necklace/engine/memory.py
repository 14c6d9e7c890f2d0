"""What each seat remembers of the others' hands: cards seen to come and not seen to go.

Kept with the state, since it follows from what the seat has witnessed and from nothing else. `known[other][card]` are
copies that went into a hand before one's eyes. A card that changes hands unseen may be one of them: such thefts are
counted in `stolen[victim][thief]` until one looks at the victim's hand, and `bots.belief` draws the conclusions. What
was seen to come this turn is in `fresh`, where a ruling keeps it from being played (`same_turn`).
"""

from __future__ import annotations

from ..words.cards import KINDS, SEATS
from .state import Game, Seat


def forget_hand(me: Seat, other: int) -> None:
    """Remember nothing of one hand."""
    for card in range(KINDS):
        me.known[other][card] = 0
    for thief in range(SEATS):
        me.stolen[other][thief] = 0


def all_see_gain(g: Game, seat: int, card: int) -> None:
    """Everybody sees a card go into a hand."""
    for other in range(g.table.players):
        if other != seat:
            g.seats[other].known[seat][card] += 1
            if g.table.rules.same_turn == 1:
                g.seats[other].fresh[seat][card] += 1


def all_see_loss(g: Game, seat: int, card: int) -> None:
    """Everybody sees a card leave a hand; of an empty hand there is nothing to remember."""
    for other in range(g.table.players):
        if other != seat and g.seats[other].known[seat][card] > 0:
            g.seats[other].known[seat][card] -= 1
    if g.table.hand_size[seat] == 0:
        for other in range(g.table.players):
            forget_hand(g.seats[other], seat)


def remember_theft(g: Game, victim: int, thief: int, card: int) -> None:
    """A card has gone from hand to hand: the two know which, the others only that one has."""
    emptied = g.table.hand_size[victim] == 0
    for seat in range(g.table.players):
        me = g.seats[seat]
        if seat == thief:
            if me.known[victim][card] > 0:
                me.known[victim][card] -= 1
        elif seat == victim:
            me.known[thief][card] += 1
            if g.table.rules.same_turn == 1:
                me.fresh[thief][card] += 1
        elif emptied:
            follow_last(me, victim, thief)
        else:
            me.stolen[victim][thief] += 1
        if emptied and seat != victim:
            forget_hand(me, victim)


def follow_last(me: Seat, victim: int, thief: int) -> None:
    """The last card of a hand is stolen: who knew it, and of no theft before, knows where it is now."""
    for other in range(SEATS):
        if me.stolen[victim][other] > 0:
            return
    for card in range(KINDS):
        me.known[thief][card] += me.known[victim][card]


def remember_hand(g: Game, seat: int, other: int) -> None:
    """A seat looks at a hand and knows it card by card."""
    me = g.seats[seat]
    forget_hand(me, other)
    for card in range(KINDS):
        me.known[other][card] = g.seats[other].hand[card]
