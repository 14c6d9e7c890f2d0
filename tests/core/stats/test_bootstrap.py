"""Bootstrap intervals: as wide as the formula's where there is one, reproducible, and right 95 % of the time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from qn_analysis.core.stats.bootstrap import bootstrap
from qn_analysis.core.stats.estimates import ratio

Numbers = np.ndarray[Any, Any]


def quotient(sums: Numbers) -> Numbers:
    """Top over bottom."""
    made: Numbers = sums[..., 0] / sums[..., 1]
    return made


def test_as_wide_as_the_formula() -> None:
    dice = np.random.default_rng(1)
    sums = np.column_stack([dice.normal(5, 2, 400), dice.integers(1, 4, 400)])
    made, known = bootstrap(sums, quotient, 800), ratio(sums[:, 0], sums[:, 1])
    assert made.value == pytest.approx(known.value)
    assert made.half_width == pytest.approx(known.half_width, rel=0.1)
    assert bootstrap(sums, quotient, 800) == made


def test_too_little_for_an_interval() -> None:
    assert bootstrap(np.zeros((0, 2)), quotient, 0).value is None
    assert bootstrap(np.array([[1.0, 2.0]]), quotient, 2).low is None


def test_coverage() -> None:
    """The larger of two clustered means: a 95 % interval covers the truth 93 to 97 % of the time."""
    dice = np.random.default_rng(3)

    def larger(sums: Numbers) -> Numbers:
        made: Numbers = np.maximum(sums[..., 0], sums[..., 1]) / sums[..., 2]
        return made

    hits = 0
    for _ in range(1000):
        sums = np.column_stack([dice.normal(1, 1, 80), dice.normal(2, 1, 80), np.ones(80)])
        made = bootstrap(sums, larger, 80, draws=300)
        assert made.low is not None
        assert made.high is not None
        hits += made.low <= 2 <= made.high
    assert 0.93 <= hits / 1000 <= 0.97
