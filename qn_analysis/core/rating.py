"""Ratings from who finished ahead of whom: the Bradley-Terry model, fitted by choix.

Bot i finishes ahead of bot j with odds w_i to w_j; a rating is log(w) in points of which 400 are odds of ten to one,
so that a difference says directly how often one finishes ahead of the other. At a table of several players this is the
Plackett-Luce model seen pair by pair: under it every pair follows Bradley-Terry, and a fit to all pairs is consistent.

choix rather than openskill: its maximum likelihood weighs all games alike, whatever their order; openskill updates game
by game, for players whose skill changes. And `ilsr_pairwise_dense` rather than choix's fit of whole rankings, because
it takes counts: a tie counts half either way, a bot can sit twice at a table, and a million games cost what ten do.

The intervals are those of the fitted scores (the "sandwich": the inverse Fisher information on either side of the
variance of the scores), clustered by deal within the line-ups as `core.estimates.ratios` does it, not of as many
independent pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from .estimates import quantile, welch

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

POINTS: Final = 400 / log(10)
"""Points of a rating in one unit of log odds."""


def ratings(pairs: pl.DataFrame, bots: Sequence[str]) -> pl.DataFrame:
    """The rating of each bot; the average of all is 0.

    Args:
        pairs: columns deal, line_up, bot, opponent, ahead (1, 0, or a half for a tie), each pair both ways round; a
            deal belongs to one line-up.
        bots: names.

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
        half = _half_widths(known, fitted)
        low, high = (fitted - half) * POINTS, (fitted + half) * POINTS
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


def _half_widths(pairs: pl.DataFrame, fitted: Array) -> Array:
    """Of the intervals (in log odds), with the deals as clusters and the line-ups as strata."""
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
    made: Array = np.array(quantiles) * np.sqrt(np.sum(variances, axis=0))
    return made


def _strata(summed: pl.DataFrame) -> tuple[Array, Array]:
    """The stratum of each deal, those of one deal taken as `ratios` does; and the number of each row's deal."""
    deals = summed.select("line_up", "deal").unique(maintain_order=True).with_row_index("number")
    n = pl.len().over("line_up")
    single = deals.select((n == 1).sum()).item()
    merged = pl.when((n == 1) | (single == 1)).then(0).otherwise(pl.col("line_up").rank("dense"))
    row = summed.join(deals, on=["line_up", "deal"], how="left", maintain_order="left")["number"]
    return deals.select(merged).to_series().to_numpy(), row.to_numpy()
