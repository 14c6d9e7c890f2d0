"""Example games of a report: those that show something at its most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..base.executor import spread
from ..log.log import Log
from ..log.validate import collected

if TYPE_CHECKING:
    from ..page.blocks import Desk

Find = Callable[[pl.DataFrame], pl.DataFrame]
MOST: Final = 50_000
"""Examples are looked for among so many games of a large log, the first."""


def best_examples(
    log: Log,
    kinds: Mapping[str, Find],
    read: Callable[[pl.LazyFrame], pl.LazyFrame],
    columns: Mapping[str, Any],
    order: Sequence[str],
    known: Find = lambda rows: rows,
) -> pl.DataFrame:
    """The example of each kind, as far as the first `MOST` games of a log have one: the one of the greatest `weight`.

    Grain: one row a kind. Part after part; only the best so far stay in memory.

    Args:
        log: the log.
        kinds: by name, what finds examples among the rows of a part.
        read: the rows that they look at, from the events of a part.
        columns: names and types of what is told of an example: `kind`, `game`, `weight` and others; null where a kind
            does not tell it.
        order: columns by which the first of equals is taken.
        known: what all kinds need of these rows, made once a part.
    """

    def best(found: pl.DataFrame) -> pl.DataFrame:
        ranked = found.sort(pl.col("weight").neg(), *order, nulls_last=True).head(1)
        return pl.DataFrame(ranked.to_dicts(), schema=columns)  # a slice would keep all of them

    def of_part(part: Log) -> dict[str, pl.DataFrame]:
        rows = known(collected(read(part.events), part.path))
        made = {}
        for kind, find in kinds.items():
            found = find(rows)
            missing = [pl.lit(None).alias(name) for name in columns if name not in (*found.columns, "kind")]
            told = found.with_columns(pl.lit(kind).alias("kind"), *missing).select(*columns).cast(pl.Schema(columns))
            made[kind] = best(told)
        return made

    parts = list(spread(of_part, log.head(MOST).parts()))
    return pl.concat([best(pl.concat([part[kind] for part in parts])) for kind in kinds])


def among(desk: Desk) -> list[str]:
    """Among how many games of a large log examples are looked for: a paragraph."""
    games = int(desk.log.head(MOST).manifest["games"])
    if games == int(desk.log.manifest["games"]):
        return []
    return [desk.say.text("report.example.among", games=desk.say.count(games))]
