"""Percentiles of a distribution, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, floor, lgamma, log, sqrt
from typing import Final

import polars as pl

from ..base.calls import public
from .estimates import Estimate
from .intervals import Z

TAIL: Final = 0.025
_EXACT: Final = 2000
"""Up to this number of values, ranks come from the binomial distribution itself."""


@public
def percentiles(split: pl.DataFrame, category: str, wanted: Sequence[float]) -> list[Estimate]:
    """The least categories that these percentages of things do not exceed, each with its interval.

    The interval is that of order statistics: the number of n games below a percentile is binomial, and its
    ends are themselves categories. It is exact for one thing a game, whatever its distribution; where a game has
    several, games are counted. An end that lies beyond the least or the greatest of the games is not known: then both
    are None.

    Args:
        split: of numbers, with one group: the frame of a `Split`.
        category: its column of numbers.
        wanted: percentages, between 0 and 100.
    """
    known = split.filter(pl.col("value").is_not_null()).sort(category)
    if known.is_empty():
        return [Estimate(None, None, None, 0) for _ in wanted]
    within, categories = known["value"].cum_sum().to_list(), known[category].to_list()
    games, n = int(known["clusters"][0]), int(known["n"][0])

    def least(share: float) -> float:
        return float(next((name for name, part in zip(categories, within, strict=True) if part >= share - 1e-9), 0))

    made = []
    for each in wanted:
        first, last = order_ranks(games, each / 100)
        told = first >= 1 and last <= games
        low, high = (least(rank / games) if told else None for rank in (first, last))
        made.append(Estimate(least(each / 100), low, high, n))
    return made


def order_ranks(n: int, share: float) -> tuple[int, int]:
    """The ranks, from 1, of those two of n sorted values between which a quantile lies in 95 % of all samples; below 1
    or above n where the sample does not reach so far. `share` is what of all values does not exceed the quantile."""
    if n > _EXACT:
        reach = Z * sqrt(n * share * (1 - share))
        return floor(n * share - reach), ceil(n * share + reach) + 1
    below, count, first, last = 0.0, 0, 0, n + 1
    for count in range(n + 1):  # at most `count` values are below the quantile
        chance = lgamma(n + 1) - lgamma(count + 1) - lgamma(n - count + 1)
        below += exp(chance + count * log(share) + (n - count) * log(1 - share))
        if below <= TAIL:
            first = count + 1
        elif below >= 1 - TAIL:
            last = count + 1
            break
    return first, last
