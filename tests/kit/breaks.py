"""Ways to break a log of any game in one place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import polars as pl

from qn_analysis.core.log.log import Log

Broken = tuple[Log, int, int | None]
"""A broken log, the game that is broken, and the row that is to be named (None: another row of the game is)."""
Break = Callable[[Log], Broken]


def schema(log: Log) -> dict[str, Any]:
    """The columns of the events of a log."""
    return log.layout.tables["events"]


def with_events(log: Log, events: pl.DataFrame) -> Log:
    """The same log with other events."""
    columns: Any = schema(log)  # as polars takes them
    return replace(log, events=events.select(list(columns)).cast(columns).lazy())


def only(log: Log, game: int) -> Log:
    """A log of one game of another one."""
    here = pl.col("game") == game
    manifest = {**log.manifest, "first": game, "games": 1}
    return replace(log, events=log.events.filter(here), games=log.games.filter(here), manifest=manifest)


def is_(event: str, **values: Any) -> pl.Expr:
    """Rows of an event with some values."""
    found = pl.col("event") == event
    for name, value in values.items():
        found &= pl.col(name) == value
    return found


def first(events: pl.DataFrame, where: pl.Expr) -> dict[str, Any]:
    """The first row that fits, with its place `at`."""
    rows = events.with_row_index("at").filter(where)
    assert rows.height, "no such row to break"
    return rows.row(0, named=True)


def change(where: pl.Expr, named: bool = True, **values: Any) -> Break:
    """Give the first row that fits other values."""

    def broken(log: Log) -> Broken:
        events = log.events.collect()
        row = first(events, where)
        return (
            with_events(log, _given(log, events, pl.int_range(pl.len()) == row["at"], values)),
            row["game"],
            row["seq"] if named else None,
        )

    return broken


def every(where: pl.Expr, **values: Any) -> Break:
    """Give all rows of game 0 that fit other values."""

    def broken(log: Log) -> Broken:
        return with_events(log, _given(log, log.events.collect(), (pl.col("game") == 0) & where, values)), 0, None

    return broken


def drop(where: pl.Expr) -> Break:
    """Leave out the first row that fits."""

    def broken(log: Log) -> Broken:
        events = log.events.collect()
        row = first(events, where)
        return with_events(log, events.filter(pl.int_range(pl.len()) != row["at"])), row["game"], None

    return broken


def without(where: pl.Expr) -> Break:
    """Leave out all rows of game 0 that fit."""

    def broken(log: Log) -> Broken:
        return with_events(log, log.events.filter(~((pl.col("game") == 0) & where)).collect()), 0, None

    return broken


def insert(where: pl.Expr, after: bool = False, **values: Any) -> Break:
    """Put a copy of the first row that fits, with other values, before or behind it; a value can be a column's name
    in angle brackets."""

    def broken(log: Log) -> Broken:
        events, columns = log.events.collect(), schema(log)
        row = first(events, where)
        given = {name: row[value[1:-1]] if str(value).startswith("<") else value for name, value in values.items()}
        new = pl.DataFrame([{**{name: row[name] for name in columns}, **given}], schema=columns)
        at = row["at"] + after
        return with_events(log, pl.concat([events[:at], new, events[at:]])), row["game"], row["seq"]

    return broken


def unlisted(log: Log) -> Broken:
    """Leave game 4 out of the game table."""
    return replace(log, games=log.games.filter(pl.col("game") != 4)), 4, None


def _given(log: Log, events: pl.DataFrame, where: pl.Expr, values: dict[str, Any]) -> pl.DataFrame:
    """Events with other values in the rows that fit: numbers, words of an Enum, or expressions."""
    columns = schema(log)
    return events.with_columns(
        pl.when(where).then((value if isinstance(value, pl.Expr) else pl.lit(value)).cast(columns[name], strict=False))
        .otherwise(pl.col(name)).alias(name)
        for name, value in values.items()
    )  # fmt: skip
