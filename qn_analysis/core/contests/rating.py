"""Ratings from who finished ahead of whom: the Bradley-Terry model, fitted by choix.

Bot i finishes ahead of bot j with odds w_i to w_j; a rating is log(w) in points of which 400 are odds of ten to one,
so that a difference says directly how often one finishes ahead of the other. At a table of several players this is the
Plackett-Luce model seen pair by pair: under it every pair follows Bradley-Terry, and a fit to all pairs is consistent.

choix rather than openskill: its maximum likelihood weighs all games alike, whatever their order; openskill updates game
by game, for players whose skill changes. And `ilsr_pairwise_dense` rather than choix's fit of whole rankings, because
it takes counts: a tie counts half either way, a bot can sit twice at a table, and a million games cost what ten do.

The intervals rest on the variance of the fitted scores (the "sandwich": the inverse Fisher information on either side
of the variance of the scores), clustered by deal within the line-ups as `core.stats.estimates.ratios` does it, not of
the same number of independent pairs. Their ends are Wilson's for how often the bot finishes ahead of those it met,
turned back into ratings: a bot that hardly ever does has an interval that reaches far down and not far up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..stats.intervals import quantile, welch

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

POINTS: Final = 400 / log(10)
"""Points of a rating in one unit of log odds."""
_FAR, _HALVINGS = 60.0, 60
"""How far from a rating the ends of its interval are looked for, in log odds, and how often that is halved."""


def ratings(pairs: pl.DataFrame, bots: Sequence[str]) -> pl.DataFrame:
    """The rating of each bot; the average of all is 0.

    Args:
        pairs: columns deal, line_up, bot, opponent, ahead (1, 0, or a half for a tie), each pair both ways round; a
            deal belongs to one line-up.

    Returns:
        One row a bot: bot, rating, rating_low, rating_high. Where no game joins two groups of bots both ways (one
        always finished ahead), how far apart they are has no upper bound and so no interval: one drawn game a pair
        is added to every fit, which keeps the figure itself finite.
    """
    import choix
    import numpy as np

    place = pl.Enum(list(bots))
    known = pairs.with_columns(pl.col("bot", "opponent").cast(place).to_physical().cast(pl.Int64))
    size = len(bots)
    drawn = 0.5 * (1 - np.eye(size))
    total = _table(known, pl.col("ahead").sum(), size)
    counts = total + drawn
    fitted = choix.ilsr_pairwise_dense(counts / counts.sum(), max_iter=10_000)
    fitted = fitted - fitted.mean()
    low = high = np.full(size, np.nan)
    if known["deal"].n_unique() > 1 and _joined(total):
        low, high = (end * POINTS for end in _ends(known, fitted))
    figures = {"rating": fitted * POINTS, "rating_low": low, "rating_high": high}
    return pl.DataFrame(
        {"bot": list(bots), **{key: np.round(value, 6) for key, value in figures.items()}}
    ).with_columns(pl.col("rating_low", "rating_high").fill_nan(None))


def _table(pairs: pl.DataFrame, value: pl.Expr, size: int) -> Array:
    """[bot, opponent]: a figure of all their games."""
    import numpy as np

    summed = pairs.group_by("bot", "opponent").agg(value=value.cast(pl.Float64))
    made = np.zeros((size, size))
    made[summed["bot"].to_numpy(), summed["opponent"].to_numpy()] = summed["value"].to_numpy()
    return made


def _joined(total: Array) -> bool:
    """Whether wins lead from every bot to every other, so that the ratings are finite."""
    import numpy as np

    reach = (total > 0) | np.eye(len(total), dtype=bool)
    for _ in range(len(total)):
        reach = reach @ reach
    return bool(reach.all())


def _ends(pairs: pl.DataFrame, fitted: Array) -> tuple[Array, Array]:
    """Of the intervals, in log odds: Wilson's of the share of pairs in which a bot finishes ahead, as ratings."""
    import numpy as np

    spread, quantiles = _spreads(pairs, fitted)
    size = len(fitted)
    met = _table(pairs, pl.len(), size)
    met = met / met.sum(axis=1, keepdims=True)
    apart = fitted[:, None] - fitted[None, :]
    pull = size / (size - 1)  # as the average stays 0, the others fall as one rises

    def ahead(moved: Array) -> Array:
        made: Array = (met / (1 + np.exp(-(apart + pull * moved[:, None])))).sum(axis=1)
        return made

    p = ahead(np.zeros(size))
    slope = pull * (met * (each := 1 / (1 + np.exp(-apart))) * (1 - each)).sum(axis=1)
    spread = np.where(spread * slope > 1e-9, spread, np.nan)  # where nothing varied, there is no interval
    trials = p * (1 - p) / (slope * spread) ** 2
    room = quantiles**2 / trials
    half = quantiles * np.sqrt(p * (1 - p) / trials + room / (4 * trials))
    ends = []
    for wanted in ((p + room / 2 - half) / (1 + room), (p + room / 2 + half) / (1 + room)):
        under, over = np.full(size, -_FAR), np.full(size, _FAR)
        for _ in range(_HALVINGS):
            middle = (under + over) / 2
            less = ahead(middle) < wanted
            under, over = np.where(less, middle, under), np.where(less, over, middle)
        ends.append(fitted + (under + over) / 2)
    return ends[0], ends[1]


def _spreads(pairs: pl.DataFrame, fitted: Array) -> tuple[Array, Array]:
    """Standard deviations of the ratings in log odds, with the deals as clusters and the line-ups as strata, and
    Student's quantiles for them."""
    import numpy as np

    size = len(fitted)
    p = 1 / (1 + np.exp(fitted[None, :] - fitted[:, None]))
    weight = _table(pairs, pl.len(), size) * p * (1 - p)
    inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
    chance = pl.DataFrame(
        [(i, j, p[i, j]) for i in range(size) for j in range(size)],
        schema={"bot": pl.Int64, "opponent": pl.Int64, "p": pl.Float64}, orient="row",
    )  # fmt: skip
    summed = (
        pairs.join(chance, on=["bot", "opponent"])
        .group_by("line_up", "deal", "bot")
        .agg(score=(pl.col("ahead") - pl.col("p")).sum())
        .sort("line_up", "deal", "bot")
    )
    strata, row = _strata(summed)
    scores = np.zeros((len(strata), size))
    scores[row, summed["bot"].to_numpy()] = summed["score"].to_numpy()
    forms = scores @ inverse
    variances, freedoms = [], []
    for stratum in np.unique(strata):
        mine = forms[strata == stratum]
        variances.append(np.var(mine, axis=0, ddof=1) * len(mine))
        freedoms.append(len(mine) - 1)
    quantiles = [quantile(welch(each, freedoms)) for each in zip(*variances, strict=True)]
    return np.sqrt(np.sum(variances, axis=0)), np.array(quantiles)


def _strata(summed: pl.DataFrame) -> tuple[Array, Array]:
    """The stratum of each deal, those of one deal taken as `ratios` does; and the number of each row's deal."""
    deals = summed.select("line_up", "deal").unique(maintain_order=True).with_row_index("number")
    n = pl.len().over("line_up")
    single = deals.select((n == 1).sum()).item()
    merged = pl.when((n == 1) | (single == 1)).then(0).otherwise(pl.col("line_up").rank("dense"))
    row = summed.join(deals, on=["line_up", "deal"], how="left", maintain_order="left")["number"]
    return deals.select(merged).to_series().to_numpy(), row.to_numpy()
