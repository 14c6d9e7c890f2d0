"""The forms that a claim's figure takes. What it needs of a part of a log adds up over parts, as a statistic's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import polars as pl

from qn_analysis.core.stats.bootstrap import bootstrap
from qn_analysis.core.stats.paired import difference_sums, differences_of
from qn_analysis.core.stats.pieces import Ratio

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]


class Found(NamedTuple):
    """A figure with its 95 % interval (null where undefined), what it counts, and in how many games or deals."""

    value: float | None
    low: float | None
    high: float | None
    n: int
    clusters: int

    def moved(self, times: float, plus: float = 0.0) -> Found:
        """The figure times a number, plus another; a negative one turns the interval round."""
        value, low, high = (None if each is None else times * each + plus for each in self[:3])
        return Found(value, *((high, low) if times < 0 else (low, high)), self.n, self.clusters)

    def without(self, other: Found) -> Found:
        """This figure less one of other games."""
        n, clusters = min(self.n, other.n), min(self.clusters, other.clusters)
        if self.value is None or other.value is None:
            return Found(None, None, None, n, clusters)
        value = self.value - other.value
        if None in (*self[:3], *other[:3]):
            return Found(value, None, None, n, clusters)
        down = sqrt((self.value - self[1]) ** 2 + (other[2] - other.value) ** 2)  # type: ignore[operator]
        up = sqrt((self[2] - self.value) ** 2 + (other.value - other[1]) ** 2)  # type: ignore[operator]
        return Found(value, value - down, value + up, n, clusters)


class Figure(Protocol):
    """What a claim takes from some games."""

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""

    def of(self, parts: Sequence[pl.DataFrame]) -> Found:
        """The figure, from the sums of all parts."""


@dataclass(frozen=True)
class One:
    """A ratio, less a fixed number."""

    ratio: Ratio
    less: float = 0.0

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""
        return self.ratio.sums()

    def of(self, parts: Sequence[pl.DataFrame]) -> Found:
        """The figure, from the sums of all parts."""
        return _found(self.ratio.of(parts)).moved(1.0, -self.less)


@dataclass(frozen=True)
class Less:
    """A ratio less another of the same games, clustered by game (`core.stats.paired`)."""

    first: Ratio
    second: Ratio

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""
        return difference_sums(self.second.each(), self.first.each(), [])

    def of(self, parts: Sequence[pl.DataFrame]) -> Found:
        """The figure, from the sums of all parts."""
        return _found(differences_of(parts, [], share=self.first.share))


@dataclass(frozen=True)
class Drawn:
    """A figure of sums over games that no formula covers: its interval by the bootstrap.

    Attributes:
        rows: one row a game, the sums in its columns.
        figure: from the sums to the figure.
    """

    rows: pl.DataFrame
    figure: Callable[[Numbers], Numbers]

    def sums(self) -> pl.DataFrame:
        """What adds up over parts: rows of games."""
        return self.rows

    def of(self, parts: Sequence[pl.DataFrame]) -> Found:
        """The figure, from the rows of all parts."""
        rows = pl.concat(parts)
        made = bootstrap(rows.to_numpy(), self.figure, rows.height)
        return Found(made.value, made.low, made.high, made.n, rows.height)


def _found(made: pl.DataFrame) -> Found:
    return Found(*made.select("value", "low", "high", "n", "clusters").row(0))


def split(
    rows: pl.DataFrame, top: str | pl.Expr, first: pl.Expr, *, bottom: str | pl.Expr | None = None, share: bool = False
) -> Less:
    """The figure of the rows for which a condition holds, less that of the rows for which it does not."""
    return Less(*(Ratio(rows.filter(each), top, bottom, share=share) for each in (first, ~first)))
