"""Room to calculate in for policies that have no lists of their own when compiled: see `core.play.native_space`."""

from __future__ import annotations

from typing import Any


def numbers(n: int) -> list[int]:
    """So many whole numbers of 32 bits, all 0, until the function that asked for them returns."""
    return [0] * n


def packed(weights: Any) -> list[int]:
    """A bot's weights as 16-bit whole numbers; interpreted they are a list of them already."""
    found: list[int] = weights
    return found
