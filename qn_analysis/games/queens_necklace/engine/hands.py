"""Cards entering and leaving hands and the pile. Who holds the Necklace is public, so it is noted here as well."""

from __future__ import annotations

from ..words.cards import GEM_KINDS, GEMS, KINDS, KINDS_BY_RANK, NOBODY, STONES, Card
from .memory import all_see_gain, all_see_loss, remember_theft
from .state import Game, Seat, Table


def first_pile(t: Table) -> int:
    """Cards of the pile once the hands are dealt, Merchants not counted."""
    cards = 0 - t.rules.hand_size * t.players - t.rules.later_cards * (t.players - 1)
    for card in range(KINDS):
        if card != Card.MERCHANT:
            cards += t.rules.copies[card]
    return cards


def gain(g: Game, seat: int, card: int) -> None:
    """Put a card into a hand before everybody's eyes."""
    take(g, seat, card)
    all_see_gain(g, seat, card)


def gain_unseen(g: Game, seat: int, card: int) -> None:
    """Put a card into a hand that only its owner sees; the Necklace is worn and so seen by all."""
    take(g, seat, card)
    if card == Card.NECKLACE:
        all_see_gain(g, seat, card)


def lose(g: Game, seat: int, card: int) -> None:
    """Take a card out of a hand before everybody's eyes."""
    drop(g, seat, card)
    all_see_loss(g, seat, card)


def spend(g: Game, seat: int, card: int) -> None:
    """Take a card out of a hand as its owner plays it; of those held as the turn began there is one less to play."""
    lose(g, seat, card)
    if g.table.rules.same_turn == 1:
        g.seats[seat].usable[card] -= 1


def playable(t: Table, me: Seat, card: int) -> int:
    """Copies of a card in a hand that may be played now: all, or (ruling `same_turn`) those held as the turn began.

    Copies are counted, not followed: as many as were held then, less those played, and no more than are held now. Blue
    cards are limited by either reading (`influence.may_play`).
    """
    return me.hand[card] if t.rules.same_turn == 0 else max(0, min(me.hand[card], me.usable[card]))


def steal(g: Game, victim: int, thief: int, card: int) -> None:
    """Move a card from hand to hand, which the two see; the Necklace is seen by all."""
    drop(g, victim, card)
    take(g, thief, card)
    if card == Card.NECKLACE:
        all_see_loss(g, victim, card)
        all_see_gain(g, thief, card)
    else:
        remember_theft(g, victim, thief, card)


def take(g: Game, seat: int, card: int) -> None:
    """Put a card into a hand."""
    g.seats[seat].hand[card] += 1
    g.table.hand_size[seat] += 1
    if g.table.rules.same_turn == 1:
        g.table.gained[seat] += 1
    if card == Card.NECKLACE:
        g.table.necklace = seat


def drop(g: Game, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    g.seats[seat].hand[card] -= 1
    g.table.hand_size[seat] -= 1
    if card == Card.NECKLACE:
        g.table.necklace = NOBODY


def draw(g: Game) -> int:
    """Take the top card of the pile, which must not be empty."""
    card = g.hidden.pile[g.hidden.top]
    g.hidden.top += 1
    g.table.pile -= 1
    return card


def card_at(g: Game, seat: int, place: int) -> int:
    """The card at a place of a hand, counted from 0: gem cards by the fashion of their gems, then all others."""
    hand = g.seats[seat].hand
    for kind in range(KINDS_BY_RANK):
        card = card_of_kind(g.table, kind)
        if card != NOBODY:
            if place < hand[card]:
                return card
            place -= hand[card]
    return NOBODY


def rank_of(t: Table, gem: int) -> int:
    """The fashion rank of a gem, 0 for the most fashionable."""
    rank = 0
    while rank < GEMS - 1 and t.fashion[rank] != gem:
        rank += 1
    return rank


def kind_of_card(t: Table, card: int) -> int:
    """A card's place in an order that knows no names: gem cards by fashion rank and stones, then all others."""
    if card >= GEM_KINDS:
        return STONES * GEMS + card - GEM_KINDS
    return STONES * rank_of(t, card // STONES) + card % STONES


def card_of_kind(t: Table, kind: int) -> int:
    """The card at a place of that order; `NOBODY` where the gem has no such card."""
    if kind >= STONES * GEMS:
        return kind - STONES * GEMS + GEM_KINDS
    card = STONES * t.fashion[kind // STONES] + kind % STONES
    return card if card < GEM_KINDS else NOBODY


def gem_of(card: int) -> int:
    """The gem of a gem card: `Card` has three kinds a gem, in the order of `Gem`, and one of amber."""
    return card // STONES


def cards_of(gem: int) -> range:
    """The kinds of a gem's cards."""
    first = STONES * gem
    return range(first, first + STONES if first + STONES < GEM_KINDS else GEM_KINDS)


def left_of(g: Game, seat: int, steps: int) -> int:
    """The seat a number of places clockwise (to the left) of a seat."""
    return (seat + steps) % g.table.players
