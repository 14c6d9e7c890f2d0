"""Chances to win as columns of tables: made when a query is collected, and only those that it asks for."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

import polars as pl

from .folds import folded
from .log import Log
from .reviewer import WIN_COLUMNS, WINS, reviewer_of

L = TypeVar("L", bound=Log)


def choices_of(log: L) -> pl.LazyFrame:
    """One row a decision of a log, with chances to win: made when it is collected, and only what is asked for."""

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        games = events.select(pl.col("game").unique()).collect()["game"]
        return reviewer_of(part).wins(part, games, tuple(name for name in WIN_COLUMNS if name in names))

    return folded(log, WINS, make, "choices")


def with_wins(log: L, table: pl.LazyFrame) -> pl.LazyFrame:
    """The table of turns with chances to win as each begins: null for a turn in which nobody is asked.

    Args:
        log: whole.
        table: of it, by `game` and `turn`.
    """
    own = dict(table.collect_schema())
    schema = own | dict.fromkeys(WIN_COLUMNS, pl.List(pl.Float64))

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        asked = tuple(each for each in WIN_COLUMNS if each in names)
        games = events.select(pl.col("game").unique()).collect()["game"]
        wanted = list(dict.fromkeys(["game", "turn", *(each for each in names if each in own)] if asked else names))
        rows = table.filter(pl.col("game").is_in(games.implode())).select(wanted).collect()
        if not asked:
            return rows
        found = reviewer_of(part).wins(part, games, asked)
        first = found.filter(pl.col("number") == pl.col("number").min().over("game", "turn"))
        keys = first.select(pl.col("game"), pl.col("turn").cast(own["turn"]), *asked)
        return rows.join(keys, on=["game", "turn"], how="left", maintain_order="left")

    return folded(log, schema, make, "turns")
