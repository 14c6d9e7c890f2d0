"""Tables that folds make (`log/folds`): their columns, and what folds know of treasures and events."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.columns import Columns
from qn_analysis.core.log.layout import ColumnDoc

from ..log.folds import FOLDS
from ..log.folds.chests import fold_chests
from ..log.schema import TREASURE_ENUM
from ..words.cards import GEMS, Treasure
from ..words.events import Event

SET: Final = (*list(Treasure)[:GEMS], Treasure.GOLD)
"""What one complete set has one piece of each."""
_PLAYS: Final = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)
_ADDS: Final = (Event.TAKEN, Event.MATCHED, Event.TAKEN_INSTEAD)
_NUMBERS: Final = {
    "place": [SET.index(treasure) if treasure in SET else -1 for treasure in Treasure],
    "plays": [int(event in _PLAYS) for event in Event],
    "adds": [int(event in _ADDS) for event in Event],
}
CHESTS: Final = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("round", pl.UInt8, "round, 1 the first"),
    ColumnDoc("seat", pl.UInt8, "who plays the card"),
    ColumnDoc("nth", pl.Int16, "which of her cards of the round, from 1"),
    ColumnDoc("turn", pl.UInt16, "turn"),
    ColumnDoc("treasure", TREASURE_ENUM, "a treasure of a set"),
    ColumnDoc("before", pl.Int32, "pieces in her chest before the card"),
    ColumnDoc("after", pl.Int32, "pieces after it"),
)


def chests(columns: Columns) -> pl.DataFrame:
    """One row a player, card of hers and treasure of a set, in that order.

    Raises:
        LogError: rows that cannot be.
    """
    reads = ("game", "turn", "round", "event", "seat", "treasure", "count")
    room = dict.fromkeys(_PLAYS, len(SET))
    made = FOLDS.run(fold_chests, columns, reads, _NUMBERS, room, CHESTS)
    return made.sort("game", "round", "seat", "nth", maintain_order=True)
