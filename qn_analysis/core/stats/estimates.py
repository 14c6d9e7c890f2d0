"""Estimates with intervals: shares, means and ratios of sums, and their differences, clustered.

What happens within one deal hangs together, so no interval treats two sales of a game as independent: the unit that
varies is the cluster (a game). A ratio is the sum of the tops over the sum of the bottoms of all clusters; its variance
is that of its linear form (delta method). What interval follows from a variance is in `intervals`.

Where a design fixes how many clusters come from each of several strata, only what varies within a stratum is chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from . import moments
from .alike import Pool
from .clusters import Groups, side_values
from .intervals import mean_bounds, quantile, quantiles, share_bounds, wilson
from .packed_keys import pack_columns

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_STRATUM: Final = "_stratum"
_MOMENTS: Final = ("y", "x", "yy", "xy", "xx", "yyy", "xyy", "xxy", "xxx", "clusters")
"""What adds up over clusters."""
AT_ONCE: Final = "in-memory"
"""How queries of rows in memory are worked out: polars' other way, in batches, costs a small one twice as much."""
FEW: Final = 4
"""A difference has an interval from this number of clusters on in which the two sides differ."""
COLUMNS: Final = ("value", "low", "high", "n", "clusters")
"""What the functions over frames add."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval.

    Attributes:
        value: the estimate; None where nothing was observed.
        low, high: the interval; None where too little happened for one.
        n: how many things the figure is about (the sum of the bottoms).
        unit: of the value, such as "share", "pounds" or "turns".
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    unit: str = ""

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def proportion(hits: int, trials: int) -> Estimate:
    """A share of independent trials, with Wilson's interval."""
    if trials == 0:
        return Estimate(None, None, None, 0, "share")
    low, high = wilson(hits / trials, trials)
    return Estimate(hits / trials, low, high, trials, "share")


def share(hits: Iterable[float], trials: Iterable[float], unit: str = "share") -> Estimate:
    """A share of trials that come in clusters: hits and trials of each."""
    return _one(hits, trials, unit, share=True)


def mean(values: Iterable[float], unit: str = "") -> Estimate:
    """A mean of independent values, one a cluster."""
    listed = list(values)
    return _one(listed, [1.0] * len(listed), unit)


def ratio(tops: Iterable[float], bottoms: Iterable[float], unit: str = "") -> Estimate:
    """The sum of the tops over the sum of the bottoms, one pair a cluster: the mean of clustered things."""
    return _one(tops, bottoms, unit)


def difference(
    first: tuple[Sequence[float], Sequence[float]], second: tuple[Sequence[float], Sequence[float]], unit: str = ""
) -> Estimate:
    """The first ratio less the second one, tops and bottoms of the same clusters in the same order.

    What the two share within a cluster is taken into account: on the same deals a difference is sharper. There is no
    interval where the two differ in fewer than `FEW` clusters.
    """
    one, two = ratio(*first), ratio(*second)
    n = min(one.n, two.n)
    if one.value is None or two.value is None:
        return Estimate(None, None, None, n, unit)
    value = one.value - two.value
    under, below = sum(first[1]), sum(second[1])
    forms = [
        (a - one.value * b) / under - (c - two.value * d) / below
        for a, b, c, d in zip(*first, *second, strict=True)
    ]  # fmt: skip
    clusters = len(forms)
    if sum(a != c or b != d for a, b, c, d in zip(*first, *second, strict=True)) < FEW:
        return Estimate(value, None, None, n, unit)
    half = quantile(clusters - 1) * sqrt(sum(form * form for form in forms) * clusters / (clusters - 1))
    return Estimate(value, value - half, value + half, n, unit)


def _one(tops: Iterable[float], bottoms: Iterable[float], unit: str, share: bool = False) -> Estimate:
    frame = pl.DataFrame({"top": list(tops), "bottom": list(bottoms)}, schema={"top": pl.Float64, "bottom": pl.Float64})
    made = ratios(frame.with_row_index("game"), "top", "bottom", share=share)
    return estimate(made.row(0, named=True), unit)


def estimate(row: dict[str, object], unit: str = "") -> Estimate:
    """A row of `ratios` as an `Estimate`."""

    def number(key: str) -> float | None:
        value = row[key]
        return float(value) if isinstance(value, int | float) and isfinite(value) else None

    return Estimate(number("value"), number("low"), number("high"), int(number("n") or 0), unit)


def ratios(
    frame: pl.DataFrame,
    top: str | pl.Expr,
    bottom: str | pl.Expr | None = None,
    by: Sequence[str] = (),
    *,
    share: bool = False,
    cluster: str = "game",
    strata: str | None = None,
    grid: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """Ratios of sums by group, with intervals, of a frame that has one row a thing. Without `bottom` each row counts 1
    (a mean). Of a `share` the top is part of the bottom: its interval is Wilson's, which stays between 0 and 1.

    Made is one row a group: `by`, value, low, high (null where undefined, and where too little happened to tell: one
    cluster, nothing but zeros, or fewer than `intervals.ALIKE` clusters that are all the same), n (the sum of the
    bottoms), clusters. The groups of a `grid` all appear, in its order, with n = 0 where nothing was observed.

    `strata` is the column of the stratum that a cluster belongs to, if the design and not chance says how many clusters
    come from each: the variance is then the sum of those within the strata, with Welch's degrees of freedom. A stratum
    of one cluster tells nothing of what varies within it: all such strata of a group count as one, or all its strata if
    that would again have one cluster, which makes the interval wider rather than narrower.
    """
    return ratios_of([ratio_sums(frame, top, bottom, by, cluster=cluster, strata=strata)], by, share=share, grid=grid)


def ratio_sums(
    frame: pl.DataFrame,
    top: str | pl.Expr,
    bottom: str | pl.Expr | None = None,
    by: Sequence[str] = (),
    *,
    cluster: str = "game",
    strata: str | None = None,
) -> pl.DataFrame:
    """What `ratios_of` needs of a part of the clusters: one row a group and stratum. Arguments are as of `ratios`."""
    return ratio_sums_of(frame, [(top, bottom)], by, cluster=cluster, strata=strata)[0]


def ratio_sums_of(
    frame: pl.DataFrame,
    ratios: Sequence[tuple[str | pl.Expr, str | pl.Expr | None]],
    by: Sequence[str] = (),
    *,
    cluster: str = "game",
    strata: str | None = None,
    pool: Pool | None = None,
    grid: pl.DataFrame | None = None,
) -> list[pl.DataFrame]:
    """`ratio_sums` of several tops and bottoms of the same rows and groups: quicker than one after the other. With a
    pool, things that are alike are one group, and `grid` has those groups."""
    import numpy as np

    keys = list(by)
    if strata is not None:
        frame, keys = frame.with_columns(pl.col(strata).alias(_STRATUM)), [*by, _STRATUM]
    sides = iter(side_values(frame, [side for pair in ratios for side in pair]))
    groups = Groups(frame, keys, cluster, pool, grid)
    found = [groups.ratio(next(sides), next(sides)) for _ in ratios]
    whole, many = np.concatenate(found), len(found[0])
    told = groups.keys(keys)
    told = [each if len(found) == 1 else pl.concat([each] * len(found)) for each in told]
    if strata is None:
        told.append(pl.Series(_STRATUM, np.zeros(len(whole), np.int32)))
    sums = {name: pl.Series(name, whole[:, getattr(moments, name.upper())]) for name in (*_MOMENTS, "least")}
    sums["clusters"] = sums["clusters"].cast(pl.Int64)
    made = pl.DataFrame([*told, *sums.values()])
    return [made.slice(at * many, many) for at in range(len(found))]


def cluster_sums(
    frame: pl.DataFrame, top: str | pl.Expr, bottom: str | pl.Expr | None = None, by: Sequence[str] = ()
) -> pl.LazyFrame:
    """The sums `y` of the tops and `x` of the bottoms of each game by group, to be collected with others: to begin a
    small query takes longer than to work it out. Arguments are as of `ratios`."""
    upper = pl.col(top) if isinstance(top, str) else top
    lower = pl.lit(1.0) if bottom is None else pl.col(bottom) if isinstance(bottom, str) else bottom
    keys = [*by, "game"]
    rows = frame.lazy().select(*keys, y=upper.cast(pl.Float64), x=lower.cast(pl.Float64))
    sums = pl.col("y").sum(), pl.col("x").sum()
    plain = bool(by) and not any(frame[name].null_count() for name in keys)
    key = pack_columns(frame.schema, keys) if plain else None
    if key is None:
        return rows.group_by(keys, maintain_order=True).agg(*sums)
    return rows.group_by(key.alias("_key"), maintain_order=True).agg(pl.col(keys).first(), *sums).drop("_key")


def add_sums(parts: Sequence[pl.DataFrame], by: Sequence[str]) -> pl.DataFrame:
    """The sums of several parts, at least one (`ratio_sums`, `share_sums`, `difference_sums`), as those of one: they
    add up, and `least` is the least. `by` names the category of shares too."""
    whole = pl.concat(parts)
    keys = [name for name in whole.columns if name in (*by, _STRATUM)]
    sums = pl.exclude(*keys, "least", "").sum(), *([pl.col("least").min()] if "least" in whole.columns else [])
    return whole.group_by(keys, maintain_order=True).agg(*sums) if keys else whole.select(*sums)


def ratios_of(
    parts: Sequence[pl.DataFrame], by: Sequence[str] = (), *, share: bool = False, grid: pl.DataFrame | None = None
) -> pl.DataFrame:
    """`ratios` of things too many to hold at once, from the `ratio_sums` of each part, at least one; every cluster is
    in one part only."""
    whole = parts[0]
    if len(parts) > 1:
        whole = (
            pl.concat(parts)
            .group_by(*by, _STRATUM, maintain_order=True)
            .agg(pl.col(_MOMENTS).sum(), pl.col("least").min())
        )
    plain = whole[_STRATUM].n_unique() == 1 or (by and not whole.height)
    varied = _varied_of_one(whole, by) if plain else _varied(whole.lazy(), by)
    return _finish(varied.sort(by) if by and grid is None else varied, by, share, grid)


def _varied_of_one(groups: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """`_varied` of groups of one stratum each: the same figures, without adding over strata."""
    import numpy as np

    c = floats(groups, (*_MOMENTS, "least"))
    y, x, n = c["y"], c["x"], c["clusters"]
    with np.errstate(all="ignore"):  # of a group of nothing; its figures are null in the end
        r = y / x
        free = np.maximum(n - 1, 0.0)
        sum_ = y - r * x
        raw = c["yy"] - 2 * r * c["xy"] + r * r * c["xx"]
        squares = np.maximum(raw - sum_**2 / n, 0.0)
        own = c["yyy"] - 3 * r * c["xyy"] + 3 * r * r * c["xxy"] - r**3 * c["xxx"]
        cubes = own - 3 * sum_ * raw / n + 2 * sum_**3 / n**2
        v = squares * n / (n - 1) / x**2
        welch = v**2 / (v**2 / (n + 1)) - 2
        freedom = np.where((n > 1) & (v > 0), np.fmin(welch, free), free)
        third = cubes / x**3
    told = {"variance": np.where(n > 1, v, np.nan), "third": third, "freedom": freedom}
    kept = [groups[name] for name in (*by, "y", "x", "clusters", "least")]
    return pl.DataFrame([*kept, *(pl.Series(name, values) for name, values in told.items())])


def _varied(parts: pl.LazyFrame, by: Sequence[str]) -> pl.DataFrame:
    """One row a group from sums over the clusters of its strata, with variance and degrees of freedom."""

    def all_of(expression: pl.Expr) -> pl.Expr:
        return expression.over(by) if by else expression

    y, x, n = pl.col("y"), pl.col("x"), pl.col("clusters")
    single = all_of((n == 1).sum())
    merged = pl.when((n == 1) | (single == 1)).then(0).otherwise(pl.col(_STRATUM).rank("dense"))
    joined = (
        parts.with_columns(merged.alias(_STRATUM))
        .group_by(*by, _STRATUM, maintain_order=True)
        .agg(pl.col(_MOMENTS).sum(), pl.col("least").min())
        .with_columns(ratio=all_of(y.sum()) / all_of(x.sum()), all=all_of(x.sum()))
    )
    r = pl.col("ratio")
    sum_, raw = y - r * x, _squares(r)  # of the residuals of a stratum: their sum, and that of their squares
    squares = (raw - sum_**2 / n).clip(lower_bound=0.0)
    cubes = _cubes(r) - 3 * sum_ * raw / n + 2 * sum_**3 / n**2
    v, free = pl.col("v"), (n - 1).clip(lower_bound=0)
    whole = {
        **{name: pl.col(name).sum() for name in ("y", "x", "clusters")},
        "least": pl.col("least").min(),
        "variance": pl.when((n > 1).any()).then(v.sum()),
        "third": pl.col("third").sum(),
        "free": free.sum().cast(pl.Float64),
        "welch": v.sum() ** 2 / (v**2 / (n + 1)).sum() - 2,
    }
    varied = joined.with_columns(
        v=pl.when(n > 1).then(squares * n / (n - 1) / pl.col("all") ** 2), third=cubes / pl.col("all") ** 3
    )
    one = varied.group_by(*by, maintain_order=True).agg(**whole) if by else varied.select(**whole)
    made = one.collect(engine=AT_ONCE)
    return made.with_columns(
        freedom=pl.when(pl.col("variance") > 0).then(pl.min_horizontal("welch", "free")).otherwise("free")
    )


def _squares(r: pl.Expr) -> pl.Expr:
    """The sum of the squared residuals of a ratio, from sums over clusters."""
    return pl.col("yy") - 2 * r * pl.col("xy") + r * r * pl.col("xx")


def _cubes(r: pl.Expr) -> pl.Expr:
    """The sum of the cubed residuals of a ratio, from sums over clusters."""
    return pl.col("yyy") - 3 * r * pl.col("xyy") + 3 * r * r * pl.col("xxy") - r**3 * pl.col("xxx")


def shares(
    frame: pl.DataFrame,
    category: str,
    categories: pl.Series | None = None,
    by: Sequence[str] = (),
    *,
    weight: str | pl.Expr | None = None,
    cluster: str = "game",
    grid: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """How a thing falls into categories: the share of each in each group, with intervals.

    The frame has one row a thing (or `weight` things). `categories` are all, in the order wanted; None: those that
    occur, sorted. The groups of a `grid` all appear. Made is one row a group and category: `by`, the category, value,
    low, high, n (things in the group), clusters.
    """
    sums = share_sums(frame, category, by, weight=weight, cluster=cluster)
    return shares_of([sums], category, categories, by, grid=grid)


def share_sums(
    frame: pl.DataFrame,
    category: str,
    by: Sequence[str] = (),
    *,
    weight: str | pl.Expr | None = None,
    cluster: str = "game",
    pool: Pool | None = None,
    grid: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """What `shares_of` needs of a part of the clusters: sums of the hits by group and category, and, without a
    category, of the trials by group. Arguments are as of `shares` and `ratio_sums_of`."""
    import numpy as np

    if frame[category].null_count():
        frame = frame.filter(pl.col(category).is_not_null())
    (w,) = side_values(frame, [weight])
    groups = Groups(frame, by, cluster, pool, grid)
    cells, trials = groups.shares(category, w)
    if not by:
        trials = trials.sum(axis=0, keepdims=True)
    first = np.concatenate([cells[:, 3], trials[:, 3]]).astype(np.int64) - 1
    kinds = groups.keys_of(first[: len(cells)], [category])[0]
    keys = groups.keys_of(first, by)
    sums = np.zeros((6, len(cells) + len(trials)))
    sums[:3, : len(cells)], sums[3:, len(cells) :] = cells[:, :3].T, trials[:, :3].T
    names = ("y", "yy", "xy", "x", "xx", "clusters")
    told = [pl.Series(name, values) for name, values in zip(names, sums, strict=True)]
    kinds = pl.concat([kinds, kinds.clear(len(trials))])
    return pl.DataFrame([*keys, kinds, *told[:5], told[5].cast(pl.Int64)])


def shares_of(
    parts: Sequence[pl.DataFrame],
    category: str,
    categories: pl.Series | None = None,
    by: Sequence[str] = (),
    *,
    grid: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """`shares` of things too many to hold at once, from the `share_sums` of each part. Arguments are as of `shares`."""
    whole = pl.concat(parts).group_by(*by, category, maintain_order=True).agg(pl.exclude(*by, category).sum())
    hit = pl.col(category).is_not_null()
    split = whole.filter(hit).select(*by, category, "y", "yy", "xy")
    totals = whole.filter(~hit).select(*by, "x", "xx", "clusters")
    if categories is None:
        categories = split[category].unique().sort()
    kinds = categories.alias(category).cast(split.schema[category]).to_frame()
    wanted = kinds if not by else (grid if grid is not None else totals.select(by).sort(by)).join(kinds, how="cross")
    full = (
        wanted.join(totals, on=list(by), how="left", maintain_order="left") if by else wanted.join(totals, how="cross")
    )
    full = full.join(split, on=[*by, category], how="left", maintain_order="left")
    full = full.with_columns(pl.col("y", "yy", "xy", "x", "xx").fill_null(0.0))
    x, g = pl.col("x"), pl.col("clusters")
    spread = _squares(pl.col("y") / x).clip(lower_bound=0.0) / (x * x) * g / (g - 1)
    full = full.with_columns(variance=pl.when(g > 1).then(spread), freedom=(g - 1).cast(pl.Float64))
    return _finish(full, [*by, category], True, None)


def _finish(sums: pl.DataFrame, by: Sequence[str], share: bool, grid: pl.DataFrame | None) -> pl.DataFrame:
    """Values and intervals from sums, variance and degrees of freedom."""
    import numpy as np

    if grid is not None:
        sums = grid.join(sums, on=list(by), how="left", maintain_order="left")
    names = ("y", "x", "clusters", "variance", "freedom", *(() if share else ("third", "least")))
    c = floats(sums, names)
    x, clusters = np.nan_to_num(c["x"]), np.nan_to_num(c["clusters"])
    with np.errstate(all="ignore"):
        value = np.where(x > 0, c["y"] / x, np.nan)
        q = quantiles(np.maximum(c["freedom"], 1.0))
        bounds = share_bounds(value, clusters, c["variance"], q) if share else mean_bounds(value, clusters, c, q)
    # the order of a sum shall not show
    figures = [figure(name, values) for name, values in zip(("value", "low", "high"), (value, *bounds), strict=True)]
    counts = [counted(name, values) for name, values in (("n", x), ("clusters", clusters))]
    return pl.DataFrame([*(sums[name] for name in by), *figures, *counts])


def counted(name: str, values: Numbers) -> pl.Series:
    """An array as a column of whole numbers; a part of a thing, of which there is a figure, counts as one."""
    import numpy as np

    return pl.Series(name, np.where((values > 0) & (values <= 0.5), 1.0, values.round())).cast(pl.Int64)


def floats(frame: pl.DataFrame, names: Iterable[str]) -> dict[str, Numbers]:
    """Columns as arrays of floats, NaN for null: of a few rows, NumPy calculates in a tenth of the time."""
    return {name: frame[name].cast(pl.Float64).to_numpy() for name in names}


def figure(name: str, values: Numbers) -> pl.Series:
    """Such an array as a column, rounded to eight digits, null for NaN."""
    import numpy as np

    return pl.Series(name, np.round(values, 8), nan_to_null=True)
