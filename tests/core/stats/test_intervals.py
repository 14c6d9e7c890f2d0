"""Quantiles and degrees of freedom; what intervals follow from them is in `test_estimates` and `test_coverage`."""

from __future__ import annotations

import pytest

from qn_analysis.core.stats.intervals import quantile, welch


def test_the_quantile_of_student() -> None:
    for freedom, known in ((3, 3.1824), (4, 2.7764), (10, 2.2281), (30, 2.0423), (1000, 1.9623)):
        assert quantile(freedom) == pytest.approx(known, abs=0.005)
    assert 11 < quantile(1) < 12.71
    assert 4.25 < quantile(2) < 4.31


def test_the_degrees_of_freedom_of_welch() -> None:
    assert welch([2.0], [4]) == pytest.approx(4)
    assert welch([1.0, 1.0], [3, 3]) == 6  # 4 / (1/5 + 1/5) - 2 is 8: never more than there are
    assert welch([1.0, 9.0], [3, 3]) == pytest.approx(100 / (1 / 5 + 81 / 5) - 2)
    assert welch([0.0, 0.0], [3, 4]) == 7
    assert welch([1.0, 9.0, 0.0], [1, 1, 1]) == pytest.approx(300 / 82 - 2)
