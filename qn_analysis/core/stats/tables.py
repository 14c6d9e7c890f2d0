"""What statistics of a game are taken from: the tidy tables of a part of a log, each made once; and groups of rows.

A game derives from `LogContext`, what its rules say of any log, from `LogTables`, adding tables of its own, and from
`Gathered`; its calls are those of `Calls`, made of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext, suppress
from enum import EnumType
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast, overload

import polars as pl

from ..base.calls import public
from ..base.catalogue import LANGUAGES, Loader
from ..base.errors import Error
from ..base.made_once import MadeOnce
from ..base.progress import bar
from ..base.told_as_one import ToldAs
from ..log.columns import Columns
from ..log.folds import engine_columns
from ..log.knowledge import EVERYTHING, Knowledge, Knows, UntoldError
from ..log.layout import Layout
from ..log.log import Log
from ..log.people import PEOPLE
from ..log.referee import heed_rules, trusting
from ..log.stores import as_tables
from ..log.validate import check_rows, collected
from .dictionary import Description, Descriptions, called, chapters_of, description, known_as
from .limits import NOT_THERE, Limit, limit, limited
from .measures import Statistics, Things
from .pieces import Piece, Pieces, Ratio
from .statistic import Figures, Parted, Request, Sort, Statistic, gather

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

L = TypeVar("L", bound=Log)
T = TypeVar("T", bound="LogTables[Any]")
F = TypeVar("F", bound="Gathered[Any, Any]")
V = TypeVar("V")


class LogContext(Generic[L]):
    """What the rules say of any log of theirs; `LogError` if it is of another game.

    Attributes:
        log: the log.
        logs: logs of the game.
    """

    logs: ClassVar[type[Any]] = Log

    def __init__(self, log: L) -> None:
        self.log: L = cast("L", self.logs.of(log))

    @cached_property
    def rules(self) -> Any:
        """That were played. A game says of which type they are."""
        return self.log.rules

    @cached_property
    def told_as(self) -> ToldAs:
        """By kind and name, how a thing is called where those that the rules make alike are told with it."""
        return self.log.rules.told_as()

    @property
    def seat_grid(self) -> pl.DataFrame:
        """Every seat of the table: `seat`."""
        return pl.DataFrame({"seat": range(self.log.players)}, schema={"seat": pl.UInt8})

    @cached_property
    def grids(self) -> Mapping[str, pl.DataFrame]:
        """Every group that a game knows, by name: a frame of one column of that name."""
        return {"seat": self.seat_grid}

    @staticmethod
    @public
    def keys(by: str, *choices: str) -> list[str]:
        """The columns of a group, which is among the choices: of one name, or of "" (all together).

        Raises:
            Error: it is not.
        """
        return keys_of(allowed(by, choices))

    def grid(self, by: Sequence[str] | str) -> pl.DataFrame | None:
        """Every group of these names, crossed in this order; None for no group.

        Raises:
            Error: there is no such group.
        """
        made: pl.DataFrame | None = None
        known = self.grids
        for name in keys_of(by):
            one = known[allowed(name, tuple(known))]
            made = one if made is None else made.join(one, how="cross")
        return made


class kept_table(Generic[V]):  # noqa: N801  # used as a decorator, like `cached_property`
    """A table as an attribute: made when it is first asked for, and kept until its last reader is done, if a statistic
    after the other passes through many parts."""

    def __init__(self, make: Callable[[Any], V]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, tables: None, kind: type) -> Self: ...
    @overload
    def __get__(self, tables: LogTables[Any], kind: type) -> V: ...
    def __get__(self, tables: LogTables[Any] | None, kind: type) -> V | Self:
        if tables is None:
            return self
        return tables.made_once.kept(self, lambda: self.make(tables))


class LogTables(LogContext[L]):
    """The tables of one log, or of a part of one.

    Attributes:
        log: the log.
        made_once: what is kept of them.
        in_passing: they are those of a part that is looked at once, so that what has no further reader is let go of.
        limits: of each statistic, what the log does not tell.
        blanks: tables of no game, by what they tell, so that what statistics share is made once of these too.
    """

    def __init__(self, log: L) -> None:
        super().__init__(log)
        self.limits: dict[Request[Any], Limit] = {}
        self.blanks: dict[Knowledge, Self] = {}
        self.made_once = MadeOnce()
        self.in_passing = False

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process goes the log alone, with what the whole of which it is a part tells."""
        return _tables_of, (type(self), self.log, self.knowledge, self.in_passing)

    @property
    def layout(self) -> Layout:
        """Of the log."""
        return self.log.layout

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the log tells, of which these are tables or tables of a part: looked up once.

        Raises:
            LogError: it cannot be read.
        """
        return self.log.knowledge

    def parts(self) -> Iterator[Self]:
        """The tables of each part: these themselves where the log has but one."""
        for part in self.log.parts():
            yield self if part is self.log else self._like(part, in_passing=True)

    def head(self, games: int) -> Self:
        """The tables of the first parts that together hold a number of games; of a short log these themselves."""
        first = self.log.head(games)
        return self if first is self.log else self._like(first)

    def _like(self, part: L, in_passing: bool = False) -> Self:
        made = _tables_of(type(self), part, self.knowledge, in_passing)
        made.limits, made.blanks = self.limits, self.blanks
        return made

    def blank(self, told: Knowledge) -> Self:
        """Tables of no game, under the same rules, of a log that tells so much."""
        if told not in self.blanks:
            self.blanks[told] = self._blank(told)
        return self.blanks[told]

    def _blank(self, told: Knowledge) -> Self:
        schema = self.log.layout.tables
        none = {name: pl.LazyFrame(schema=schema[name]) for name in ("events", "games")}
        said = {"knows": told.level.said, "untold": sorted(told.untold), "games": 0, "parts": []}
        manifest = {**as_tables(self.log.manifest), **said}
        manifest.pop(PEOPLE, None)
        return _tables_of(type(self), self.log.with_tables(manifest=manifest, **none, decisions=None, path=None), told)

    def nothing(self) -> Self:
        """Tables of no game of a log that tells as much as this one, in which nothing is made yet."""
        made = self._blank(self.knowledge)
        made.limits, made.blanks = self.limits, self.blanks
        return made

    def pieces(self, want: Request[Any]) -> Pieces:
        """What a statistic takes from these tables, as far as the log tells it."""
        with trusting(self.log):
            return limited(self, want)

    def limit(self, want: Request[Any]) -> Limit:
        """What the log does not tell of a statistic."""
        return limit(self, want)

    def each(self, makes: Mapping[str, Callable[[], Piece]]) -> Pieces:
        """Pieces that rest on different things, by measure: where the log does not tell what one needs, the others are
        made all the same."""
        made: dict[str, Piece] = {}
        for name, make in makes.items():
            with nullcontext() if self.knowledge == EVERYTHING else suppress(*NOT_THERE):
                made[name] = make()
        return made

    def require(self, *needs: str) -> None:
        """See that the log tells something (`core.log.knowledge`).

        Raises:
            UntoldError: it does not.
        """
        layout = self.log.layout
        for need in needs if self.knowledge != EVERYTHING else ():
            if not layout.meets(self.knowledge, need):
                level, least = self.knowledge.level, layout.least(need)
                if least <= level:
                    told = f"this log knows {level.said!r} and yet does not tell {need}: it was not written down"
                    raise UntoldError(told, Knows.FULL)
                raise UntoldError(
                    f"this log knows {level.said!r} alone and does not tell {need}: it needs a log that knows"
                    f" {least.said!r}",
                    least,
                )

    @cached_property
    def read(self) -> L:
        """The log; of one part, its events are read, and checked, once for all tables.

        Raises:
            LogError: they cannot be decoded, or a row says too little for any table.
        """
        if not self.whole:
            return self.log
        return self.log.with_tables(events=self.columns.frame.lazy())

    @cached_property
    def whole(self) -> bool:
        """Whether these are tables of one part, whose events are in memory at once."""
        return next(self.log.parts()) is self.log

    folded: ClassVar[str] = ""
    """The least that a log must tell (`core.log.knowledge`) for its tables to be folded; "": nothing."""

    @cached_property
    def columns(self) -> Columns:
        """The event columns of one part, read and checked once, which its tables are folded from.

        Raises:
            LogError: they cannot be decoded, or a row says too little for any table.
        """
        self.require(*filter(None, [self.folded]))
        log = self.log
        if (derived := engine_columns(log)) is not None:
            return derived
        events = collected(log.events, log.path)
        check_rows(log.layout, events.lazy(), log.manifest, log.path)
        made = Columns(events, log.layout)
        return made.without_frame() if self.knowledge == EVERYTHING else made

    def keep(self, make: Callable[..., pl.DataFrame], *args: Any) -> pl.DataFrame:
        """What a function makes of these tables and some arguments: made when it is first asked for, and kept."""
        return self.made_once.kept((make, args), lambda: make(self, *args))

    @cached_property
    def _game_table(self) -> pl.DataFrame:
        return self.log.games.collect()

    @cached_property
    def games(self) -> pl.DataFrame:
        """The game table; without the columns that the log does not tell."""
        needs = {"turns": "game_over.turn", "events": Knows.FULL.said, "decisions": Knows.FULL.said}
        untold = [name for name, need in needs.items() if not self.log.layout.meets(self.knowledge, need)]
        return self._game_table.drop(untold)

    @kept_table
    def results(self) -> pl.DataFrame:
        """One row a player of a whole game: game, seat, score, place (1 the winner), win (a shared victory counts in
        equal parts)."""
        one = [
            self._game_table.select(
                "game",
                seat=pl.lit(s, pl.UInt8),
                score=pl.col(f"score_{s}").cast(pl.Int32),
                place=pl.col(f"place_{s}").cast(pl.Int16),
            )
            for s in range(self.log.players)
        ]
        first = pl.col("place") == 1
        known = pl.concat(one).filter(pl.col("place").is_not_null())
        return known.with_columns(win=pl.when(first).then(1 / first.sum().over("game")).otherwise(0.0))

    @public
    def won(self, rows: pl.DataFrame) -> pl.Series:
        """The part of the victory of each row's player (game, seat), as `results` has it; null without a result."""
        import numpy as np

        wins = np.full(self.seats_in_all + 1, np.nan)
        wins[self.places(self.results)] = self.results["win"]
        wins[-1] = np.nan
        return pl.Series("win", wins[self.places(rows)], nan_to_null=True)

    @property
    def seats_in_all(self) -> int:
        """As many as all games of the game table could have."""
        return len(self._listed) * self.layout.seats

    @public
    def places(self, rows: pl.DataFrame) -> Numbers:
        """[rows] where each row's player (game, seat) stands among all seats that a table can have, game after game;
        `seats_in_all` for nobody and for a game that is not listed. Quicker by far than to join by game and seat."""
        import numpy as np

        listed, game, seats = self._listed, rows["game"].to_numpy(), self.layout.seats
        seat = rows["seat"].fill_null(seats).to_numpy()
        if len(listed) and int(listed[-1]) - int(listed[0]) + 1 == len(listed):
            at = game - listed[0]  # without a sign: a game before the first is beyond the last
        else:
            at = np.searchsorted(listed, game).astype(np.uint32)
            at[np.append(listed, 0)[at] != game] = len(listed)
        place: Numbers = at * np.uint32(seats) + seat
        nobody = (at >= len(listed)) | (seat >= seats)
        if nobody.any():
            place[nobody] = self.seats_in_all
        return place

    @cached_property
    def _listed(self) -> Numbers:
        """The games of the game table, in order."""
        return self._game_table["game"].unique().sort().to_numpy()

    @public
    def events(self, *names: str, of: Collection[str] = ()) -> pl.LazyFrame:
        """The events of these names, lazily; without the columns that the log does not tell of some of them.

        Args:
            names: of the events.
            of: values of the column that can be hidden (cards, say), of which alone events are wanted; those of which
                everybody always knows are there in any log that has the events.

        Raises:
            UntoldError: the log does not have all of these events.
        """
        self.require(*names)
        layout = self.log.layout
        untold = layout.unfilled(self.knowledge, names)
        if of and {*of} <= {*layout.always_open}:
            untold -= {layout.hidden}
        if self.whole:
            return self.columns.of(names, of).drop(untold)
        found = self.log.events.filter(pl.col("event").is_in(list(names)))
        return (found.filter(pl.col(layout.hidden).is_in(list(of))) if of else found).drop(untold)


class Gathered(Figures[T], LogContext[L]):
    """Statistics of a log gathered in one passage: every function of a game's `stats` takes them in the log's place."""

    def __init__(self, tables: T, known: Mapping[Request[T], pl.DataFrame]) -> None:
        Figures.__init__(self, cast(Parted[T], tables), known)
        LogContext.__init__(self, tables.log)

    def limit(self, want: Request[Any]) -> Limit:
        """What the log does not tell of a statistic."""
        return cast(T, self.source).limit(want)

    def head(self, games: int) -> T:
        """The tables of the first parts that together hold a number of games; of a short log those made already."""
        return cast(T, self.source).head(games)


class Calls(Generic[L, T, F]):
    """How statistics of a game are declared and taken. `figures` makes of tables and figures what is gathered of a log;
    of a large one, a report takes costly statistics from the first `most` games.

    Attributes:
        known: the statistics that are declared, by name.
    """

    def __init__(
        self, log: type[L], made: type[T], figures: Callable[[T, Mapping[Request[T], pl.DataFrame]], F], most: int = 0
    ) -> None:
        self._log, self._made, self._figures, self._most = log, made, figures, most
        self.known: dict[str, Statistic[T]] = {}

    @public(renamed={"source": "log"})
    def tables(self, log: L | T | str | Path | Sequence[L | str | Path]) -> T:
        """The tables of a log, of the path of one or of several, or what they are already."""
        if isinstance(log, LogTables):
            return log
        made = self._made(cast("L", log))
        heed_rules(made.log)
        return made

    @overload
    def statistic(self, pieces: Callable[..., Pieces], /) -> Statistic[T]: ...
    @overload
    def statistic(
        self, sort: Sort = "count", /, *, costly: bool = False, chapter: str = ""
    ) -> Callable[[Callable[..., Pieces]], Statistic[T]]: ...
    def statistic(
        self, sort: Sort | Callable[..., Pieces] = "count", /, *, costly: bool = False, chapter: str = ""
    ) -> Statistic[T] | Callable[[Callable[..., Pieces]], Statistic[T]]:
        """Declare a function from the tables of a part to its pieces as a function of a log.

        `sort` is what its figures are (`dictionary.IS_NOT`); a costly one takes its time, so that a report takes it
        from the first games of a large log; `chapter` is as of `Statistic`.
        """
        if callable(sort):
            return self.statistic()(sort)

        def declare(pieces: Callable[..., Pieces]) -> Statistic[T]:
            made: Statistic[T] = Statistic(pieces, self.tables, self._most if costly else None, sort, chapter)
            self.known[made.name] = made
            return made

        return declare

    @overload
    def describe(self, name: None = None) -> Descriptions: ...
    @overload
    def describe(self, name: str) -> Description: ...
    @public
    def describe(self, name: str | None = None) -> Description | Descriptions:
        """What a statistic says: its meaning, its measures with their units, its rows, what it is not, and its chapter.

        Args:
            name: of the statistic, such as "seat_results"; None lists all, a line each.

        Raises:
            MeasureError: there is none of that name.
        """
        none, shown = self._bare(), chapters_of(self._log.layout.game)

        def told(one: Statistic[T]) -> Description:
            return description(one, one.want().pieces(none), shown.get(one.name, ""))

        if name is not None:
            return told(known_as(name, self.known))
        every = {each: self.known[each] for each in sorted(self.known)}
        return Descriptions(
            {each: told(one) for each, one in every.items()}, {each: called(one) for each, one in every.items()}
        )

    @public
    def untold(self, log: L | str | Path | Sequence[L | str | Path]) -> pl.DataFrame:
        """What a log that knows less than everything does not tell: there, figures are null with n = 0.

        Grain: one row a measure: statistic, measure ("" of a statistic that has but one), needs (the least that a log
        must know to tell it: `sales`, `public`, all but hidden cards, or `full`; its own level where it does not tell
        what that promises, such as the cards behind a sum). Of a log that knows everything there is no row.

        Raises:
            LogError: it is of another game, or cannot be read.
        """
        t = self.tables(cast("L", log))
        rows = [
            (name, measure, level.said)
            for name in sorted(self.known)
            for measure, level in limit(t, self.known[name].want()).measures.items()
        ]
        return pl.DataFrame(rows, schema=dict.fromkeys(("statistic", "measure", "needs"), pl.String), orient="row")

    def declared(self, package: str, things: Mapping[str, Any] | None = None) -> Statistics:
        """What is declared of the statistics of a game, once all of them are: in the package are `measures.toml` and
        `goals.toml`. `things` are as of `measures.read_measures`, or an enumeration of such, whose labels are those of
        its charts; None: the words of the event columns."""
        if things is None:
            return Statistics.read(package, self, self._words())
        labels = Loader(f"{package.rpartition('.')[0]}.charts.texts")
        known = {
            kind: _labelled(labels, kind, each) if isinstance(each, EnumType) else each for kind, each in things.items()
        }
        return Statistics.read(package, self, known)

    def _words(self) -> Things:
        log: Any = self._log
        texts = {lang: log._texts(lang) for lang in LANGUAGES}
        kinds = {each.key: each.kind for each in log.columns if not isinstance(each.kind, str) and each.key != "event"}
        return {
            key: {word.name.lower(): {lang: log._called(say, word) for lang, say in texts.items()} for word in kind}
            for key, kind in kinds.items()
        }

    def _bare(self) -> T:
        """Tables of no game, by the rulebook's rules, that tell everything."""
        layout = self._log.layout
        events, games = (pl.LazyFrame(schema=layout.tables[name]) for name in ("events", "games"))
        seats, rules = layout.seats, layout.rules.default()
        manifest = {
            "game": layout.game, "knows": layout.knows[-1], "games": 0, "first": 0, "parts": [], "players": seats,
            "bots": ["?"] * seats, "ruleset_hash": rules.hash, "ruleset": rules.to_dict(),
        }  # fmt: skip
        return _tables_of(self._made, self._log(manifest, events, games), EVERYTHING)

    @public
    def gather(
        self,
        log: L | str | Path | Sequence[L | str | Path],
        wants: Sequence[Request[T]],
        progress: bool = True,
        executor: Executor | None = None,
        only: Mapping[Request[T], int] | None = None,
    ) -> F:
        """Several statistics of a log in one passage, part by part.

        Args:
            log: any, or several; to another process, a log folder's parts go by their path and those of a log in memory
                whole.
            wants: the statistics.
            progress: show it.
            executor: anything with the interface of `concurrent.futures`; None uses threads. The figures are the same.
            only: statistics that are taken of the first games alone (whole parts that together hold that number).

        Raises:
            WorkerError: a worker was lost.
        """
        tables = self.tables(cast("L", log))
        parts = {games: sum(1 for _ in tables.log.head(games).parts()) for games in {*(only or {}).values()}}
        few = {want: parts[games] for want, games in (only or {}).items()}
        with bar("gathering statistics", sum(1 for _ in tables.log.parts()), progress) as advance:
            known = gather(tables.parts(), list(dict.fromkeys(wants)), executor, advance, few)
        return self._figures(tables, known)


def _tables_of(kind: type[T], log: Any, told: Knowledge, in_passing: bool = False) -> T:
    """Tables of a log or of a part of one, where it is known what the whole tells."""
    made = kind(log)
    made.in_passing = in_passing
    vars(made)["knowledge"] = told
    return made


def keys_of(by: Sequence[str] | str) -> list[str]:
    """Columns of groups: of one name, of several, or of "" (all together)."""
    return ([by] if by else []) if isinstance(by, str) else list(by)


def allowed(by: str, choices: Sequence[str]) -> str:
    """A `by` that is among the choices; `Error` if it is not."""
    if by not in choices:
        said = ", ".join(repr(each) for each in choices)
        raise Error(f"by is {by!r}; choose one of {said}")
    return by


def _labelled(labels: Loader, kind: str, things: Iterable[Any]) -> dict[str, dict[str, str]]:
    """What the members of an enumeration are called as labels, by name and language."""
    names = [each.name.lower() for each in things]
    return {name: {lang: labels(lang).text(f"label.{kind}.{name}") for lang in LANGUAGES} for name in names}


def seat_results(t: LogTables[Any], unit: str) -> Pieces:
    """What each seat gets, with who sat there: win (share of games won), score (mean final score in that unit)."""
    seated = t.seat_grid.with_columns(bot=pl.Series(t.log.bots))
    known = t.results.join(seated, on="seat")
    grid = seated if known.is_empty() else None  # of a joined log, other tables have other players
    by = ["seat", "bot"]
    return {
        "win": Ratio(known, "win", by=by, share=True, grid=grid),
        "score": Ratio(known, "score", by=by, grid=grid, unit=unit),
    }


def seat_wins(t: LogTables[Any]) -> Pieces:
    """How often each seat wins, whoever sits there."""
    return {"": Ratio(t.results, "win", by=["seat"], share=True, grid=t.seat_grid)}


def first_seat(t: LogTables[Any]) -> Pieces:
    """The first seat's share of games won less an equal share."""
    first = t.results.filter(pl.col("seat") == 0)
    return {"": Ratio(first, pl.col("win") - 1 / t.log.players, unit="share")}
