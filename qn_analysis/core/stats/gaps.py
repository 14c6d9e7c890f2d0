"""The figures of one group of things less those of another, from figures that have intervals already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from .estimates import COLUMNS


def gaps(first: pl.DataFrame, second: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """The figures of one group of things less those of another, from figures that have intervals already.

    The two intervals are put together by squares (Zou and Donner), as if the groups were independent: what they share
    within a cluster is left out. Where whole games can be compared, `core.stats.paired` is sharper.

    Args:
        first, second: `by`, value, low, high, n, clusters; one row a group.
        by: columns of the groups.

    Returns:
        One row a group of the first frame, in its order: `by`, value, low, high (null where one of the two has none),
        n, clusters (the lesser of the two).
    """
    names = [*by, *COLUMNS]
    pair = first.select(names).join(second.select(names), **_on(by), suffix="_2")
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


def _on(by: Sequence[str]) -> dict[str, Any]:
    return {"on": list(by), "how": "left", "maintain_order": "left"} if by else {"how": "cross"}
