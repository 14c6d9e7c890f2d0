"""Paired differences: the same figure of two logs of the same deals, or two figures of one log, clustered by game."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from . import moments
from .clusters import Groups, side_values
from .estimates import FEW, Z, figure, floats, quantiles

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_SIDES: Final = ("y1", "x1", "y2", "x2")
_PRODUCTS: Final = [(a, b) for i, a in enumerate(_SIDES) for b in _SIDES[i:]]
COLUMNS: Final = ("base", "variant", "value", "low", "high", "n", "clusters", "narrowed", "spread")
"""What `differences_of` adds."""


def difference_sums(base: pl.DataFrame, variant: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """What `differences_of` needs of some games: one row a group.

    Args:
        base, variant: tops `y` and bottoms `x` by group and game (`Ratio.each`) of the same games.
        by: columns of the groups.
    """
    keys = [*by, "game"]
    first = base.lazy().rename({"y": "y1", "x": "x1"})
    second = variant.lazy().rename({"y": "y2", "x": "x2"})
    both = first.join(second, on=keys, how="full", coalesce=True).with_columns(pl.col(_SIDES).fill_null(0.0))
    sums = {
        **{name: pl.col(name).sum() for name in _SIDES},
        **{a + b: (pl.col(a) * pl.col(b)).sum() for a, b in _PRODUCTS},
        "clusters": ((pl.col("x1") != 0) | (pl.col("x2") != 0)).sum().cast(pl.Int64),
        "changed": ((pl.col("y1") != pl.col("y2")) | (pl.col("x1") != pl.col("x2"))).sum().cast(pl.Int64),
    }
    return (both.group_by(list(by)).agg(**sums) if by else both.select(**sums)).collect()


def gap_sums(
    frame: pl.DataFrame,
    first: tuple[str | pl.Expr, str | pl.Expr],
    second: tuple[str | pl.Expr, str | pl.Expr],
    by: Sequence[str] = (),
    *,
    cluster: str = "game",
) -> pl.DataFrame:
    """What `differences_of` needs of two ratios of the same rows, tops and bottoms: one row a group."""
    groups = Groups(frame, by, cluster)
    found = groups.gap(*side_values(frame, [*first, *second]))
    names = (*_SIDES, *(a + b for a, b in _PRODUCTS))
    sums = [pl.Series(name, found[:, at]) for at, name in enumerate(names)]
    counts = [
        pl.Series(name, found[:, at]).cast(pl.Int64)
        for name, at in (("clusters", moments.GAP_CLUSTERS), ("changed", moments.CHANGED))
    ]
    return pl.DataFrame([*groups.keys(found[:, moments.GAP_FIRST], by), *sums, *counts])


def differences_of(parts: Sequence[pl.DataFrame], by: Sequence[str], *, share: bool = False) -> pl.DataFrame:
    """The variant's figure less the base's, from the sums of each part.

    Intervals are Student's where the two sides differ in `FEW` games or more, and not in all by the same. Otherwise too
    little happened to tell by how much a figure moves, and low and high are null; but a share cannot move by more than
    the share of games that differ at all, so that its interval reaches, either way, to the upper bound of that
    (Wilson's); and where all differ by the same, each share may be off by the upper bound of none in n.

    Args:
        parts: from `difference_sums`.
        by: columns of the groups.
        share: the figures are shares.

    Returns:
        One row a group: `by`, base, variant (the figures), value (the difference), low, high (of it), n (the lesser of
        what the two count), clusters, narrowed (width of the interval over the width it would have if the two were not
        of the same deals: below 1 where pairing helps), spread (standard deviation of the base's figure from game to
        game).
    """
    import numpy as np

    whole = pl.concat(parts)
    added = pl.exclude(*by, "").sum()
    sums = whole.group_by(list(by)).agg(added).sort(list(by)) if by else whole.select(added)
    c = floats(sums, (*_SIDES, *(a + b for a, b in _PRODUCTS), "clusters", "changed"))
    x1, x2, g, changed = c["x1"], c["x2"], c["clusters"], c["changed"]
    with np.errstate(all="ignore"):  # of a group of nothing; its figures are null in the end
        one, two = (np.where(x > 0, y / x, np.nan) for y, x in ((c["y1"], x1), (c["y2"], x2)))
        value, n, known = two - one, np.minimum(x1, x2), (x1 > 0) & (x2 > 0)
        own1 = (c["y1y1"] - 2 * one * c["y1x1"] + one * one * c["x1x1"]) / x1**2
        own2 = (c["y2y2"] - 2 * two * c["y2x2"] + two * two * c["x2x2"]) / x2**2
        both = (c["y1y2"] - two * c["y1x2"] - one * c["x1y2"] + one * two * c["x1x2"]) / (x1 * x2)
        alone, variance = np.maximum(own1 + own2, 0.0), np.maximum(own1 + own2 - 2 * both, 0.0)
        few = changed < FEW
        told = ~few & known & (variance > 1e-12 * (one**2 + two**2))
        half = np.where(g > 1, quantiles(np.maximum(g - 1, 1.0)) * np.sqrt(variance * g / (g - 1)), np.nan)
        reach = np.where(few, _upper(changed / g, g), sqrt(2) * _upper(np.zeros_like(n), n))
        reach = np.where(known & (g > 1) & share, reach, np.nan)
        centre = np.where(few, 0.0, value)
        figures = {
            "base": one, "variant": two, "value": value,
            "low": np.where(told, value - half, np.maximum(centre - reach, -1.0)),
            "high": np.where(told, value + half, np.minimum(centre + reach, 1.0)),
            "narrowed": np.where(known & (alone > 0), np.sqrt(variance / alone), np.nan),
            "spread": np.where(known, np.sqrt(np.maximum(own1, 0.0) * g), np.nan),
        }  # fmt: skip
    made = {name: figure(name, values) for name, values in figures.items()}
    made["n"] = pl.Series("n", n.round()).cast(pl.Int64)
    return pl.DataFrame(
        [*(sums[name] for name in by), *(made[name] if name in made else sums[name] for name in COLUMNS)]
    )


def _upper(p: Numbers, n: Numbers) -> Numbers:
    """The upper end of Wilson's interval of a share."""
    import numpy as np

    upper: Numbers = (p + Z * Z / (2 * n) + Z * np.sqrt(p * (1 - p) / n + (Z / (2 * n)) ** 2)) / (1 + Z * Z / n)
    return upper
