"""What folds read, remember and write: the event columns, numbers of the ruleset, a board of a game, and columns of the
tables, in the order in which `stats/tables.py` declares them. Vocabulary.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ...words.cards import SEATS, TREASURES
from ...words.events import Event
from ..rows import Rows as Rows

PerEvent = Annotated[list[int], len(Event)]
PerTreasure = Annotated[list[int], TREASURES]


class Rules:
    """What treasures and events mean."""

    place: PerTreasure  # of a treasure among those of a set; -1: it is in none
    plays: PerEvent  # whether a card is played
    adds: PerEvent  # whether pieces come into a chest


class Board:
    """A game as far as a fold follows it."""

    game: int  # its number, plus 1; 0 before the first
    round: int
    turn: int  # of the last card; -1: none in the round
    seat: int  # who played it
    row: int  # of the table: the first of this card
    pieces: Annotated[list[list[int]], (SEATS, TREASURES)]  # in each chest


class Chest(IntEnum):
    """Columns of `chests`."""

    GAME = 0
    ROUND = 1
    SEAT = 2
    NTH = 3
    TURN = 4
    TREASURE = 5
    BEFORE = 6
    AFTER = 7
