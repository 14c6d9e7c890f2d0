"""What a decision is called, by the chance to win that it gave away: inaccuracy, mistake or blunder."""

from __future__ import annotations

from typing import Final

INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10
"""Chance to win, from 0 to 1, that a decision must give away to be called so."""
NAMES: Final = ("inaccuracy", "mistake", "blunder")
SURE: Final = 1.96
"""Standard errors of an interval to either side."""


def verdict(loss: float, low: float) -> str:
    """What a decision is called; "" where the interval of its loss begins at no loss, or it is a small one.

    Args:
        loss: chance to win that it gave away.
        low: the lower end of the interval of that.
    """
    if low <= 0 or loss < INACCURACY:
        return ""
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"
