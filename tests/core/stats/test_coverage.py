"""How often the intervals of every kind of figure hold the truth: 93 to 97 of 100, or too little happened to tell.

The games of a log of 20,000 are the truth, and logs of 200 are drawn from it: figures that are rare (tributes), skewed
(what a Necklace earned), shares, ratios, differences and percentiles. The quick run draws fewer, from fewer games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp, lgamma, log
from typing import Any, Final

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.stats.bootstrap import bootstrap
from qn_analysis.core.stats.estimates import ratios
from qn_analysis.core.stats.paired import difference_sums, differences_of
from qn_analysis.core.stats.percentiles import order_ranks, percentiles
from qn_analysis.core.stats.pieces import Gap
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.stats.registry import STATISTICS

Numbers = np.ndarray[Any, Any]
SIZES: Final = [(600, 120), pytest.param((20_000, 2000), marks=pytest.mark.full)]
"""Games of the log, and logs drawn from it."""
GAMES: Final = 200
FIGURES: Final[dict[str, tuple[Any, str]]] = {
    "tributes a game": (stats.king_totals.want(), "tribute"),
    "Kings voided a game": (stats.king_totals.want(), "voided"),
    "pounds destroyed a game": (stats.king_totals.want(), "destroyed"),
    "what a Necklace earned": (stats.necklace_earnings.want(), "earned"),
    "Necklaces that met a King": (stats.necklace_earnings.want(), "met"),
    "a King for his owner": (stats.king_values.want(), "own"),
    "a Ring bought": (stats.ring_value.want(""), "bought"),
    "Rings wasted": (stats.rings_wasted.want(""), ""),
    "gems that tie": (stats.ties.want([]), ""),
    "a card held back": (stats.held_back.want(), "own"),
    "the first seat's wins": (stats.first_seat.want(), ""),
    "shared victories": (stats.endings.want(), "shared"),
}


@cache
def tables(games: int, house: bool = False) -> stats.Tables:
    """The tables of a log of greedy bots, by the rulebook or with a house rule on the same deals."""
    rules = qn.Ruleset.default().with_(purse=11) if house else None
    return stats.tables(qn.simulate(games, players=3, bots="greedy", seed=44, rules=rules, progress=False))


def each(games: int, want: Any, measure: str, house: bool = False) -> tuple[Numbers, Numbers]:
    """Tops and bottoms of a figure by game."""
    tops, bottoms = np.zeros(games), np.zeros(games)
    for part in tables(games, house).parts():
        piece = want.pieces(part)[measure]
        assert not isinstance(piece, Gap)
        rows = piece.each().collect()
        at = rows["game"].to_numpy()
        np.add.at(tops, at, rows["y"].to_numpy())
        np.add.at(bottoms, at, rows["x"].to_numpy())
    return tops, bottoms


def drawn(games: int, runs: int, *columns: Numbers) -> pl.DataFrame:
    """Logs of `GAMES` games drawn from a log: run, game, and a column for each of the numbers of games."""
    at = np.random.default_rng(7).integers(0, games, (runs, GAMES)).ravel()
    frame = {"run": np.repeat(np.arange(runs), GAMES), "game": np.tile(np.arange(GAMES), runs)}
    return pl.DataFrame({**frame, **{f"c{n}": column[at] for n, column in enumerate(columns)}})


def held(made: pl.DataFrame, truth: float, runs: int) -> float:
    """The share of intervals that hold the truth, of those that there are; hardly any may be missing."""
    told = made.filter(pl.col("low").is_not_null())
    assert told.height > 0.9 * runs
    return float(told.select(pl.lit(truth).is_between("low", "high").mean()).item())


def holds(share: float, runs: int, name: str, most: float = 0.97) -> None:
    print(f"{name}: {100 * share:.1f} %")
    slack = 0.0 if runs >= 1000 else 0.05  # of 120 runs, 95 % are 114 give or take 2.4
    assert 0.93 - slack <= share <= min(most + slack, 1.0), name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FIGURES)
def test_means_shares_and_ratios(name: str, size: tuple[int, int]) -> None:
    games, runs = size
    want, measure = FIGURES[name]
    tops, bottoms = each(games, want, measure)
    share = next(iter(want.pieces(tables(games)).values())).share if not measure else measure in ("met", "shared")
    made = ratios(drawn(games, runs, tops, bottoms), "c0", "c1", ["run"], share=share)
    holds(held(made, tops.sum() / bottoms.sum(), runs), runs, name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["postponed_3", "pounds_destroyed", "kings_voided", "ring_bought", "first_seat"])
def test_differences_on_the_same_deals(key: str, size: tuple[int, int]) -> None:
    games, runs = size
    found = next(each_ for each_ in STATISTICS.measures if each_.key == key)
    assert found.want is not None
    group = dict(part.split("=") for part in found.group.split()) if found.group else {}
    sides = []
    for house in (False, True):
        tops, bottoms = np.zeros(games), np.zeros(games)
        for part in tables(games, house).parts():
            piece = found.want.pieces(part)[found.measure]
            assert not isinstance(piece, Gap)
            rows = piece.each().collect()
            for column, value in group.items():
                rows = rows.filter(pl.col(column).cast(pl.String) == value)
            at = rows["game"].to_numpy()
            np.add.at(tops, at, rows["y"].to_numpy())
            np.add.at(bottoms, at, rows["x"].to_numpy())
        sides += [tops, bottoms]
    truth = sides[2].sum() / sides[3].sum() - sides[0].sum() / sides[1].sum()
    frame = drawn(games, runs, *sides)
    one, two = (frame.select("run", "game", y=f"c{n}", x=f"c{n + 1}") for n in (0, 2))
    share = found.want.pieces(tables(games))[found.measure].share
    made = differences_of([difference_sums(one, two, ["run"])], ["run"], share=share)
    # two or three of 200 games differ, by one each: an interval holds whole steps, or all that may differ, and so more
    # than it says
    holds(held(made, truth, runs), runs, key, 0.995 if key == "postponed_3" else 0.97)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [10, 50, 90])
def test_percentiles(percent: int, size: tuple[int, int]) -> None:
    """Of whole numbers an interval holds at least as much as it says, since its ends jump."""
    games, runs = size
    turns = tables(games).log.games.select("turns").collect()["turns"].cast(pl.Int64).to_numpy()
    truth = float(np.sort(turns)[int(np.ceil(games * percent / 100)) - 1])
    frame, inside = drawn(games, min(runs, 600), turns), 0
    for _, one in frame.group_by("run"):
        counts = one.group_by("c0").len().sort("c0")
        split = counts.select("c0", value=pl.col("len") / GAMES, n=pl.lit(GAMES), clusters=pl.lit(GAMES))
        made = percentiles(split, "c0", [percent])[0]
        assert made.low is not None
        assert made.high is not None
        inside += made.low <= truth <= made.high
    share = inside / min(runs, 600)
    print(f"{percent} %: {100 * share:.1f} %")
    assert 0.93 - (0.0 if runs > 1000 else 0.05) <= share <= 1.0


@pytest.mark.parametrize(("n", "share"), [(200, 0.1), (200, 0.5), (2000, 0.95), (3000, 0.05)])
def test_the_ranks_of_a_percentile(n: int, share: float) -> None:
    """The chance that the quantile of anything continuous lies between the two values, from the binomial itself."""
    first, last = order_ranks(n, share)
    logs = [lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(share) + (n - k) * log(1 - share)
            for k in range(first, last)]  # fmt: skip
    assert 0.95 <= sum(map(exp, logs)) <= 0.97
    assert order_ranks(20, 0.05)[0] < 1  # 20 games do not tell what one in twenty is below


@pytest.mark.parametrize("runs", [80, pytest.param(1000, marks=pytest.mark.full)])
def test_the_bootstrap(runs: int) -> None:
    """Of the larger of two shares, which no formula covers."""
    rng, inside = np.random.default_rng(6), 0
    figure: Callable[[Numbers], Numbers] = lambda sums: np.maximum(sums[..., 0], sums[..., 1]) / sums[..., 2]  # noqa: E731
    for _ in range(runs):
        sums = np.column_stack([rng.random(GAMES) < 0.4, rng.random(GAMES) < 0.25, np.ones(GAMES)]).astype(float)
        made = bootstrap(sums, figure, GAMES, draws=400)
        assert made.low is not None
        assert made.high is not None
        inside += made.low <= 0.4 <= made.high
    holds(inside / runs, runs, "the larger of two")
