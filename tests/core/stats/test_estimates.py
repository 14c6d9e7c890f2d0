"""Estimates: figures worked by hand, and how often the intervals hold the truth."""

from __future__ import annotations

import random
from math import sqrt

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.stats.estimates import (
    Estimate,
    counted,
    difference,
    mean,
    proportion,
    ratio,
    ratio_sums,
    ratios,
    ratios_of,
    share,
    shares,
)
from qn_analysis.core.stats.intervals import Z, quantile, welch
from qn_analysis.core.stats.paired import gaps

RUNS = 4000


def covered(low: np.ndarray, high: np.ndarray, truth: float) -> float:
    return float(np.mean((low <= truth) & (truth <= high)))


def upper(value: float, variance: float, third: float, q: float) -> float:
    """The upper end of a score interval: of (t - value)² = q² (variance + third / variance (t - value))."""
    return float(max(np.roots([1.0, -q * q * third / variance, -q * q * variance]).real)) + value


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
    # 22, 24, 29: mean 25, variance 13 of one, 13 / 3 of the mean; cubes of what is left 36, of the mean 36 / 27
    made = mean([22, 24, 29], "turns")
    assert (made.value, made.n, made.unit) == (25.0, 3, "turns")
    assert made.high == pytest.approx(upper(25, 13 / 3, 36 / 27, quantile(2)), abs=1e-6)
    assert made.low == pytest.approx(-upper(-25, 13 / 3, -36 / 27, quantile(2)), abs=1e-6)
    # below 0: Student with 2 degrees of freedom
    assert mean([-3, -1, 4]).half_width == pytest.approx(quantile(2) * sqrt(13 / 3), abs=1e-6)
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


def strata_of(sizes: list[int], runs: int) -> pl.DataFrame:
    """Numbered clusters of strata of these sizes, for each run."""
    strata = [stratum for stratum, size in enumerate(sizes) for _ in range(size)]
    one = pl.DataFrame({"game": range(len(strata)), "stratum": strata})
    return pl.DataFrame({"run": range(runs)}).join(one, how="cross")


def test_strata_by_hand() -> None:
    # 1, 3 and 10, 13, 13: mean 8; variances within 2 and 3, times 2 and 3 clusters: (4 + 9) / 25
    # Welch: 13 * 13 / (16 / 3 + 81 / 4) - 2 = 4.6, but there are no more than 1 + 2 degrees of freedom
    frame = pl.DataFrame({"game": [1, 2, 1, 2, 3], "line_up": ["a", "a", "b", "b", "b"], "y": [1, 3, 10, 13, 13]})
    made = ratios(frame, "y", strata="line_up").row(0, named=True)
    assert (made["value"], made["n"], made["clusters"]) == (8.0, 5, 5)
    assert made["high"] == pytest.approx(upper(8, 13 / 25, -6 / 125, quantile(3)))
    # variances 2 and 75: 4 and 225 of 25; 229 * 229 / (16 / 3 + 225 * 225 / 4) - 2 is 2.14
    wide = ratios(frame.with_columns(y=pl.Series([1, 3, 2, 17, 17])), "y", strata="line_up").row(0, named=True)
    freedom = 229**2 / (16 / 3 + 225**2 / 4) - 2
    assert wide["high"] == pytest.approx(upper(8, 229 / 25, -750 / 125, quantile(freedom)))


def test_strata_of_a_ratio_by_hand() -> None:
    # sums 18 over 9: 2; residuals y - 2 x: 1, -1 and -1, 0, 1; the first stratum two rows a cluster
    frame = pl.DataFrame(
        {"game": [1, 1, 2, 3, 4, 5], "s": [0, 0, 0, 1, 1, 1], "y": [1, 2, 3, 3, 4, 5], "x": [0, 1, 2, 2, 2, 2]}
    )
    made = ratios(frame, "y", "x", strata="s").row(0, named=True)
    parts = [2 * 2 / 81, 3 * 1 / 81]
    assert made["value"] == 2.0
    assert made["high"] - 2 == pytest.approx(quantile(welch(parts, [1, 2])) * sqrt(sum(parts)))


def test_one_stratum_is_none() -> None:
    rng = np.random.default_rng(4)
    frame = pl.DataFrame({"game": rng.integers(0, 30, 200), "kind": rng.choice(["a", "b"], 200), "y": rng.random(200)})
    for part in (True, False):
        plain = ratios(frame, "y", by=["kind"], share=part)
        assert ratios(frame.with_columns(s=pl.lit("x")), "y", by=["kind"], share=part, strata="s").equals(plain)


def test_strata_of_one_cluster_count_as_one() -> None:
    values = [3.0, 8.0, 4.0, 1.0, 6.0, 7.0]

    def bounds(strata: list[int]) -> tuple[object, ...]:
        made = ratios(pl.DataFrame({"game": range(6), "s": strata, "y": values}), "y", strata="s")
        return made.row(0)

    assert bounds([1, 2, 3, 4, 5, 6]) == bounds([0] * 6)
    assert bounds([1, 2, 3, 9, 9, 9]) == bounds([0, 0, 0, 9, 9, 9])
    assert bounds([1, 8, 8, 9, 9, 9]) == bounds([0] * 6)  # a single one has none to go with
    alone = ratios(pl.DataFrame({"game": [1], "s": [1], "y": [2.0]}), "y", strata="s").row(0, named=True)
    assert (alone["value"], alone["low"], alone["clusters"]) == (2.0, None, 1)


def test_bounds_of_what_cannot_be_negative() -> None:
    made = ratios(pl.DataFrame({"game": [1, 2, 3], "y": [0.0, 0.0, 9.0]}), "y")
    assert made["low"].item() == 0.0
    made = ratios(pl.DataFrame({"game": [1, 2, 3], "y": [-1.0, 0.0, 9.0]}), "y")
    assert made["low"].item() < 0.0


def test_too_little_to_tell() -> None:
    """Nothing seen, or so little that is all the same, bounds nothing."""
    assert mean([0.0] * 500).low is None
    assert mean([50.0] * 59).low is None
    always = mean([50.0] * 60)
    assert (always.low, always.high) == (50.0, 50.0)
    assert mean([0.0] * 30 + [50.0]).high is not None
    assert share([0.0] * 30, [1.0] * 30).high == pytest.approx(proportion(0, 30).high)  # a share is bounded anyhow
    ones = [1.0] * 200
    some = [1.0] * 3 + [0.0] * 197
    assert difference((ones, ones), (ones, ones)) == Estimate(0.0, None, None, 200)
    assert difference((some, ones), ([0.0] * 200, ones)).low is None
    assert difference(([1.0, *some[:-1]], ones), ([0.0] * 200, ones)).low is not None


def test_a_rare_count_has_the_score_interval_of_poisson() -> None:
    """9 in 30,000 games: the true number t has (t - 9)² = z² t."""
    made = mean([1.0] * 9 + [0.0] * 29_991)
    assert made.low is not None
    assert made.high is not None
    middle, half = 9 + Z * Z / 2, Z * sqrt(9 + Z * Z / 4)
    assert (30_000 * made.low, 30_000 * made.high) == pytest.approx((middle - half, middle + half), rel=2e-3)


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


@pytest.mark.parametrize("clusters", [5, 10, 20, 50])
@pytest.mark.parametrize("tied", [0.02, 0.3])
def test_a_share_of_few_clusters_holds_the_truth(clusters: int, tied: float) -> None:
    """Of clusters of 12 things that hang together a little or much; Wilson with Z holds 0.89 of 5 clusters."""
    rng = np.random.default_rng(24)
    level = rng.beta(0.6 * (1 / tied - 1), 0.4 * (1 / tied - 1), (RUNS, clusters))
    low, high = runs(rng.binomial(12, level), np.full((RUNS, clusters), 12), share=True)
    assert 0.94 <= covered(low, high, 0.6) <= 0.99


@pytest.mark.parametrize("sizes", [[5, 5, 5, 5], [2] * 7, [3, 20], [1, 1, 1, 6, 4]])
@pytest.mark.parametrize("share", [True, False])
def test_intervals_within_strata_hold_the_truth(sizes: list[int], share: bool) -> None:
    """Strata of different levels and spreads: what differs between them is no chance."""
    rng = np.random.default_rng(25)
    frame = strata_of(sizes, RUNS)
    stratum = frame["stratum"].to_numpy()
    levels = 0.35 + 0.5 * np.arange(len(sizes)) / len(sizes)
    if share:
        tops = rng.binomial(6, rng.beta(9 * levels[stratum], 9 * (1 - levels[stratum])))
    else:
        tops = 6 * rng.normal(levels[stratum], 0.1 + 0.2 * levels[stratum])
    frame = frame.with_columns(y=pl.Series(tops), x=pl.lit(6))
    truth = float(np.average(levels, weights=sizes))
    made = ratios(frame, "y", "x", by=["run"], share=share, strata="stratum")
    assert 0.93 <= covered(made["low"].to_numpy(), made["high"].to_numpy(), truth) <= 0.99
    if min(sizes) > 1:
        loose = ratios(frame, "y", "x", by=["run"], share=share)
        assert (made["high"] - made["low"]).mean() < (loose["high"] - loose["low"]).mean()  # type: ignore[operator]


def test_a_proportion_holds_the_truth() -> None:
    rng = np.random.default_rng(22)
    made = [proportion(int(hits), 150) for hits in rng.binomial(150, 0.3, RUNS)]
    low, high = np.array([m.low for m in made], float), np.array([m.high for m in made], float)
    assert 0.93 <= covered(low, high, 0.3) <= 0.97


def test_a_difference_holds_the_truth() -> None:
    rng = np.random.default_rng(23)
    held = 0
    for _ in range(300):
        deal = rng.normal(0, 5, 60)
        x = rng.integers(1, 5, 60)
        first = (((deal + 3) * x + rng.normal(0, 2, 60)).tolist(), x.tolist())
        second = ((deal * x + rng.normal(0, 2, 60)).tolist(), x.tolist())
        made = difference(first, second)
        assert made.low is not None
        assert made.high is not None
        held += made.low <= 3 <= made.high
    assert 0.93 <= held / 300 <= 0.97


def test_ratios_of_parts_are_those_of_the_whole() -> None:
    rng = random.Random(4)
    frame = pl.DataFrame(
        [(game, rng.choice("ab"), game % 3, rng.random() - 0.5, rng.randint(1, 3)) for game in range(60) for _ in "xy"],
        schema=["game", "kind", "stratum", "y", "x"],
        orient="row",
    )
    for strata in (None, "stratum"):
        parts = [ratio_sums(frame.filter(pl.col("game") % 4 == n), "y", "x", ["kind"], strata=strata) for n in range(4)]
        whole = ratios(frame, "y", "x", ["kind"], strata=strata)
        assert ratios_of(parts, ["kind"]).equals(whole)


@pytest.mark.parametrize("share", [False, True])
def test_groups_come_in_order_without_a_grid(share: bool) -> None:
    frame = pl.DataFrame({"game": range(60), "kind": [(7 * i) % 30 for i in range(60)], "hit": [0.0, 1.0] * 30})
    assert ratios(frame, "hit", by=["kind"], share=share)["kind"].to_list() == list(range(30))


def figure(value: float | None, low: float | None, high: float | None, n: int = 9, **keys: str) -> dict[str, object]:
    return {**keys, "value": value, "low": low, "high": high, "n": n, "clusters": n // 3}


def test_gaps_put_two_intervals_together() -> None:
    first = pl.DataFrame([figure(0.5, 0.2, 0.9, kind="a"), figure(None, None, None, 0, kind="b")])
    second = pl.DataFrame([figure(0.3, 0.1, 0.5, kind="b"), figure(0.1, 0.07, 0.5, 6, kind="a")])
    made = gaps(first, second, ["kind"]).rows()
    assert made[0] == ("a", 0.4, pytest.approx(0.4 - 0.5), pytest.approx(0.4 + sqrt(0.16 + 0.0009)), 6, 2)
    assert made[1] == ("b", None, None, None, 0, 0)
    alone = gaps(first.drop("kind").head(1), second.drop("kind").tail(1))
    assert alone.rows() == [made[0][1:]]


def test_gaps_cover_the_truth() -> None:
    rng = np.random.default_rng(3)
    count, clusters = 2000, 25
    figures = []
    for truth in (0.1, 0.3):
        own = rng.beta(8 * truth, 8 * (1 - truth), (count, clusters))  # games differ from one another
        hits = rng.binomial(6, own)
        frame = pl.DataFrame(
            {"run": np.repeat(np.arange(count), clusters), "game": np.tile(np.arange(clusters), count),
             "hits": hits.ravel(), "trials": 6.0}
        )  # fmt: skip
        figures.append(ratios(frame, "hits", "trials", ["run"], share=True))
    made = gaps(figures[0], figures[1], ["run"])
    assert 0.93 < covered(made["low"].to_numpy(), made["high"].to_numpy(), 0.1 - 0.3) < 0.97


def test_a_figure_of_a_part_of_a_thing_counts_one() -> None:
    """Not "n = 0" beside a figure."""
    assert counted("n", np.array([0.0, 0.2, 0.5, 1.4, 2.6])).to_list() == [0, 1, 1, 1, 3]
