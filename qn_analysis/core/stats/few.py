"""What few games tell: ratings that are drawn together, and how many games it takes to tell two players apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log
from statistics import NormalDist
from typing import Final

import polars as pl

from .intervals import Z

POWER: Final = 0.8
"""How likely a difference is to be found in the number of games that is told."""
LEVEL: Final = 0.05
POINTS: Final = 400 / log(10)
"""Points of a rating in one unit of log odds."""
_STEPS: Final = 100
"""Steps of Newton's method at most; some ten are enough."""
_NEAR: Final = 1e-9


def games_to_tell(varies: float, apart: float) -> float:
    """Games until the better of two players is told apart, a whole number, from the variance, a game, of what the one
    wins more than the other, and its mean."""
    normal = NormalDist()
    times = normal.inv_cdf(1 - LEVEL / 2) + normal.inv_cdf(POWER)
    return float(max(1, ceil(times**2 * varies / apart**2)))


def pairs_of(results: pl.DataFrame) -> pl.DataFrame:
    """Who finished ahead of whom in games of people: one row a game and pair, both ways round.

    Results have one row a game and player: game, name, rank (1 the winner), players. Made of them are game, bot,
    opponent, ahead (1, 0, or a half for a tie), weight. A table of k players has k (k - 1) / 2 pairs and tells as much
    as k - 1 of them that are independent: so much do its pairs weigh together.
    """
    one = results.select("game", "players", bot="name", mine="rank")
    both = one.join(one.select("game", opponent="bot", theirs="mine"), on="game").filter(
        pl.col("bot") != pl.col("opponent")
    )
    ahead = (pl.col("mine") < pl.col("theirs")).cast(pl.Float64) + 0.5 * (pl.col("mine") == pl.col("theirs"))
    return both.select("game", "bot", "opponent", ahead=ahead, weight=2 / pl.col("players"))


def shrunk_ratings(pairs: pl.DataFrame, names: Sequence[str], spread: float) -> pl.DataFrame:
    """Ratings from few games: drawn towards the average, as if players were drawn from people who differ so much.

    The Bradley-Terry model with a normal distribution of strengths, of which `spread` is the standard deviation in log
    odds: its most likely strengths, with intervals from the curvature there. Whoever has played little stays near 0,
    with an interval as wide as what is not known.

    Made of `pairs_of` is one row a player: name, rating, rating_low, rating_high (95 %; in points of which 400 are odds
    of ten to one), n (games).
    """
    import numpy as np

    place = {name: number for number, name in enumerate(names)}
    known = pairs.filter(pl.col("bot").is_in(list(names)) & pl.col("opponent").is_in(list(names)))
    one = np.array([place[name] for name in known["bot"]], np.int64)
    other = np.array([place[name] for name in known["opponent"]], np.int64)
    ahead, weight = known["ahead"].to_numpy(), known["weight"].to_numpy() / 2  # each pair is there both ways round
    size = len(names)
    strength, curve = np.zeros(size), np.eye(size)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[other] - strength[one]))
        slope = -strength / spread**2
        np.add.at(slope, one, 2 * weight * (ahead - expected))
        varies = 2 * weight * expected * (1 - expected)
        curve = np.eye(size) / spread**2
        np.add.at(curve, (one, one), varies)
        np.add.at(curve, (one, other), -varies)
        step = np.linalg.solve(curve, slope)
        strength = strength + step
        if np.abs(step).max(initial=0.0) < _NEAR:
            break
    half = Z * np.sqrt(np.diag(np.linalg.inv(curve))) * POINTS
    games = dict(known.group_by("bot").agg(pl.col("game").n_unique()).rows())
    rating = strength * POINTS
    return pl.DataFrame({
        "name": list(names), "rating": rating, "rating_low": rating - half, "rating_high": rating + half,
        "n": [games.get(name, 0) for name in names],
    }, schema_overrides={"n": pl.Int64})  # fmt: skip
