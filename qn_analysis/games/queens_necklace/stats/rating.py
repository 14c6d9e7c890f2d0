"""Ratings from who finished ahead of whom: the Bradley-Terry model, fitted by choix.

Bot i finishes ahead of bot j with odds w_i to w_j; a rating is log(w) in points of which 400 are odds of ten to one,
so that a difference says directly how often one finishes ahead of the other. At a table of several players this is the
Plackett-Luce model seen pair by pair: under it every pair follows Bradley-Terry, and a fit to all pairs is consistent.

choix rather than openskill: its maximum likelihood weighs all games alike, whatever their order; openskill updates game
by game, for players whose skill changes. And `ilsr_pairwise_dense` rather than choix's fit of whole rankings, because
it takes counts: a tie counts half either way, a bot can sit twice at a table, and a million games cost what ten do.

The intervals are those of the fitted scores, clustered by deal (the "sandwich": the inverse Fisher information on
either side of the variance of the scores summed over each deal), not of as many independent pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.estimates import quantile

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

POINTS: Final = 400 / log(10)
"""Points of a rating in one unit of log odds."""


def ratings(pairs: pl.DataFrame, bots: Sequence[str]) -> pl.DataFrame:
    """The rating of each bot; the average of all is 0.

    Args:
        pairs: columns deal, bot, opponent, ahead (1, 0, or a half for a tie), each pair both ways round.
        bots: names.

    Returns:
        One row a bot: bot, rating, rating_low, rating_high. Where no game joins two groups of bots both ways (one
        always finished ahead), how far apart they are has no upper bound and so no interval: one drawn game a pair
        is added to every fit, which keeps the figure itself finite.
    """
    import choix
    import numpy as np

    wins = _wins(pairs, bots)
    deals, size = len(wins), len(bots)
    drawn = 0.5 * (1 - np.eye(size))
    total = wins.sum(axis=0)
    counts = total + drawn
    fitted = choix.ilsr_pairwise_dense(counts / counts.sum(), max_iter=10_000)
    fitted = fitted - fitted.mean()
    low = high = np.full(size, np.nan)
    if deals > 1 and _joined(total):
        half = quantile(deals - 1) * np.sqrt(np.diag(_variance(wins, fitted))) * POINTS
        low, high = fitted * POINTS - half, fitted * POINTS + half
    figures = {"rating": fitted * POINTS, "rating_low": low, "rating_high": high}
    return pl.DataFrame(
        {"bot": list(bots), **{key: np.round(value, 6) for key, value in figures.items()}}
    ).with_columns(pl.col("rating_low", "rating_high").fill_nan(None))


def _wins(pairs: pl.DataFrame, bots: Sequence[str]) -> Array:
    """[deal, bot, opponent]: how often one finished ahead of the other."""
    import numpy as np

    place = {name: at for at, name in enumerate(bots)}
    summed = pairs.group_by("deal", "bot", "opponent").agg(pl.col("ahead").sum())
    deals = summed["deal"].rank("dense").to_numpy().astype(int) - 1
    one, other = (
        summed[key].cast(pl.String).replace_strict(place, return_dtype=pl.Int64).to_numpy()
        for key in ("bot", "opponent")
    )
    wins = np.zeros((int(deals.max()) + 1, len(bots), len(bots)))
    wins[deals, one, other] = summed["ahead"].to_numpy()
    return wins


def _joined(total: Array) -> bool:
    """Whether wins lead from every bot to every other, so that the ratings are finite."""
    import numpy as np

    reach = (total > 0) | np.eye(len(total), dtype=bool)
    for _ in range(len(total)):
        reach = reach @ reach
    return bool(reach.all())


def _variance(wins: Array, fitted: Array) -> Array:
    """Variance of the ratings (in log odds) with the deals as clusters."""
    import numpy as np

    deals = len(wins)
    p = 1 / (1 + np.exp(fitted[None, :] - fitted[:, None]))
    played = wins + wins.transpose(0, 2, 1)
    scores = (wins - played * p).sum(axis=2)
    scores = scores - scores.mean(axis=0)
    weight = played.sum(axis=0) * p * (1 - p)
    inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
    made: Array = inverse @ (scores.T @ scores * deals / (deals - 1)) @ inverse
    return made
