"""Example games of a report: those that show something at its most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import polars as pl

from ..log.log import Log

Find = Callable[[pl.DataFrame], pl.DataFrame]


def best_examples(
    log: Log,
    kinds: Mapping[str, Find],
    read: Callable[[pl.LazyFrame], pl.LazyFrame],
    columns: Mapping[str, Any],
    order: Sequence[str],
) -> pl.DataFrame:
    """The example of each kind, as far as a log has one: the one of the greatest `weight`.

    Grain: one row a kind. Part after part; only the best so far stay in memory.

    Args:
        log: the log.
        kinds: by name, what finds examples among the rows of a part.
        read: the rows that they look at, from the events of a part.
        columns: names and types of what is told of an example: `kind`, `game`, `weight` and others; null where a kind
            does not tell it.
        order: columns by which the first of equals is taken.
    """
    best = {kind: pl.DataFrame(schema=columns) for kind in kinds}
    for part in log.parts():
        rows = read(part.events).collect()
        for kind, find in kinds.items():
            found = find(rows)
            missing = [pl.lit(None).alias(name) for name in columns if name not in (*found.columns, "kind")]
            told = found.with_columns(pl.lit(kind).alias("kind"), *missing).select(*columns).cast(pl.Schema(columns))
            ranked = pl.concat([best[kind], told]).sort(pl.col("weight").neg(), *order, nulls_last=True)
            best[kind] = pl.DataFrame(ranked.head(1).to_dicts(), schema=columns)  # a slice would keep all of them
    return pl.concat(best.values())
