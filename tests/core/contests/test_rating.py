"""The ratings of a league: against a minimiser, leaving out deals, and by hand."""

from __future__ import annotations

from math import log10
from statistics import variance

import numpy as np
import polars as pl
import pytest
from scipy.optimize import minimize  # type: ignore[import-untyped]

from qn_analysis.core.contests import figures as stats
from qn_analysis.core.contests.rating import POINTS, ratings
from qn_analysis.core.stats.intervals import quantile, welch
from tests.core.contests.test_figures import NAMES, pretend, wilson


def test_ratings_are_the_most_likely_ones() -> None:
    """Against scipy's minimiser; the interval against leaving out one deal after the other."""
    pairs = stats.pairs_of(stats.seats_of(pretend(np.random.default_rng(6), 10, (0.8, 0, -0.5))))
    rows = [
        (NAMES.index(str(b)), NAMES.index(str(o)), a) for b, o, a in pairs.select("bot", "opponent", "ahead").rows()
    ]
    one, other, ahead = (np.array(column) for column in zip(*rows, strict=True))
    fit = minimize(lambda w: float((ahead * np.log1p(np.exp(w[other] - w[one]))).sum()), np.zeros(3)).x
    made = ratings(pairs, NAMES)
    assert made["rating"].to_numpy() == pytest.approx((fit - fit.mean()) * POINTS, rel=0.015)  # but for a drawn game
    left = []  # a jackknife within the line-ups
    for mine in pairs.partition_by("line_up"):
        deals = mine["deal"].unique().to_list()
        parts = [ratings(pairs.filter(pl.col("deal") != deal), NAMES)["rating"].to_numpy() for deal in deals]
        left.append(np.var(parts, axis=0) * len(deals) ** 2 / (len(deals) - 1))
    spread = np.sqrt(np.sum(left, axis=0)) * quantile(40)
    assert ((made["rating_high"] - made["rating_low"]) / 2).to_numpy() == pytest.approx(spread, rel=0.06)


def test_the_variance_of_a_rating_is_that_of_its_strata() -> None:
    """Two bots, by hand: the rating is the odds of their games, the variance that of the share within the line-ups."""
    ahead = {"x": [1, 0, 1, 1, 0], "y": [1, 1, 1, 0], "z": [1, 0, 0]}
    rows = [
        (f"{line_up}{at}", line_up, *pair)
        for line_up, values in ahead.items() for at, value in enumerate(values)
        for pair in (("a", "b", float(value)), ("b", "a", 1.0 - value))
    ]  # fmt: skip
    pairs = pl.DataFrame(rows, schema=["deal", "line_up", "bot", "opponent", "ahead"], orient="row")
    made = ratings(pairs, ["a", "b"]).row(0, named=True)
    p = 1 / (1 + 10 ** (-2 * made["rating"] / 400))
    assert p == pytest.approx(7.5 / 13)  # one drawn game comes to every pair
    parts = [variance(values) * len(values) for values in ahead.values()]
    low, high = wilson(p, sum(parts) / 12**2, quantile(welch(parts, [4, 3, 2])))
    ends = [200 * log10(end / (1 - end)) for end in (low, high)]  # the odds are of twice the rating
    assert [made["rating_low"], made["rating_high"]] == pytest.approx(ends, rel=1e-4)
    alone = ratings(pairs.with_columns(line_up="deal"), ["a", "b"]).row(0, named=True)
    together = ratings(pairs.with_columns(line_up=pl.lit("all")), ["a", "b"]).row(0, named=True)
    assert alone == together  # line-ups of one deal count as one


def test_a_bot_that_always_wins_has_a_rating_without_an_interval() -> None:
    rows = [(deal, "all", *pair) for deal in range(50) for pair in (("a", "b", 1.0), ("b", "a", 0.0))]
    made = ratings(pl.DataFrame(rows, schema=["deal", "line_up", "bot", "opponent", "ahead"], orient="row"), ["a", "b"])
    assert made["rating"].to_list() == pytest.approx([200 * log10(101), -200 * log10(101)], abs=1e-4)
    assert made["rating_low"].null_count() == made["rating_high"].null_count() == 2


def test_400_points_are_odds_of_ten_to_one() -> None:
    rows = [
        (deal, "all", *pair)
        for deal in range(1100) for pair in (("a", "b", deal % 11 > 0), ("b", "a", deal % 11 == 0))
    ]  # fmt: skip
    made = ratings(pl.DataFrame(rows, schema=["deal", "line_up", "bot", "opponent", "ahead"], orient="row"), ["a", "b"])
    assert made["rating"][0] - made["rating"][1] == pytest.approx(400, abs=2)
