"""The treasures, the cards and the bounds of a table.

`Card` names every kind of card; how many copies there are and what each adds are numbers of a ruleset
(`rulebook/cards.toml`), never of this file: the rulebook has no list of cards. Source: "Contents", "How to Play" 1.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

SEATS: Final = 5
"""Most players that a table can have (the box serves two to five)."""
FEWEST: Final = 2
"""Fewest players."""
SLOTS: Final = 6
"""Most face-up cards in the gem pit; the rulebook has four."""
DECK: Final = 120
"""Most cards a deck can have; the rulebook's has 54."""
SPOTS: Final = 20
"""Most spots that a chest can have for a treasure."""
SETS: Final = 6
"""Most steps that the variety table of a chest can have."""
NOBODY: Final = -1
"""No seat, no card, no treasure, no slot, no number: null in the log."""


class Treasure(IntEnum):
    """The seven types of treasure, each with a title. The first five are gems."""

    DIAMOND = 0
    RUBY = 1
    EMERALD = 2
    SAPPHIRE = 3
    AMETHYST = 4
    GOLD = 5
    PEARL = 6


class Card(IntEnum):
    """Every kind of card, named by its treasure and how many pieces of it it adds."""

    DIAMOND_1 = 0
    DIAMOND_2 = 1
    DIAMOND_3 = 2
    RUBY_1 = 3
    RUBY_2 = 4
    RUBY_3 = 5
    EMERALD_1 = 6
    EMERALD_2 = 7
    EMERALD_3 = 8
    SAPPHIRE_1 = 9
    SAPPHIRE_2 = 10
    SAPPHIRE_3 = 11
    AMETHYST_1 = 12
    AMETHYST_2 = 13
    AMETHYST_3 = 14
    PEARL_1 = 15
    PEARL_2 = 16


class Cause(IntEnum):
    """Why a title can no longer be lost."""

    NONE = 0  # it can be
    ROW_FILLED = 1
    SUPPLY_EXHAUSTED = 2


KINDS: Final = len(Card)
TREASURES: Final = len(Treasure)
GEMS: Final = 5
"""Treasures below this number are gems."""
OF_A_GEM: Final = 3
"""Kinds of card of each gem, in the order of the gems; those of pearls follow."""
