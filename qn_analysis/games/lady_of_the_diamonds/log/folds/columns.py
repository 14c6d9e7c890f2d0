"""Where the folds write: columns of each table, in the order in which `stats/folded.py` declares them. Vocabulary."""

from __future__ import annotations

from enum import IntEnum


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
