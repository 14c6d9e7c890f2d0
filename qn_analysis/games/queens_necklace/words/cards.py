"""The cards, the gems and the bounds of a table.

`Card` names every kind of card; how many copies there are, what they cost and how many stones they show are numbers
of a ruleset (`rulebook/cards.toml`), never of this file. Source: "Components" and "The cards" in all editions.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

SEATS: Final = 4
"""Most players that a table can have (the box serves two to four)."""
SLOTS: Final = 8
"""Most cards a market can show; the rulebook shows five."""
STEPS: Final = 6
"""Most prices a ladder can have; the rulebook's cards have four."""
PRICE: Final = 99
"""Highest price in ducats."""
SALES: Final = 5
"""Most Merchants (and so sales) a ruleset can ask for; the rulebook has three."""
DECK: Final = 200
"""Most cards a deck can have, Merchants included; the rulebook's has 103."""
NOBODY: Final = -1
"""No seat, no card, no gem, no slot, no number: null in the log."""


class Gem(IntEnum):
    """The four gems. The Alchemist can touch the true gems only: all but amber."""

    RUBY = 0
    EMERALD = 1
    DIAMOND = 2
    AMBER = 3


class Card(IntEnum):
    """Every kind of card. Gem cards come first and are named by gem and stones."""

    RUBY_1 = 0
    RUBY_2 = 1
    RUBY_3 = 2
    EMERALD_1 = 3
    EMERALD_2 = 4
    EMERALD_3 = 5
    DIAMOND_1 = 6
    DIAMOND_2 = 7
    DIAMOND_3 = 8
    AMBER_1 = 9
    # gray: shown at a sale
    RING = 10
    NECKLACE = 11
    KING = 12
    BANKER = 13
    # blue: influence
    CONFESSOR = 14
    COURTIER = 15
    FORGER = 16
    FAVORITE = 17
    THIEF = 18
    # purple: each at its own moment
    ALCHEMIST = 19
    ASTROLOGER = 20
    CARDINAL = 21
    MUSKETEER = 22
    QUEEN = 23
    MERCHANT = 24
    # the three cards left blank for players' own ideas
    BLANK_BLUE = 25
    BLANK_PURPLE = 26
    BLANK_GRAY = 27


class Colour(IntEnum):
    """The marking of a card, which says when it can be played."""

    GRAY = 0
    BLUE = 1
    PURPLE = 2
    MERCHANT = 3


KINDS: Final = len(Card)
BLANKS: Final = (Card.BLANK_BLUE, Card.BLANK_PURPLE, Card.BLANK_GRAY)
"""The kinds to which a ruleset can give a name and an effect."""
GEMS: Final = len(Gem)
GEM_KINDS: Final = 10
"""Cards below this number are gem cards."""
STONES: Final = 3
"""Kinds of cards that a true gem has: of one, two and three stones."""
KINDS_BY_RANK: Final = STONES * GEMS + KINDS - GEM_KINDS
"""Places in an order of cards by the fashion of their gems: as if each gem had all kinds, then all other cards."""
TRUE_GEMS: Final = int(Gem.AMBER)
"""Gems below this number are true gems, into which the Alchemist can transmute."""
TRUE_GEM_KINDS: Final = 9
"""Cards below this number are ruby, emerald or diamond, which the Alchemist can transmute."""

GEM_OF: Final[tuple[int, ...]] = tuple(
    card // 3 if card < TRUE_GEM_KINDS else int(Gem.AMBER) if card < GEM_KINDS else NOBODY for card in range(KINDS)
)
"""The gem on each card, or `NOBODY`."""

COLOUR_OF: Final[dict[Card, Colour]] = {
    card: Colour.GRAY if card <= Card.BANKER or card == Card.BLANK_GRAY
    else Colour.BLUE if card <= Card.THIEF or card == Card.BLANK_BLUE
    else Colour.MERCHANT if card == Card.MERCHANT
    else Colour.PURPLE
    for card in Card
}  # fmt: skip
"""The marking of each kind."""
