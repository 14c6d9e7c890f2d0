"""Where a ladder of prices is fair: the fair price of its card, by gifts, along the sweep of that ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..base.told_as_one import apart
from ..charts.strip import Point
from ..stats.measures import GIFTS, Measure
from ..stats.worth import AWAY, PRICE

if TYPE_CHECKING:
    from ..rules.ruleset import BaseRuleset

Rows = Sequence[Mapping[str, Any]]
FAIR, CHEAP, DEAR, OPEN = "fair", "cheap", "dear", "open"
"""Fair at a number; cheap at the highest that was tried, dear at the lowest; or it cannot be told."""
FEWEST: Final = 2


class Fair(NamedTuple):
    """Where a ladder is fair.

    Attributes:
        kind: the card, as gifts call it.
        word: `FAIR`, `CHEAP`, `DEAR` or `OPEN`.
        at, low, high: the first price of the ladder whose middle is the fair price, with its 95 % interval; None where
            the word is another one.
        n: deals with gifts, of each step.
    """

    kind: str
    word: str
    at: int | None
    low: float | None
    high: float | None
    n: int


def measure_of(field: str, measures: Sequence[Measure], measure: str) -> tuple[Measure, str] | None:
    """The figure of the card whose ladder a field is, and the card's kind; None if it is none."""
    parts = field.split(".")
    if len(parts) != 3 or parts[2] != "prices":
        return None
    for each in measures:
        kind = each.group.removeprefix("gift=")
        if each.played == GIFTS and each.measure == measure and parts[1] in apart(kind):
            return each, kind
    return None


def ladder_of(rules: BaseRuleset, field: str) -> list[int]:
    """A ladder, by its key in a file."""
    table: Any = rules.to_dict()
    for part in field.split("."):
        table = table[part]
    return list(table)


def point_of(row: Mapping[str, Any], at: int) -> Point | None:
    """A figure of a variant at a number, with an interval of its own.

    A row has the interval of the difference, and how much narrower it is for the deals that both sides share; without
    that it is made of two intervals that are alike, and one of them is the figure's.
    """
    if row["variant"] is None:
        return None
    if row["narrowed"] is None or row["low"] is None or not row["narrowed"]:
        return Point(at, row["variant"], None, None)
    half = (row["high"] - row["low"]) / 2 / row["narrowed"] / sqrt(2)
    return Point(at, row["variant"], row["variant"] - half, row["variant"] + half)


def fair_at(kind: str, points: Sequence[Point], n: int) -> Fair:
    """Where the middle of a ladder meets the fair price: a line through how far they are apart, each point by its
    interval.

    Args:
        kind: of the card.
        points: by how much the fair price is above the middle, at each first price.
        n: deals of each.
    """
    told = [point for point in points if point.low is not None and point.high is not None and point.high > point.low]
    if len(told) < FEWEST or told[0].at == told[-1].at:
        return Fair(kind, OPEN, None, None, None, n)
    weights = [1 / (point.high - point.low) ** 2 for point in told]  # type: ignore[operator]
    whole = sum(weights)
    x = sum(w * point.at for w, point in zip(weights, told, strict=True)) / whole
    y = sum(w * point.value for w, point in zip(weights, told, strict=True)) / whole
    wide = sum(w * (point.at - x) ** 2 for w, point in zip(weights, told, strict=True))
    slope = sum(w * (point.at - x) * (point.value - y) for w, point in zip(weights, told, strict=True)) / wide
    errors = sqrt(1 / whole) / 2, sqrt(1 / wide) / 2  # a weight is of a whole interval: these are half of one
    if slope + errors[1] >= 0:
        worst = min(point.low for point in told if point.low is not None)
        best = max(point.high for point in told if point.high is not None)
        word = CHEAP if worst > 0 else DEAR if best < 0 else OPEN
        return Fair(kind, word, None, None, None, n)
    root = x - y / slope
    error = sqrt((errors[0] / slope) ** 2 + (errors[1] * (root - x) / slope) ** 2)
    low, high = root - error, root + error
    first, last = told[0].at, told[-1].at
    if low > last:
        return Fair(kind, CHEAP, None, None, None, n)
    if high < first:
        return Fair(kind, DEAR, None, None, None, n)
    if high - low > 2 * (last - first) or not first - 1 <= root <= last + 1:
        return Fair(kind, OPEN, None, None, None, n)
    return Fair(kind, FAIR, round(root), low, high, n)


__all__ = ["AWAY", "CHEAP", "DEAR", "FAIR", "OPEN", "PRICE", "Fair", "fair_at", "ladder_of", "measure_of", "point_of"]
