"""Intervals by the bootstrap, for figures that no formula covers: clusters are drawn anew, with replacement."""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, sqrt
from typing import TYPE_CHECKING, Any, Final

from .estimates import Estimate
from .intervals import quantile

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

DRAWS: Final = 1000
"""Samples drawn; the ends of an interval then rest on some 25 of them."""
_ROOM: Final = 4_000_000
"""Numbers drawn at once."""


def bootstrap(sums: Numbers, figure: Callable[[Numbers], Numbers], n: int, *, draws: int = DRAWS) -> Estimate:
    """A figure of sums over clusters, with its 95 % percentile interval (expanded as Student's would be).

    `sums` [clusters, k] are what each cluster adds to k sums; `figure` makes of sums [..., k] the figure [...], NaN
    where it is not defined; `n` is how many things it is about.
    """
    import numpy as np

    clusters = len(sums)
    value = float(figure(sums.sum(axis=0))) if clusters else float("nan")
    if np.isnan(value):
        return Estimate(None, None, None, n)
    if clusters < 2:
        return Estimate(value, None, None, n)
    dice = np.random.default_rng(0)  # the same call gives the same interval
    size = max(1, _ROOM // clusters)
    made = [
        figure(dice.multinomial(clusters, np.full(clusters, 1 / clusters), min(size, draws - start)) @ sums)
        for start in range(0, draws, size)
    ]
    found = np.concatenate(made)
    found = found[~np.isnan(found)]
    if not len(found):
        return Estimate(value, None, None, n)
    # percentiles alone are too narrow with few clusters, as a normal interval is beside Student's
    tail = erfc(quantile(clusters - 1) * sqrt(clusters / (clusters - 1)) / sqrt(2)) / 2
    low, high = np.quantile(found, (tail, 1 - tail))
    return Estimate(value, float(low), float(high), n)
