"""What statistics are taken of: the tidy tables of a part of a log, and the groups that its rules know.

Each table is made when it is first asked for and kept, so that all statistics of a part share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import cached_property
from typing import Any

import polars as pl

from qn_analysis.core import statistic as core
from qn_analysis.core.log.checking import check_rows, collected
from qn_analysis.core.progress import bar
from qn_analysis.core.statistic import Pieces, Statistic, Want

from ..log.schema import GEM_ENUM
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import GEMS, Card


class Ground:
    """What the rules say of any log of theirs.

    Attributes:
        log: the log.

    Raises:
        LogError: it is of another game.
    """

    def __init__(self, log: Log) -> None:
        self.log = Log.of(log)

    @cached_property
    def rules(self) -> Ruleset:
        """That were played."""
        return self.log.rules

    @property
    def merchants(self) -> int:
        """Merchants of the ruleset, and so sales of a whole game."""
        return int(self.rules.copies[Card.MERCHANT])

    @property
    def sale_grid(self) -> pl.DataFrame:
        """Every sale a game can have: `sale`."""
        return pl.DataFrame({"sale": range(1, self.merchants + 1)}, schema={"sale": pl.UInt8})

    @property
    def gem_grid(self) -> pl.DataFrame:
        """Every gem: `gem`."""
        return GEM_ENUM.categories.cast(GEM_ENUM).alias("gem").to_frame()

    @property
    def rank_grid(self) -> pl.DataFrame:
        """Every fashion rank: `rank`, 0 the most fashionable."""
        return pl.DataFrame({"rank": range(GEMS)}, schema={"rank": pl.UInt8})

    @property
    def seat_grid(self) -> pl.DataFrame:
        """Every seat of the table: `seat`."""
        return pl.DataFrame({"seat": range(self.log.players)}, schema={"seat": pl.UInt8})

    def grid(self, by: Sequence[str] | str) -> pl.DataFrame | None:
        """Every group of sale, gem, rank and seat, crossed in this order; None for no group.

        Raises:
            ValueError: there is no such group.
        """
        made: pl.DataFrame | None = None
        for name in keys_of(by):
            one = {
                "sale": self.sale_grid, "gem": self.gem_grid, "rank": self.rank_grid, "seat": self.seat_grid,
            }[allowed(name, ("sale", "gem", "rank", "seat"))]  # fmt: skip
            made = one if made is None else made.join(one, how="cross")
        return made


class Tables(Ground):
    """The tables of one log, or of a part of one."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self._kept: dict[tuple[Any, ...], pl.DataFrame] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process goes the log alone."""
        return Tables, (self.log,)

    def parts(self) -> Iterator[Tables]:
        """The tables of each part: these themselves where the log has but one."""
        for part in self.log.parts():
            yield self if part is self.log else Tables(part)

    @cached_property
    def read(self) -> Log:
        """The log; of one part, its events are read, and checked, once for all tables.

        Raises:
            LogError: they cannot be decoded, or a row says too little for any table.
        """
        if next(self.log.parts()) is not self.log:
            return self.log
        events = collected(self.log.events, self.log.path).lazy()
        check_rows(self.log.layout, events, self.log.manifest, self.log.path)
        return replace(self.log, events=events)

    def keep(self, make: Callable[..., pl.DataFrame], *args: Any) -> pl.DataFrame:
        """What a function makes of these tables and some arguments: made when it is first asked for, and kept."""
        if (make, args) not in self._kept:
            self._kept[make, args] = make(self, *args)
        return self._kept[make, args]

    @cached_property
    def games(self) -> pl.DataFrame:
        """The game table."""
        return self.log.games.collect()

    @cached_property
    def turns(self) -> pl.DataFrame:
        """`log.turns()`."""
        return self.read.turns().collect()

    @cached_property
    def purchases(self) -> pl.DataFrame:
        """`log.purchases()`."""
        return self.read.purchases().collect()

    @cached_property
    def offers(self) -> pl.DataFrame:
        """`log.offers()`."""
        return self.read.offers().collect()

    @cached_property
    def plays(self) -> pl.DataFrame:
        """`log.plays()`."""
        return self.read.plays().collect()

    @cached_property
    def sales(self) -> pl.DataFrame:
        """`log.sales()`."""
        return self.read.sales().collect()

    @cached_property
    def gem_rows(self) -> pl.DataFrame:
        """`log.gem_rows()`."""
        return self.read.gem_rows().collect()

    @cached_property
    def displays(self) -> pl.DataFrame:
        """`log.displays()`."""
        return self.read.displays().collect()

    @cached_property
    def hands(self) -> pl.DataFrame:
        """`log.hands()`."""
        return self.read.hands().collect()

    @cached_property
    def scores(self) -> pl.DataFrame:
        """One row a player and sale: game, sale, seat, gain (pounds of this sale, tributes included), score (so far),
        before (until this sale)."""
        closed = self.events("sale_closed").select("game", "seat", sale="year", score=pl.col("amount").cast(pl.Int32))
        found = closed.collect().sort("game", "seat", "sale")
        before = pl.col("score").shift(1).over("game", "seat").fill_null(0)
        made = found.with_columns(before=before, gain=pl.col("score") - before)
        return made.select("game", "sale", "seat", "gain", "score", "before")

    @cached_property
    def results(self) -> pl.DataFrame:
        """One row a player of a whole game: game, seat, score, place (1 the winner), win (a shared victory counts in
        equal parts)."""
        seats = range(self.log.players)
        one = [
            self.games.select(
                "game", seat=pl.lit(s, pl.UInt8), score=pl.col(f"score_{s}").cast(pl.Int32), place=f"place_{s}"
            )
            for s in seats
        ]  # fmt: skip
        first = pl.col("place") == 1
        known = pl.concat(one).filter(pl.col("place").is_not_null())
        return known.with_columns(win=pl.when(first).then(1 / first.sum().over("game")).otherwise(0.0))

    def events(self, *names: str) -> pl.LazyFrame:
        """The events of these names, lazily."""
        return self.read.events.filter(pl.col("event").is_in(list(names)))


class Gathered(core.Figures[Tables], Ground):
    """Statistics of a log gathered in one passage: every function of this room takes them in the log's place."""

    def __init__(self, log: Log, known: Mapping[Want[Tables], pl.DataFrame]) -> None:
        core.Figures.__init__(self, Tables(log), known)
        Ground.__init__(self, log)


def gather(
    log: Log,
    wants: Sequence[Want[Tables]],
    progress: bool = False,
    executor: Executor | None = None,
    only: Mapping[Want[Tables], int] | None = None,
) -> Gathered:
    """Several statistics of a log in one passage, part by part.

    Args:
        log: any log; to another process, a log folder's parts go by their path and those of a log in memory whole.
        wants: the statistics.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core. The figures are the
            same.
        only: statistics that are taken of the first games alone (whole parts, as many as hold so many games).

    Raises:
        WorkerError: a worker was lost.
    """
    parts = {games: sum(1 for _ in log.head(games).parts()) for games in {*(only or {}).values()}}
    few = {want: parts[games] for want, games in (only or {}).items()}
    with bar("gathering statistics", sum(1 for _ in log.parts()), progress) as advance:
        return Gathered(log, core.gather(Tables(log).parts(), list(dict.fromkeys(wants)), executor, advance, few))


def tables(source: Log | Tables) -> Tables:
    """The tables of a log, or what they are already."""
    return source if isinstance(source, Tables) else Tables(source)


def statistic(pieces: Callable[..., Pieces]) -> Statistic[Tables]:
    """A function from the tables of a part to its pieces, as a function of a log."""
    return Statistic(pieces, tables)


def keys_of(by: Sequence[str] | str) -> list[str]:
    """Columns of groups: of one name, of several, or of "" (all together)."""
    return ([by] if by else []) if isinstance(by, str) else list(by)


def allowed(by: str, choices: Sequence[str]) -> str:
    """A `by` that is among the choices.

    Raises:
        ValueError: it is not.
    """
    if by not in choices:
        said = ", ".join(repr(each) for each in choices)
        raise ValueError(f"by is {by!r}; choose one of {said}")
    return by


def percentiles(split: pl.DataFrame, category: str, wanted: Sequence[float]) -> list[float | None]:
    """The least categories that these percentages of things do not exceed; of a split of numbers, with one group."""
    known = split.filter(pl.col("value").is_not_null()).sort(category)
    within = known["value"].cum_sum()
    return [_first(known.filter(within >= each / 100 - 1e-9)[category]) for each in wanted]


def _first(found: pl.Series) -> float | None:
    return None if found.is_empty() else float(found[0])
