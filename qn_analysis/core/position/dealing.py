"""Hidden cards dealt anew: what nobody sees is shuffled, and hands are as large as they were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..chance import below, next32


def shuffle(cards: list[int], dice: list[int]) -> None:
    """Shuffle cards by a stream of chance."""
    for place in range(len(cards) - 1, 0, -1):
        other = below(dice, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def deal_anew(g: Any, seats: Sequence[int], cards: list[int], kinds: int, dice: list[int]) -> list[int]:
    """Deal new hands to some seats, of their cards and others that nobody sees.

    Args:
        g: the game.
        seats: who is dealt to.
        cards: what lies in the deck.
        kinds: of cards.
        dice: a stream of chance.

    Returns:
        What is left: the deck, shuffled, as many cards as before.
    """
    pool = [*cards, *(card for seat in seats for card in range(kinds) for _ in range(g.seats[seat].hand[card]))]
    shuffle(pool, dice)
    for seat in seats:
        hand = g.seats[seat].hand
        size = sum(hand)
        for card in range(kinds):
            hand[card] = 0
        for _ in range(size):
            hand[pool.pop()] += 1
    return pool


def new_key(g: Any, dice: list[int]) -> None:
    """Give what is still to be shuffled in a game an order of its own."""
    for place in range(len(g.hidden.key)):
        g.hidden.key[place] = next32(dice)
