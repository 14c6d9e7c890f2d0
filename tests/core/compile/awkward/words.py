"""Words of the awkward source."""

from enum import IntEnum


class Coin(IntEnum):
    """Sides."""

    HEAD = 0
    TAIL = 1
    EDGE = -7
