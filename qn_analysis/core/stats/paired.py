"""Paired differences: the same figure of two logs of the same deals, or two figures of one log, clustered by game.

Beside them: differences of figures that have intervals already (`gaps`), and many comparisons at once (`holm`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import polars as pl

from . import moments
from .alike import Pool
from .clusters import Groups, side_values
from .estimates import AT_ONCE, FEW, counted, figure, floats
from .estimates import COLUMNS as ESTIMATED
from .intervals import Z, quantiles

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_SIDES: Final = ("y1", "x1", "y2", "x2")
_NOISE: Final = 1e-12
"""What sums of squares of floats may be off, of the squares."""
_PRODUCTS: Final = [(a, b) for i, a in enumerate(_SIDES) for b in _SIDES[i:]]
Games: TypeAlias = pl.DataFrame | pl.LazyFrame
"""Top `y` and bottom `x` by group and game, collected or not."""
COLUMNS: Final = ("base", "variant", "value", "low", "high", "n", "clusters", "narrowed", "spread")
"""What `differences_of` adds."""
_NO_NULLS: Final = pl.col(_SIDES).fill_null(0.0)
_SUMS: Final = {
    **{name: pl.col(name).sum() for name in _SIDES},
    **{a + b: (pl.col(a) * pl.col(b)).sum() for a, b in _PRODUCTS},
    "clusters": ((pl.col("x1") != 0) | (pl.col("x2") != 0)).sum().cast(pl.Int64),
    "changed": ((pl.col("y1") != pl.col("y2")) | (pl.col("x1") != pl.col("x2"))).sum().cast(pl.Int64),
}
SUMMED: Final = tuple(_SUMS)
"""What adds up over games (`difference_sums`)."""
TOGETHER: Final = 32
"""Small queries that are asked for at once, and so the pairs of frames whose rows lie side by side."""


def difference_sums(base: Games, variant: Games, by: Sequence[str]) -> pl.DataFrame:
    """What `differences_of` needs of some games: one row a group. Both sides are tops `y` and bottoms `x` by group and
    game (`Ratio.each`) of the same games."""
    return difference_sums_of([(base, variant, by)])[0]


def difference_sums_of(pairs: Sequence[tuple[Games, Games, Sequence[str]]]) -> list[pl.DataFrame]:
    """`difference_sums` of several, asked for together: to begin a small query takes longer than to work it out."""
    made: list[pl.DataFrame] = []
    for first in range(0, len(pairs), TOGETHER):
        some = pairs[first : first + TOGETHER]
        joined = pl.collect_all([_joined(*each) for each in some], engine=AT_ONCE)
        both = [each.rechunk().lazy().with_columns(_NO_NULLS) for each in joined]
        asked = [
            each.group_by(list(by), maintain_order=True).agg(**_SUMS) if by else each.select(**_SUMS)
            for each, (_, _, by) in zip(both, some, strict=True)
        ]
        made += pl.collect_all(asked, engine=AT_ONCE)
    return made


def _joined(base: Games, variant: Games, by: Sequence[str]) -> pl.LazyFrame:
    keys = [*by, "game"]
    first = base.lazy().rename({"y": "y1", "x": "x1"})
    second = variant.lazy().rename({"y": "y2", "x": "x2"})
    # Rows of a join and groups come in any order, and floats added up in another one differ in their last digits.
    return first.join(second, on=keys, how="full", coalesce=True).sort(keys)


def gap_sums(
    frame: pl.DataFrame,
    first: tuple[str | pl.Expr, str | pl.Expr],
    second: tuple[str | pl.Expr, str | pl.Expr],
    by: Sequence[str] = (),
    pool: Pool | None = None,
    grid: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """What `differences_of` needs of two ratios of the same rows, tops and bottoms: one row a group."""
    groups = Groups(frame, by, "game", pool, grid)
    found = groups.gap(*side_values(frame, [*first, *second]))
    names = (*_SIDES, *(a + b for a, b in _PRODUCTS))
    sums = [pl.Series(name, found[:, at]) for at, name in enumerate(names)]
    counts = [
        pl.Series(name, found[:, at]).cast(pl.Int64)
        for name, at in (("clusters", moments.GAP_CLUSTERS), ("changed", moments.CHANGED))
    ]
    return pl.DataFrame([*groups.keys(by), *sums, *counts])


def differences_of(parts: Sequence[pl.DataFrame], by: Sequence[str], *, share: bool = False) -> pl.DataFrame:
    """The variant's figure less the base's, from the sums of each part (`difference_sums`).

    Intervals are Student's where the two sides differ in `FEW` games or more, and not in all by the same. Otherwise too
    little happened to tell by how much a figure moves, and low and high are null; but a share cannot move by more than
    the share of games that differ at all, so that its interval reaches, either way, to the upper bound of that
    (Wilson's); and where all differ by the same, each share may be off by the upper bound of none in n.

    Made is one row a group: `by`, base, variant (the figures), value (the difference), low, high (of it), n (the lesser
    of what the two count), clusters, narrowed (width of the interval over the width it would have if the two were not
    of the same deals: below 1 where pairing helps), spread (standard deviation of the base's figure from game to game).
    """
    sums = added(parts, by).collect(engine=AT_ONCE)
    return pl.DataFrame([*(sums[name] for name in by), *figures_of(sums, share)])


def added(parts: Sequence[pl.DataFrame], by: Sequence[str]) -> pl.LazyFrame:
    """The sums of all parts, one row a group, in the order of the groups."""
    whole, sums = pl.concat(parts).rechunk().lazy(), pl.col(SUMMED).sum()
    return whole.group_by(list(by), maintain_order=True).agg(sums).sort(list(by)) if by else whole.select(sums)


def figures_of(sums: pl.DataFrame, share: bool | Numbers) -> list[pl.Series]:
    """The columns `COLUMNS` from sums, row by row; `share` may say of each row whether it is one."""
    import numpy as np

    c = floats(sums, SUMMED)
    x1, x2, g, changed = c["x1"], c["x2"], c["clusters"], c["changed"]
    with np.errstate(all="ignore"):  # of a group of nothing; its figures are null in the end
        one, two = (np.where(x > 0, y / x, np.nan) for y, x in ((c["y1"], x1), (c["y2"], x2)))
        value, n, known = two - one, np.minimum(x1, x2), (x1 > 0) & (x2 > 0)
        own1 = (c["y1y1"] - 2 * one * c["y1x1"] + one * one * c["x1x1"]) / x1**2
        own2 = (c["y2y2"] - 2 * two * c["y2x2"] + two * two * c["x2x2"]) / x2**2
        both = (c["y1y2"] - two * c["y1x2"] - one * c["x1y2"] + one * two * c["x1x2"]) / (x1 * x2)
        alone, variance = np.maximum(own1 + own2, 0.0), np.maximum(own1 + own2 - 2 * both, 0.0)
        # What is left of equal numbers by rounding has no size: its root would be seen.
        size = _NOISE * (one**2 + two**2)
        own1, alone = np.where(own1 * g > size, own1, 0.0), np.where(alone * g > size, alone, 0.0)
        few = changed < FEW
        told = ~few & known & (variance > size)
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
    made["n"] = counted("n", n)
    return [made[name] if name in made else sums[name] for name in COLUMNS]


def _upper(p: Numbers, n: Numbers) -> Numbers:
    """The upper end of Wilson's interval of a share."""
    import numpy as np

    upper: Numbers = (p + Z * Z / (2 * n) + Z * np.sqrt(p * (1 - p) / n + (Z / (2 * n)) ** 2)) / (1 + Z * Z / n)
    return upper


def gaps(first: pl.DataFrame, second: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """The figures of one group of things less those of another, from figures that have intervals already.

    The two intervals are put together by squares (Zou and Donner), as if the groups were independent: what they share
    within a cluster is left out. Where whole games can be compared, `core.stats.paired` is sharper.

    Both frames have one row a group: `by`, value, low, high, n, clusters. So has what is made, one a group of the first
    and in its order; low and high are null where one of the two has none, n and clusters the lesser of the two.
    """
    names = [*by, *ESTIMATED]
    on: dict[str, Any] = {"on": list(by), "how": "left", "maintain_order": "left"} if by else {"how": "cross"}
    pair = first.select(names).join(second.select(names), **on, suffix="_2")
    v, w = pl.col("value"), pl.col("value_2")
    below = ((v - pl.col("low")) ** 2 + (pl.col("high_2") - w) ** 2).sqrt()
    above = ((pl.col("high") - v) ** 2 + (w - pl.col("low_2")) ** 2).sqrt()
    return pair.select(
        *by,
        value=(v - w).round(8),
        low=(v - w - below).round(8),
        high=(v - w + above).round(8),
        **{name: pl.min_horizontal(name, f"{name}_2") for name in ("n", "clusters")},
    )


def p_value(value: float | None, low: float | None, high: float | None) -> float | None:
    """How likely a difference so far from 0 would be if there were none: two-sided, from its 95 % interval."""
    if value is None or low is None or high is None:
        return None
    if high <= low:
        return 1.0 if value == 0 else 0.0
    return erfc(abs(value) / ((high - low) / (2 * Z)) / sqrt(2))


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """The chances corrected for their number (Holm): below 0.05, the risk that any one of them misleads is 5 %."""
    order = sorted((each, at) for at, each in enumerate(chances) if each is not None)
    made: list[float | None] = [None] * len(chances)
    highest = 0.0
    for rank, (each, at) in enumerate(order):
        highest = max(highest, min(1.0, each * (len(order) - rank)))
        made[at] = highest
    return made
