"""Where axes begin and which figures stand at them."""

from __future__ import annotations

from math import ceil, floor, log10


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures from low to high, no more than so many; twice as many where that would be a single one."""
    span = high - low
    if span <= 0:
        return [low]
    step = 10.0 ** floor(log10(span / most))
    step = next(step * by for by in (1, 2, 5, 10, 20) if span / (step * by) <= most)
    first = ceil(low / step - 1e-9)
    made = [round(n * step, 10) for n in range(first, floor(high / step + 1e-9) + 1)]
    return made if len(made) > 1 or most > 8 else ticks(low, high, 2 * most)


def axis_start(lowest: float, highest: float) -> float:
    """Where an axis of dots begins: at zero; where the data are if they lie so close together that from zero nobody
    could tell them apart (shares of 32 to 34 %).

    Args:
        lowest, highest: of all that is drawn, intervals and lines to compare with.
    """
    span = highest - lowest
    return lowest - 0.15 * span if 0 < span < highest / 2 else min(0.0, lowest)
