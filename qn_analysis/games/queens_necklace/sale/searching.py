"""What the search for the best reply to a sale works with: its limits and its working space, of both builds."""

from __future__ import annotations

from typing import Annotated, Final

from ..engine.state import PerCard, PerGem
from ..words.cards import GEMS, SEATS, TRUE_GEM_KINDS, TRUE_GEMS
from .kernel import OWN

ALCHEMISTS: Final = 2
"""Most Alchemists of one player that are searched; the rulebook's deck has one."""
SUMS: Final = 1081
"""Stones that a hand can hold of one gem, none included: three kinds of at most 40 copies and 9 stones."""
MEMO: Final = 2 * 24 * 8**GEMS
"""Places of the memo: for each arrangement of the rarity tiles and trait of each row, the number of the search that
last came by, and what it found."""
UNKNOWN: Final = -(1 << 50)
"""Of what a gem pays: not yet scored. As a result: nothing found."""
REPLY: Final = OWN + ALCHEMISTS
"""Numbers of a reply: a display as in `kernel`, and what each Alchemist does (card * TRUE_GEMS + new gem, or -1)."""
PART: Final = 1000
"""A result is pounds times this, less the cards spent."""
FAR: Final = 1 << 20
"""Cards for a number of stones that cannot be shown."""
NONE, BELOW, TIED, AHEAD = range(4)
"""How she stands: no stones, fewer than the others' most, as many, more."""
CHOICES: Final = TRUE_GEM_KINDS * TRUE_GEMS + 1
"""What an Alchemist can do, nothing included."""


class Search:
    """The working space. Rows are in fashion order: `rank` 0 is the most fashionable gem."""

    seat: int  # whose reply
    margin: int  # 1: pounds over the best rival, 0: pounds
    plays: int  # Alchemists she has
    search: int  # number of the search, from 1: what the memo has of another is not of this sale
    others: PerGem  # stones of the others together
    most: PerGem  # stones of the one who shows most of them
    kings: PerGem  # Kings of the others
    levels: int  # numbers of Bankers worth trying
    bankers: Annotated[list[int], 3]
    # the plan: what Alchemists do
    moves: Annotated[list[int], ALCHEMISTS]
    out: PerCard  # cards laid to be changed
    base: PerGem  # her stones after it where she lays nothing else
    open: PerGem  # 1: King, Necklace and Rings lie there even so
    spent: int  # its cards
    bound: int  # 1: no more true gems are shown, or an Alchemist left unplayed would have to be played
    # the stones that the rest of her hand can show of a gem
    top: int
    fewest: Annotated[list[int], SUMS]  # cards for so many stones
    taken: Annotated[list[list[int]], (3, SUMS)]  # copies of the last of one, two, three kinds among them
    # the choices of a row
    options: PerGem
    kept: Annotated[list[list[int]], (GEMS, SUMS)]  # stones besides the plan's
    count: Annotated[list[list[int]], (GEMS, SUMS)]  # stones of all players; `FAR`: none, and no tile for it
    cards: Annotated[list[list[int]], (GEMS, SUMS)]
    trait: Annotated[list[list[int]], (GEMS, SUMS)]  # how she stands * 2 + whether the row is free
    # arrangements of the rarity tiles
    arrangement: Annotated[list[int], 729]  # by how the counts compare, or NOBODY
    numbered: Annotated[list[int], 256]  # by tiles, or NOBODY
    arrangements: int
    tile: Annotated[list[list[int]], (24, GEMS)]
    # what a gem pays: by rank, tile, standing, King * 2 + Necklace
    own: Annotated[list[list[int]], (256, 6)]  # level of Bankers * 2 + 1 with her Rings
    rival: Annotated[list[list[int]], (256, SEATS)]
    # the situation being scored
    at: PerGem  # where in `own` its rows begin
    free: PerGem
    specials: Annotated[list[int], 4]  # rank of the King, of the Necklace, of the Rings, level of Bankers
    tried: Annotated[list[int], 4]
    # the best so far
    best: int
    best_plan: int
    best_kept: PerGem
    best_key: int
