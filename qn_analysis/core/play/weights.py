"""The weights of a bot that can be tuned, declared. Vocabulary of the sources that read them."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Weights(IntEnum):
    """The weights of a row, in order: `NAME = default, low, high` each. A weight is the number of its place there.

    Attributes:
        default: where a tuning starts.
        low, high: the bounds within which it looks.
    """

    default: float
    low: float
    high: float

    def __new__(cls, default: float, low: float, high: float) -> Self:
        """A weight, numbered by its place."""
        number = len(cls.__members__)
        made = int.__new__(cls, number)
        made._value_ = number
        made.default, made.low, made.high = default, low, high
        return made

    @property
    def place(self) -> Self:
        """Where it stands."""
        return self

    @classmethod
    def row(cls, **values: float) -> dict[int, float]:
        """A row of weights by place: the defaults, with changes by name in lower case."""
        return {int(each): values.get(each.name.lower(), each.default) for each in cls.__members__.values()}
