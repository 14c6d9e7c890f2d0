"""The resources, the objects that are crafted of them, and the bounds of a table.

Which cards there are, and what each costs and brings, are numbers of a ruleset (`rulebook/cards.toml`), never of this
file: the rulebook has no list of cards. Encounters and events have no names here, because a ruleset can add its own:
they are known by their numbers in it. Source: sections 1, 4 and 7.3.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

SEATS: Final = 5
"""Most players that a table can have (the box serves two to five)."""
FEWEST: Final = 2
"""Fewest players."""
CITIES: Final = 7
"""Cities of the Kingdom, one for each number of the die but the last."""
DIE: Final = 8
"""Faces of the die."""
KINDS: Final = 40
"""Most kinds of card in a deck: resources, encounters or events."""
DECK: Final = 120
"""Most cards that a deck can have; the rulebook's have 72, 64 and 10."""
EFFECTS: Final = 4
"""Most effects of a card at one trigger."""
BIDS: Final = 100
"""Offers in an auction run from 0 coins to one fewer than this."""
NOBODY: Final = -1
"""No seat, no card, no city, no object, no number: null in the log."""


class Deck(IntEnum):
    """The three decks, each with its discard pile."""

    RESOURCES = 0
    ENCOUNTERS = 1
    EVENTS = 2


class Resource(IntEnum):
    """The seven types of resource. The first six are gems."""

    DIAMOND = 0
    RUBY = 1
    EMERALD = 2
    SAPPHIRE = 3
    TOPAZ = 4
    AMETHYST = 5
    GOLD = 6


class Jewel(IntEnum):
    """The three families of jewels, each with two recipes: of one gem, and of two."""

    RING = 0
    BRACELET = 1
    NECKLACE = 2


class Recipe(IntEnum):
    """The six combinations of gold and gems, in the order of the rulebook."""

    RING_THREE = 0
    RING_PAIR = 1
    BRACELET_FOUR = 2
    BRACELET_PAIRS = 3
    NECKLACE_FIVE = 4
    NECKLACE_FULL = 5


class Encounter(IntEnum):
    """The three types of encounter."""

    BUYER = 0
    MERCENARY = 1
    MONSTER = 2


DECKS: Final = len(Deck)
RESOURCES: Final = len(Resource)
GEMS: Final = 6
"""Resources below this number are gems."""
RECIPES: Final = len(Recipe)
PAIRS: Final = GEMS * GEMS
"""Objects of a family of jewels: by the first gem and the second, which is the same one where there is only one."""
OBJECTS: Final = GEMS + len(Jewel) * PAIRS
"""Everything that can be crafted: the gems by themselves, then the jewels of each family."""
WARES: Final = GEMS + len(Jewel)
"""What a Buyer may ask for: each gem, then each family of jewels."""


def jewel(family: int, first: int, second: int) -> int:
    """The number of a jewel; `second` is `first` where the recipe takes one gem."""
    return GEMS + family * PAIRS + first * GEMS + second


def object_name(number: int) -> str:
    """A readable, stable name: `ruby`, `ring diamond` (all alike), `necklace ruby topaz` (of two gems)."""
    if number < GEMS:
        return Resource(number).name.lower()
    family, pair = divmod(number - GEMS, PAIRS)
    first, second = divmod(pair, GEMS)
    gems = [Resource(first).name.lower()] + ([Resource(second).name.lower()] if second != first else [])
    return " ".join([Jewel(family).name.lower(), *gems])
