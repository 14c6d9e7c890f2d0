"""Chances of single differences, and corrected for their number."""

from __future__ import annotations

import pytest

from qn_analysis.core.stats.multiplicity import holm, p_value


def test_a_difference_at_the_edge_of_its_interval() -> None:
    assert p_value(1.0, 0.0, 2.0) == pytest.approx(0.05)
    assert p_value(0.0, -1.0, 1.0) == pytest.approx(1.0)


def test_what_does_not_vary() -> None:
    assert p_value(0.0, 0.0, 0.0) == 1.0
    assert p_value(2.0, 2.0, 2.0) == 0.0
    assert p_value(None, None, None) is None


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, None, 0.03]) == [0.03, 0.06, None, 0.06]


def test_holm_never_exceeds_one() -> None:
    assert holm([0.9, 0.8]) == [1.0, 1.0]
