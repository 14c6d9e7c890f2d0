"""What a seat can conclude about the others' hands by counting cards: a source of both builds.

Everything here follows from the table and from the seat's own memory (`engine.memory`): cards bought, taken with the
Queen, surrendered, played and shown before its eyes, hands that it has looked at, thefts in which it had a part, the
Necklace on somebody's neck. Cards out of its sight are one pool, of which the pile and the unknown cards in hands are
equally likely parts; Merchants and Astrologers are never in a hand, and a hidden Necklace is in the pile.

`least` and `most` are bounds that always hold; `expected` is a mean. A card that a third player has stolen unseen is
taken to be any card of the victim's hand with equal chance.
"""

from __future__ import annotations

from ..engine.hands import cards_of
from ..engine.state import Seat, Table
from ..words.cards import KINDS, Card


def held_back(table: Table, card: int) -> bool:
    """Cards that no unknown card in a hand can be: Merchants, Astrologers, and the Necklace, which is worn."""
    return card == Card.MERCHANT or table.rules.roles[card] == Card.ASTROLOGER or card == Card.NECKLACE


def thefts_from(table: Table, me: Seat, seat: int) -> int:
    """Cards that went from a hand unseen since one last knew it."""
    thefts = 0
    for thief in range(table.players):
        thefts += me.stolen[seat][thief]
    return thefts


def known_cards(me: Seat, seat: int) -> int:
    """Cards that one has seen come into another hand and not leave it."""
    cards = 0
    for card in range(KINDS):
        cards += me.known[seat][card]
    return cards


def unknown_cards(table: Table, me: Seat, seat: int) -> int:
    """Cards in another hand that one cannot name, counting those that were stolen unseen."""
    return max(0, table.hand_size[seat] + thefts_from(table, me, seat) - known_cards(me, seat))


def in_sight(table: Table, me: Seat, card: int) -> int:
    """Copies of a card that are out of the game, in the market, on a display or in one's own hand."""
    copies = table.gone[card] + me.hand[card]
    for slot in range(table.rules.market_size):
        if table.market[slot] == card:
            copies += 1
    for seat in range(table.players):
        copies += table.shown[seat][card]
    return copies


def unseen(table: Table, me: Seat, card: int) -> int:
    """Copies of a card that are in the pile or among the unknown cards in hands."""
    copies = table.rules.copies[card] - in_sight(table, me, card)
    for seat in range(table.players):
        if seat != me.seat:
            copies -= me.known[seat][card]
    return max(0, copies)


def unseen_cards(table: Table, me: Seat) -> int:
    """Unseen copies of all cards that may be in a hand."""
    copies = 0
    for card in range(KINDS):
        if not held_back(table, card):
            copies += unseen(table, me, card)
    return copies


def least(table: Table, me: Seat, seat: int, card: int) -> int:
    """Copies of a card that a seat holds for certain."""
    if seat == me.seat:
        return me.hand[card]
    if card == Card.NECKLACE:
        return 1 if table.necklace == seat else 0
    return max(0, me.known[seat][card] - thefts_from(table, me, seat))


def most(table: Table, me: Seat, seat: int, card: int) -> int:
    """The most copies of a card that a seat can hold."""
    if seat == me.seat or held_back(table, card):
        return least(table, me, seat, card)
    copies = table.rules.copies[card] - in_sight(table, me, card)
    others = 0
    for other in range(table.players):
        if other != seat and other != me.seat:
            copies -= least(table, me, other, card)
    for kind in range(KINDS):
        if kind != card:
            others += least(table, me, seat, kind)
    come = me.known[seat][card] + unknown_cards(table, me, seat)
    return max(0, min(copies, table.hand_size[seat] - others, come))


def expected(table: Table, me: Seat, seat: int, card: int) -> float:
    """The mean number of copies of a card that a seat holds."""
    if seat == me.seat or held_back(table, card):
        return float(least(table, me, seat, card))
    thefts = thefts_from(table, me, seat)
    before = table.hand_size[seat] + thefts
    if before == 0:
        return 0.0
    pool = unseen_cards(table, me)
    drawn = unknown_cards(table, me, seat) * unseen(table, me, card) / pool if pool > 0 else 0.0
    return (me.known[seat][card] + drawn) * table.hand_size[seat] / before


def expected_stones(table: Table, me: Seat, seat: int, gem: int) -> float:
    """The mean number of stones of a gem in a hand."""
    stones = 0.0
    for card in cards_of(gem):
        stones += expected(table, me, seat, card) * table.rules.stones[card]
    return stones
