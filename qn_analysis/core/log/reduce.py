"""A log that knows less made of one that knows more: what would have been written down at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

import polars as pl

from ..base.messages import short_repr
from .folder import LogError
from .knowledge import LEVELS, Knows, knows_of
from .layout import Layout
from .log import Log
from .stores import as_tables

L = TypeVar("L", bound=Log)


def reduced(log: L, knows: str, *, spare: bool = True, besides: Collection[str] = ()) -> L:
    """The same games as a log in memory that knows less, as far as the game has that level: `public` (no hidden card),
    `sales` (displays and scores only) or `scores` (totals alone). `LogError` if it has not, or the log knows less
    itself.

    It has the events that the layout promises of the level (`Layout.tells`), numbered anew, without the cards that stay
    hidden, the seed and the decisions. `spare` leaves out what a log of the level need not tell, though it may: numbers
    that nobody at the table counts and, of sales or scores alone, turns. Events of other kinds that are noted down all
    the same, as the tiles of fashion before a sale, are named by `besides`.
    """
    layout = log.layout
    if knows not in layout.knows:
        raise LogError(f"knows is {short_repr(knows)}; a log of {layout.title} knows {', '.join(layout.knows)}")
    level, has = LEVELS[knows], knows_of(log.manifest)
    if level > has:
        raise LogError(f"a log that knows {has.said!r} alone cannot be reduced to one that knows {knows!r}")
    if level == has:
        return log
    events = _events(layout, log.events.collect(), level, spare, besides)
    counted = events.group_by("game", maintain_order=True).agg(pl.len())
    told = dict(counted.iter_rows())
    games = log.games.collect().with_columns(
        pl.col("game").replace_strict(told, default=0, return_dtype=pl.UInt16).alias("events"),
        decisions=pl.lit(0, pl.UInt16),
    )
    if spare and level <= Knows.SALES:
        games = games.with_columns(turns=pl.lit(None, pl.UInt16))
    manifest = {**as_tables(log.manifest), "knows": knows, "seed": None, "decisions": False, "parts": []}
    return type(log).in_memory(manifest, events, games, None)


def _events(layout: Layout, events: pl.DataFrame, level: Knows, spare: bool, besides: Collection[str]) -> pl.DataFrame:
    """The rows that a log of a level has, and what it tells of them."""
    tells, everything = layout.tells[level], layout.tells[Knows.FULL]
    event, schema = pl.col("event").cast(pl.String), layout.tables["events"]
    kept = events.filter(event.is_in([*tells, *besides]))
    hidden, always = layout.hidden, layout.always_open
    secret = [name for name in tells if hidden in layout.says[name] and hidden not in tells[name]]
    gone: dict[str, list[str]] = {}
    if spare:
        for name, columns in tells.items():
            for column in sorted({*everything[name]} - {*columns} - {hidden}):
                gone.setdefault(column, []).append(name)
    made = {column: event.is_in([*names, *besides]) for column, names in gone.items()}
    if secret:
        made[hidden] = event.is_in(secret) & ~pl.col(hidden).cast(pl.String).is_in(list(always))
    blanked = [
        pl.when(where).then(pl.lit(None, schema[column])).otherwise(pl.col(column)).alias(column)
        for column, where in made.items()
    ]
    numbered = pl.int_range(pl.len()).over("game").cast(schema["seq"]).alias("seq")
    return kept.with_columns(*blanked, numbered)
