"""Estimates: figures worked by hand, and how often the intervals hold the truth."""

from __future__ import annotations

from math import sqrt

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.estimates import Z, difference, mean, proportion, quantile, ratio, ratios, share, shares

RUNS = 4000


def covered(low: np.ndarray, high: np.ndarray, truth: float) -> float:
    return float(np.mean((low <= truth) & (truth <= high)))


def runs(tops: np.ndarray, bottoms: np.ndarray, share: bool) -> tuple[np.ndarray, np.ndarray]:
    """Intervals of many samples at once: [runs, clusters] of tops and bottoms."""
    count, clusters = tops.shape
    frame = pl.DataFrame(
        {
            "run": np.repeat(np.arange(count), clusters),
            "game": np.tile(np.arange(clusters), count),
            "y": tops.ravel().astype(float),
            "x": bottoms.ravel().astype(float),
        }
    )
    made = ratios(frame, "y", "x", by=["run"], share=share)
    return made["low"].to_numpy(), made["high"].to_numpy()


def test_a_proportion_by_hand() -> None:
    # Wilson, 7 of 20: centre (0.35 + z²/40) / (1 + z²/20)
    made = proportion(7, 20)
    z2 = Z * Z
    centre = (0.35 + z2 / 40) / (1 + z2 / 20)
    half = Z * sqrt(0.35 * 0.65 / 20 + z2 / 1600) / (1 + z2 / 20)
    assert (made.value, made.n) == (0.35, 20)
    assert made.low == pytest.approx(centre - half)
    assert made.high == pytest.approx(centre + half)
    assert proportion(0, 10).low == 0.0
    assert proportion(10, 10).high == 1.0
    assert proportion(0, 0).value is None


def test_a_mean_by_hand() -> None:
    # 22, 24, 29: mean 25, variance 13, standard error sqrt(13 / 3); Student with 2 degrees of freedom
    made = mean([22, 24, 29], "turns")
    assert (made.value, made.n, made.unit) == (25.0, 3, "turns")
    assert made.half_width == pytest.approx(quantile(2) * sqrt(13 / 3), abs=1e-6)
    assert mean([3]).low is None
    assert mean([]).value is None


def test_a_mean_of_clusters_of_one_is_the_plain_mean() -> None:
    assert ratio([2, 4, 9], [1, 1, 1]) == mean([2, 4, 9])


def test_a_ratio_by_hand() -> None:
    # sums 12 over 6: 2; residuals y - 2 x: 0, 1, -1; variance 3/2 * 2 / 36
    made = ratio([2, 5, 5], [1, 2, 3])
    assert (made.value, made.n) == (2.0, 6)
    assert made.half_width == pytest.approx(quantile(2) * sqrt(3 / 36), abs=1e-6)


def test_what_hangs_together_counts_once() -> None:
    alone = proportion(50, 100)
    together = share([10, 0] * 5, [10] * 10)
    assert together.value == alone.value
    assert together.half_width is not None
    assert alone.half_width is not None
    assert together.half_width > 2 * alone.half_width


def test_a_difference_on_the_same_deals_is_sharper() -> None:
    rng = np.random.default_rng(1)
    deal = rng.normal(0, 10, 200)
    one, two = deal + rng.normal(1, 1, 200), deal + rng.normal(0, 1, 200)
    ones = [1.0] * 200
    made = difference((one.tolist(), ones), (two.tolist(), ones))
    assert made.value == pytest.approx(float(np.mean(one - two)))
    assert made.half_width == pytest.approx(quantile(199) * float(np.std(one - two, ddof=1)) / sqrt(200))


def test_the_quantile_of_student() -> None:
    for freedom, known in ((4, 2.7764), (10, 2.2281), (30, 2.0423), (1000, 1.9623)):
        assert quantile(freedom) == pytest.approx(known, abs=0.01)


def test_bounds_of_what_cannot_be_negative() -> None:
    made = ratios(pl.DataFrame({"game": [1, 2, 3], "y": [0.0, 0.0, 9.0]}), "y")
    assert made["low"].item() == 0.0
    made = ratios(pl.DataFrame({"game": [1, 2, 3], "y": [-1.0, 0.0, 9.0]}), "y")
    assert made["low"].item() < 0.0


def test_groups_of_a_grid_appear_with_nothing() -> None:
    grid = pl.DataFrame({"sale": [1, 2]})
    frame = pl.DataFrame({"game": [1, 2], "sale": [1, 1], "y": [3, 5], "kind": ["a", "b"]})
    made = ratios(frame, "y", by=["sale"], grid=grid)
    assert made.select("sale", "value", "n", "clusters").rows() == [(1, 4.0, 2, 2), (2, None, 0, 0)]
    split = shares(frame, "kind", pl.Series(["b", "a", "c"]), ["sale"], grid=grid)
    assert split.select("sale", "kind", "value", "n").rows() == [
        (1, "b", 0.5, 2), (1, "a", 0.5, 2), (1, "c", 0.0, 2), (2, "b", None, 0), (2, "a", None, 0), (2, "c", None, 0),
    ]  # fmt: skip


def test_shares_are_those_of_each_category_by_itself() -> None:
    rng = np.random.default_rng(2)
    frame = pl.DataFrame({"game": rng.integers(0, 40, 400), "kind": rng.choice(["a", "b", "c"], 400)})
    split = shares(frame, "kind", pl.Series(["a", "b", "c"]))
    assert split["value"].sum() == pytest.approx(1.0)
    alone = ratios(frame, pl.col("kind") == "b", share=True)
    assert split.row(1)[1:] == pytest.approx(alone.row(0))


def test_no_cluster_no_row_is_no_error() -> None:
    frame = pl.DataFrame(schema={"game": pl.UInt32, "y": pl.Int16, "kind": pl.String})
    assert ratios(frame, "y").select("value", "n").rows() == [(None, 0)]
    assert shares(frame, "kind", pl.Series(["a"])).select("value", "n").rows() == [(None, 0)]


@pytest.mark.parametrize(("p", "clusters", "same"), [(0.25, 200, 0.3), (0.05, 400, 0.2), (0.5, 100, 0.0)])
def test_a_clustered_share_holds_the_truth(p: float, clusters: int, same: float) -> None:
    rng = np.random.default_rng(20)
    sizes = rng.integers(1, 8, (RUNS, clusters))
    tied = rng.random((RUNS, clusters)) < same  # the whole cluster falls one way
    hits = np.where(tied, sizes * (rng.random((RUNS, clusters)) < p), rng.binomial(sizes, p))
    low, high = runs(hits, sizes, share=True)
    assert 0.93 <= covered(low, high, p) <= 0.97


@pytest.mark.parametrize("clusters", [30, 300])
def test_a_clustered_mean_holds_the_truth(clusters: int) -> None:
    rng = np.random.default_rng(21)
    sizes = rng.integers(1, 6, (RUNS, clusters))
    level = rng.normal(20, 5, (RUNS, clusters))
    tops = level * sizes + rng.normal(0, 3, (RUNS, clusters)) * np.sqrt(sizes)
    low, high = runs(tops, sizes, share=False)
    assert 0.93 <= covered(low, high, 20.0) <= 0.97


def test_a_proportion_holds_the_truth() -> None:
    rng = np.random.default_rng(22)
    made = [proportion(int(hits), 150) for hits in rng.binomial(150, 0.3, RUNS)]
    low, high = np.array([m.low for m in made], float), np.array([m.high for m in made], float)
    assert 0.93 <= covered(low, high, 0.3) <= 0.97


def test_a_difference_holds_the_truth() -> None:
    rng = np.random.default_rng(23)
    held = 0
    for _ in range(1500):
        deal = rng.normal(0, 5, 60)
        x = rng.integers(1, 5, 60)
        first = (((deal + 3) * x + rng.normal(0, 2, 60)).tolist(), x.tolist())
        second = ((deal * x + rng.normal(0, 2, 60)).tolist(), x.tolist())
        made = difference(first, second)
        assert made.low is not None
        assert made.high is not None
        held += made.low <= 3 <= made.high
    assert 0.93 <= held / 1500 <= 0.97
