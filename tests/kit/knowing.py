"""Logs that know less, of every game: full logs reduced to what a level promises, and to what it may tell besides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import polars as pl

import qn_analysis as qn
from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.log.log import Log
from qn_analysis.core.log.reduce import reduced
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.stats.measures import statistics_of
from qn_analysis.core.stats.statistic import Request, Statistic
from tests.kit.modules import room

NOTED: Final = ("game_started", "fashion_set")
"""Rows that people note down before the sales of a log of sales alone."""
GAMES: Final = 24
FIGURES: Final = ("value", "low", "high")
GROUPS: Final = (
    "", "sale", "gem", "rank", "seat", "card", "step", "price", "merchant", "left", "position", "rings", "alone",
    "regretted", "trade", "who", "kind", "recipe", "type", "treasure", "source", "nth", "length", "bought",
)  # fmt: skip
"""What statistics can be taken by, of any game."""


class Less(NamedTuple):
    """A level of a game, and whether a log of it tells no more than is promised."""

    game: str
    knows: str
    spare: bool

    def __str__(self) -> str:
        return f"{self.game}-{self.knows}-{'spare' if self.spare else 'ample'}"


def levels() -> list[Less]:
    """Every level below the last of every game, kept sparely and amply."""
    return [
        Less(game, knows, spare)
        for game in names()
        for knows in engine_of(game).layout.knows[:-1]
        for spare in (True, False)
    ]


@cache
def full_log(game: str, bots: str = "greedy", players: int = 3) -> Log:
    """Some games of heuristic players, who do whatever a log can tell."""
    return qn.simulate(GAMES, game=game, players=players, bots=bots, seed=5, progress=False)


@cache
def full_tables(game: str) -> Any:
    """The tables of these games, with what statistics have made of them."""
    return statistics_of(game).tables(full_log(game))


@cache
def full_figures(want: Request[Any], game: str) -> pl.DataFrame:
    """A statistic of the full log."""
    return want.statistic(full_tables(game), *want.args)


def kept(log: Log, knows: str, spare: bool) -> Log:
    """A log as it would be kept at a table."""
    besides = () if spare else tuple(each for each in NOTED if each in log.layout.says)
    return reduced(log, knows, spare=spare, besides=besides)


@cache
def less_log(less: Less) -> Log:
    """The same games of a log that knows less."""
    return kept(full_log(less.game), less.knows, less.spare)


@cache
def requests(game: str) -> tuple[Request[Any], ...]:
    """Every statistic of a game: as pages and comparisons ask for it, and by whatever it can be taken by."""
    stats, tables = room(game, "stats"), full_tables(game)
    found = dict.fromkeys([*report_of(game).wants, *(each.want for each in statistics_of(game).measures if each.want)])
    for name in stats.__all__:
        each = getattr(stats, name)
        if isinstance(each, Statistic):
            found |= dict.fromkeys([each.want(), *_by(each, tables)])
    return tuple(found)


def _by(statistic: Statistic[Any], tables: Any) -> Iterator[Request[Any]]:
    """A statistic by each of the groups that it takes."""
    for group in [*GROUPS, *((each,) for each in GROUPS if each)]:
        try:
            want = statistic.want(group)
            for piece in want.pieces(tables).values():
                piece.sums()
        except (
            Error,
            AttributeError,
            TypeError,
            KeyError,
            pl.exceptions.PolarsError,
        ):  # nothing that it can be taken by
            continue
        yield want


def compared(full: pl.DataFrame, less: pl.DataFrame) -> pl.DataFrame:
    """Figures of a statistic beside those of a log that knows less, by group: `state` is same, null or false."""
    keys = [name for name in full.columns if name not in (*FIGURES, "n", "clusters")]
    if not keys:
        both = pl.concat([full, less.rename({name: f"{name}_less" for name in less.columns})], how="horizontal")
    else:
        both = full.join(less, on=keys, how="full", suffix="_less", nulls_equal=True, coalesce=True)
    both = both.with_columns(pl.col("n", "n_less", "clusters", "clusters_less").fill_null(0))
    same = pl.all_horizontal(
        *((pl.col(each) - pl.col(f"{each}_less")).abs().fill_null(0) < 1e-9 for each in FIGURES),
        *(pl.col(each).is_null() == pl.col(f"{each}_less").is_null() for each in FIGURES),
        *(pl.col(each) == pl.col(f"{each}_less") for each in ("n", "clusters")),
    )
    none = pl.all_horizontal(
        *(pl.col(f"{each}_less").is_null() for each in FIGURES),
        *(pl.col(f"{each}_less") == 0 for each in ("n", "clusters")),
    )
    state = pl.when(same).then(pl.lit("same")).when(none).then(pl.lit("null")).otherwise(pl.lit("false"))
    return both.with_columns(state=state)
