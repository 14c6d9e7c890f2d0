"""Statistics that every game has, of a game without statistics of its own: results of seats, length, and what happens
how often."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ..log.log import Log
from . import tables as core
from .measures import EVEN, Goal, Measure, Statistics
from .pieces import Pieces, Ratio


class Tables(core.LogTables[Log]):
    """The tables of one log of any game, or of a part of one."""

    def __init__(self, log: Log) -> None:
        super().__init__(Log.of(log))

    @property
    def kind_grid(self) -> pl.DataFrame:
        """Every kind of event: `event`."""
        kind = self.layout.tables["events"]["event"]
        return pl.DataFrame({"event": pl.Series(kind.categories, dtype=kind)})

    @property
    def kinds(self) -> pl.DataFrame:
        """One row a game and kind of event: game, event, times."""
        every = self.games.select("game").join(self.kind_grid, how="cross")
        told = self.columns.frame.group_by("game", "event").agg(times=pl.len())
        return every.join(told, on=["game", "event"], how="left").with_columns(pl.col("times").fill_null(0))


class Gathered(core.Gathered[Tables, Log]):
    """Statistics of a log gathered in one passage."""


_CALLS: Final = core.Calls(Log, Tables, Gathered)  # type: ignore[type-abstract]  # any game's
gather, statistic = _CALLS.gather, _CALLS.statistic


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts),
    score (mean final score). `n` games; `bot` says who sat there.
    """
    return core.seat_results(t, "points")


@statistic
def seat_wins(t: Tables) -> Pieces:
    """How often each seat wins, whoever sits there. Grain: one row a seat."""
    return core.seat_wins(t)


@statistic
def first_seat(t: Tables) -> Pieces:
    """The first seat's share of games won less an equal share. Grain: one row."""
    return core.first_seat(t)


@statistic
def lengths(t: Tables) -> Pieces:
    """How long games are, and how close.

    Grain: one row a measure, `n` games. `measure`: turns, events, margin (points between the two best), shared (share
    with a shared victory).
    """
    two = pl.col("score").top_k(2)
    ends = t.results.group_by("game").agg(margin=two.max() - two.min(), shared=(pl.col("win") > 0).sum() > 1)
    return {
        "turns": Ratio(t.games, "turns", unit="turns"),
        "events": Ratio(t.games, "events", unit="events"),
        "margin": Ratio(ends, "margin", unit="points"),
        "shared": Ratio(ends, "shared", share=True),
    }


@statistic
def kinds(t: Tables) -> Pieces:
    """How often each kind of event happens in a game. Grain: one row a kind, `n` games."""
    return {"": Ratio(t.kinds, "times", by=["event"], grid=t.kind_grid, unit="events")}


def _measure(name: str, matters: float, en: str, fr: str) -> Measure:
    want: Any = lengths.want()
    return Measure(name, want, "", name, matters, {"en": en, "fr": fr}, name)


STATISTICS: Final = Statistics(
    Tables, gather,
    measures=(
        _measure("turns", 1.0, "turns of a game", "tours d'une partie"),
        _measure("margin", 1.0, "points between the two best", "points entre les deux premiers"),
        _measure("shared", 0.01, "games with a shared victory", "parties à victoire partagée"),
    ),
    goals=(
        Goal(
            Measure("fairer", seat_wins.want(), "seat=", "", 0.01, {"en": "fairer seats", "fr": "sièges plus justes"}),
            EVEN, {"en": "the seat furthest from an equal share", "fr": "le siège le plus loin d'une part égale"},
        ),
    ),
)  # fmt: skip
"""What such a game declares of its statistics."""
