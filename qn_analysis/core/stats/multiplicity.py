"""Many comparisons at once: how surprising each is when it is one of many."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

from .estimates import Z


def p_value(value: float | None, low: float | None, high: float | None) -> float | None:
    """How likely a difference so far from 0 would be if there were none: two-sided, from its 95 % interval."""
    if value is None or low is None or high is None:
        return None
    if high <= low:
        return 1.0 if value == 0 else 0.0
    return erfc(abs(value) / ((high - low) / (2 * Z)) / sqrt(2))


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """The chances corrected for their number (Holm): below 0.05, the risk that any one of them misleads is 5 %."""
    order = sorted((each, at) for at, each in enumerate(chances) if each is not None)
    made: list[float | None] = [None] * len(chances)
    highest = 0.0
    for rank, (each, at) in enumerate(order):
        highest = max(highest, min(1.0, each * (len(order) - rank)))
        made[at] = highest
    return made
