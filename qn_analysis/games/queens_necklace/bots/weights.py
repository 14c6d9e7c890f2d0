"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from typing import NamedTuple

from ..words.cards import KINDS, Card
from .greedy import CAUTION, FASHION, FIRST_CARD, HELD, SHARE, STONE


class Style(NamedTuple):
    """A bot.

    Attributes:
        policy: a function of the sources.
        weights: its weights by place.
        about: what it does, in a line.
    """

    policy: str
    weights: dict[int, float]
    about: str


_GREEDY_CARDS = {
    Card.RING: 6.0, Card.NECKLACE: 4.0, Card.KING: 6.0, Card.BANKER: 5.0,
    Card.CONFESSOR: 0.5, Card.COURTIER: 3.0, Card.FORGER: 3.0, Card.FAVORITE: 2.5, Card.THIEF: 4.5,
    Card.ALCHEMIST: 2.0, Card.ASTROLOGER: 4.0, Card.CARDINAL: 1.5, Card.MUSKETEER: 2.5, Card.QUEEN: 3.5,
}  # fmt: skip

STYLES: dict[str, Style] = {
    "random": Style("choose_random", {}, "any legal micro-action (not uniform over whole displays)"),
    "greedy": Style(
        "choose_greedy",
        {
            STONE: 2.0,
            FASHION: 0.05,
            HELD: 0.25,
            **{FIRST_CARD + card - Card.RING: _GREEDY_CARDS.get(Card(card), 0.0) for card in range(Card.RING, KINDS)},
            CAUTION: 1.0,
            SHARE: 0.3,
        },
        "buys by gems, price and fashion; shows what it expects to sell",
    ),
}
"""Every bot that a name can call."""
