"""Verdicts: what an interval says against what matters, of one figure, of one of many, and of seats."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.report.headlines import best_seat
from qn_analysis.core.stats.estimates import proportion
from qn_analysis.core.stats.verdicts import SEAT, games_needed, leader, seat_verdict, verdict, widened
from qn_analysis.games.queens_necklace.charts import seat_wins


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(1.1, 2.0, "more"), (-2.0, -1.1, "less"), (-1.0, 1.0, "same"), (0.9, 1.1, "undecided"), (None, None, "undecided")],
)
def test_an_interval_against_a_range(low: float | None, high: float | None, said: str) -> None:
    assert verdict(low, high, -1.0, 1.0) == said


def test_a_range_without_an_end() -> None:
    assert verdict(3.0, 900.0, 2.0, None) == "same"
    assert verdict(-900.0, 3.0, None, 2.0) == "undecided"


def test_one_of_many_needs_more() -> None:
    low, high = widened(0.0, -1.0, 2.0, 3)
    assert (low, high) == pytest.approx((-2.394 / 1.96, 2 * 2.394 / 1.96), abs=1e-3)  # 97.5 % become 99.17 %
    assert verdict(0.1, 1.9, 0.0, 0.0, value=1.0) == "more"
    assert verdict(0.1, 1.9, 0.0, 0.0, value=1.0, of=3) == "undecided"


def seats(wins: list[int], games: int) -> pl.DataFrame:
    made = [proportion(each, games) for each in wins]
    return pl.DataFrame({
        "seat": range(len(wins)), "bot": ["x"] * len(wins), "measure": ["win"] * len(wins),
        "value": [each.value for each in made], "low": [each.low for each in made],
        "high": [each.high for each in made], "n": [games] * len(wins), "clusters": [games] * len(wins),
    })  # fmt: skip


@pytest.mark.parametrize(
    ("wins", "games", "said", "seat"),
    [
        ([3800, 3200, 3000], 10_000, "more", 0),
        ([3000, 3200, 3800], 10_000, "more", 2),
        ([3600, 3600, 2800], 10_000, "less", 2),
        ([333_400, 333_400, 333_200], 1_000_000, "same", 0),
        ([36, 33, 31], 100, "undecided", 0),
        ([3580, 3220, 3200], 10_000, "undecided", 0),  # 35.8 %: more than a third, but not by two points for sure
    ],
)
def test_seats(wins: list[int], games: int, said: str, seat: int) -> None:
    """The headline and the title of the chart are made from one verdict."""
    frame = seats(wins, games)
    found = seat_verdict(frame)
    assert found is not None
    assert (found.verdict, found.row["seat"]) == (said, seat)
    row = best_seat(frame).row(0, named=True)
    assert (row["form"], row["seat"]) == (said, seat)
    words = {"more": "wins more than its share", "less": "wins less than its share", "same": "The seats are even",
             "undecided": "No seat clearly"}  # fmt: skip
    assert words[said] in str(seat_wins(frame).to_dict())


def test_no_seat_has_a_figure() -> None:
    assert seat_verdict(seats([0, 0], 0)) is None


def test_equal_seats_are_hardly_ever_called_uneven() -> None:
    """In no more than 5 of 100 logs of equal seats one is said to win more or less; with no limit, in about 5."""
    rng = np.random.default_rng(8)
    said = {0.0: 0, SEAT: 0}
    for _ in range(400):
        frame = seats(list(rng.multinomial(2000, [1 / 4] * 4)), 2000)
        for matters in said:
            found = seat_verdict(frame, matters)
            assert found is not None
            said[matters] += found.verdict in ("more", "less")
    assert said[SEAT] == 0
    assert said[0.0] / 400 <= 0.08


@pytest.mark.parametrize("rows", [2, 3, 6])
def test_equal_figures_hardly_ever_have_a_leader(rows: int) -> None:
    rng = np.random.default_rng(9)
    led = sum(leader(seats(list(rng.multinomial(3000, [1 / rows] * rows)), 3000)) is not None for _ in range(400))
    assert led / 400 <= 0.08


def test_how_many_games_would_tell() -> None:
    # half as wide an interval needs four times as many games
    assert games_needed(0.03, 0.01, 0.05, -0.02, 0.02, 1000) == 4000
    assert games_needed(0.0, -0.04, 0.04, -0.02, 0.02, 1000) == 4000
    assert games_needed(0.02, 0.01, 0.03, -0.02, 0.02, 1000) is None
    needed = games_needed(0.0133, -0.005, 0.031, -0.02, 0.02, 2000)
    assert needed is not None
    assert 15_000 <= needed <= 20_000
    wide = 0.018 * (2000 / needed) ** 0.5  # the interval that they would give
    assert 0.0133 + wide <= 0.02
