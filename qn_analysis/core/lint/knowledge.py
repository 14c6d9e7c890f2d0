"""How much of a game a log tells."""

from __future__ import annotations

from enum import IntEnum


class Knows(IntEnum):
    """What a log tells, from least to most: displays and scores only; all but hidden cards; everything."""

    SALES = 0
    PUBLIC = 1
    FULL = 2
