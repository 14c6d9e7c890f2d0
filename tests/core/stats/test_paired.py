"""Paired differences: exact on a small example, sharper where the two share their luck, and right 95 % of the time."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.stats.estimates import difference, proportion
from qn_analysis.core.stats.intervals import Z
from qn_analysis.core.stats.paired import difference_sums, differences_of, holm, p_value


def each(tops: list[float], bottoms: list[float]) -> pl.DataFrame:
    return pl.DataFrame({"game": range(len(tops)), "y": tops, "x": bottoms})


def test_the_same_as_the_difference_of_two_lists() -> None:
    one, two = ([1.0, 3.0, 2.0, 5.0], [1.0, 2.0, 1.0, 3.0]), ([2.0, 3.0, 4.0, 5.0], [1.0, 1.0, 2.0, 2.0])
    made = differences_of([difference_sums(each(*one), each(*two), [])], []).row(0, named=True)
    known = difference(two, one)
    assert made["value"] == pytest.approx(known.value)
    assert (made["low"], made["high"]) == pytest.approx((known.low, known.high))
    assert made["base"] == pytest.approx(11 / 7)
    assert made["variant"] == pytest.approx(14 / 6)
    assert (made["n"], made["clusters"]) == (6, 4)


def test_parts_add_up() -> None:
    one, two = each([1.0, 3.0, 2.0, 5.0], [1.0] * 4), each([2.0, 3.0, 4.0, 5.0], [1.0] * 4)
    whole = differences_of([difference_sums(one, two, [])], [])
    parts = [difference_sums(one[rows], two[rows], []) for rows in ([0, 1], [2, 3])]
    assert differences_of(parts, []).equals(whole)


def test_a_group_of_one_side_only_has_no_difference() -> None:
    one = each([1.0, 2.0], [1.0, 1.0]).with_columns(kind=pl.lit("a"))
    two = one.with_columns(kind=pl.lit("b"))
    made = differences_of([difference_sums(one, two, ["kind"])], ["kind"])
    assert made["value"].to_list() == [None, None]
    assert made["low"].to_list() == [None, None]
    assert made["n"].to_list() == [0, 0]


def test_where_nothing_varied_too_little_happened_to_tell() -> None:
    one = each([1.0, 0.0] * 100, [1.0] * 200)
    made = differences_of([difference_sums(one, one, [])], []).row(0, named=True)
    assert (made["value"], made["low"], made["high"], made["n"]) == (0.0, None, None, 200)
    # of shares, no more games may differ than the upper bound of 0 in 200
    share = differences_of([difference_sums(one, one, [])], [], share=True).row(0, named=True)
    assert (share["low"], share["high"]) == pytest.approx((-(Z**2) / (200 + Z**2), Z**2 / (200 + Z**2)))
    # 3 of 200 games differ: by how much is not told; a share moves by no more than they may be of all
    two = each([0.0, 0.0, 0.0, 0.0, 0.0, *[0.0, 1.0] * 97, 0.0], [1.0] * 200)
    base = each([1.0, 0.0, 1.0, 0.0, 1.0, *[0.0, 1.0] * 97, 0.0], [1.0] * 200)
    made = differences_of([difference_sums(base, two, [])], []).row(0, named=True)
    assert (made["value"], made["low"]) == (pytest.approx(-3 / 200), None)
    share = differences_of([difference_sums(base, two, [])], [], share=True).row(0, named=True)
    assert (share["low"], share["high"]) == pytest.approx((-proportion(3, 200).high, proportion(3, 200).high))  # type: ignore[operator]


def test_shared_luck_narrows_the_interval() -> None:
    chance = np.random.default_rng(1)
    luck = chance.normal(0, 10, 500)
    one, two = each(list(luck), [1.0] * 500), each(list(luck + chance.normal(1, 1, 500)), [1.0] * 500)
    made = differences_of([difference_sums(one, two, [])], []).row(0, named=True)
    assert made["narrowed"] == pytest.approx(1 / 201**0.5, rel=0.2)  # variances: 1 together, 100 and 101 apart
    assert made["low"] < 1 < made["high"]


def test_coverage() -> None:
    """A 95 % interval of a paired difference of ratios covers 93 to 97 % of the time."""
    chance, runs, games = np.random.default_rng(2), 2000, 60
    n = runs * games
    luck, size = chance.normal(0, 2, n), chance.integers(1, 5, n).astype(float)
    one, two = (luck + chance.normal(3, 1, n)) * size, (luck + chance.normal(4, 2, n)) * size
    run = pl.Series("run", np.repeat(np.arange(runs), games))
    first, second = (each(list(tops), list(size)).with_columns(run) for tops in (one, two))
    made = differences_of([difference_sums(first, second, ["run"])], ["run"])
    hits = made.select(pl.lit(1.0).is_between("low", "high").mean()).item()
    assert 0.93 <= hits <= 0.97


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
