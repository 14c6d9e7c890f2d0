"""What a habit does to a bot: it forbids one kind of action (to do a thing always is to forbid all else).

`bots.bent` reads the numbers, `play.habits` has the names.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from ..words.cards import KINDS


class Deed(IntEnum):
    """Kinds of habits. Each has a card and a number; 0 where it needs none."""

    NEVER_BUY = 0  # the card
    BUY_AFTER = 1  # the card only once it has come down so many steps
    PAY_AT_MOST = 2  # so many ducats for a card
    ONE_A_TURN = 3  # buys one card a turn, while at most so many cards lie above the next Merchant
    KEEP = 4  # shows or plays the card at no sale before that of this number, and in no turn before it
    AT_ONCE = 5  # shows or plays the card whenever it can
    LOW = 6  # lays the card only on a gem of this fashion rank or a lower one (0 the most fashionable)
    HIGH = 7  # lays the card only on a gem of this fashion rank or a higher one
    NO_KING_AT_NECKLACE = 8  # lays no King while another player wears the Necklace
    ONE_ROW = 9  # shows one gem a sale
    NEVER_STOP = 10  # buys as long as it can pay for a card
    SHOWN_WITH = 11  # shows only gems of which it holds at least so many stones
    ALWAYS_BUY = 12  # buys the card whenever it can
    BUY_LOW = 13  # buys gem cards of this fashion rank or a lower one only
    WHOLE_ROWS = 14  # shows all cards of a gem, or none


GEM_CARDS: Final = KINDS
"""Stands for all gem cards."""
LAST: Final = 98
"""Stands for the last sale."""
NEVER: Final = 99
"""Stands for no sale."""
PLAYERS: Final = ("choose_learnt", "choose_heuristic", "choose_greedy", "choose_random", "choose_thumb")
"""Policies that can be bent, by the number that stands for each: `bent.choose_as` has the same numbers."""
PLAYER, COUNT, FIRST, EACH = 0, 1, 2, 3
"""Places behind a bot's weights: who plays, how many habits, the first; numbers of a habit: deed, card, number."""
TAIL: Final = 32
"""Numbers behind a bot's weights."""
MOST: Final = (TAIL - FIRST) // EACH
"""Most habits of a bot."""
