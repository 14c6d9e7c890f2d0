"""Statistics: what a figure takes from some whole games, and how that adds up over all the games of a log.

A statistic is a function from the tables of some games to *pieces* (`core.stats.pieces`), one a measure. It is called
with a whole log and works through its parts, each of whole games: of a part only sums stay, so that memory does not
grow with the log. Several statistics are gathered in one passage (`gather`).
"""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

import polars as pl

from ..base.calls import Kind, Taken, Word
from ..base.executor import SPARE, check_stopped, cores, spread
from ..base.made_once import MadeOnce
from ..base.told_as_one import ToldAs
from .alike import Pool, named_alike
from .estimates import add_sums, ratio_sums_of
from .pieces import Piece, Pieces, Ratio, bare

_ONE: Final = Kind(
    lambda value: isinstance(value, str | PathLike) or hasattr(value, "parts"), (Word("log"), Word("path"))
)
LOG: Final = Kind(
    lambda value: _ONE.takes(value) or (isinstance(value, list | tuple) and all(map(_ONE.takes, value))),
    (*_ONE.words, Word("list_of", parts=_ONE.words)), member=_ONE, listed=True,
)  # fmt: skip
"""What a statistic is taken of: a log, or several as one."""
SOURCE: Final = "Log | str | Path | Sequence[Log | str | Path]"
"""The same as an annotation."""
HELD = 32
"""Sums of this number of parts are held before they are added up."""

T = TypeVar("T")
P = TypeVar("P", covariant=True)


@runtime_checkable
class Limited(Protocol):
    """What may tell too little for some statistics."""

    def pieces(self, want: Any) -> Pieces:
        """What a statistic, with its arguments, takes from it: pieces without rows of what it does not tell."""


@runtime_checkable
class Passing(Protocol):
    """The tables of a part of a log.

    Attributes:
        made_once: what was made of them.
        in_passing: nobody looks at them again after the statistics that are gathered.
    """

    made_once: MadeOnce
    in_passing: bool

    def nothing(self) -> Self:
        """The same of a part without games."""


class Parted(Protocol[P]):
    """What a statistic is taken of."""

    def parts(self) -> Iterable[P]:
        """The tables of some whole games after the other."""


@dataclass(frozen=True)
class Request(Generic[T]):
    """A statistic with its arguments: what can be gathered.

    Attributes:
        statistic, args: which one, and what of.
        pooled: things that the rules make alike are one group, called as `core.base.told_as_one` has it.
        call: how somebody wrote it.
    """

    statistic: Statistic[T]
    args: tuple[Any, ...] = ()
    pooled: bool = False
    call: str = field(default="", compare=False)

    def pieces(self, part: T) -> Pieces:
        """What it takes from a part; one that tells less than everything decides what can be taken from it."""
        made = part.pieces(self) if isinstance(part, Limited) else self.statistic.pieces(part, *self.args)
        if not self.pooled:
            return made
        pool = (
            part.made_once.kept(Pool, lambda: Pool(told_as(part))) if isinstance(part, Passing) else Pool(told_as(part))
        )
        return {name: piece.pooled(pool) for name, piece in made.items()}

    def pool(self) -> Request[T]:
        """The same with things that the rules make alike as one group."""
        return replace(self, pooled=True)

    def __call__(self, source: Any) -> pl.DataFrame:
        """The figures of a log, or of what was gathered of one: one row a group (and measure or category) with value,
        low, high, n, clusters; `alike` where the rules make things alike that the groups tell apart."""
        if isinstance(source, Figures):
            if self not in source.known:
                source.known[self] = gather(source.parts(), [self])[self]
            return _signed(source.known[self], self)
        return _signed(gather(self.statistic.opened(source).parts(), [self])[self], self)

    def __str__(self) -> str:
        said = ", ".join(repr(each) for each in self.args)
        return f"{self.statistic.name}({said})" + (" pooled" if self.pooled else "")


_SIGN: Final = "_qn_request"
_UNITS: Final = "_qn_units"


def _signed(frame: pl.DataFrame, of: Request[Any]) -> pl.DataFrame:
    """A frame that says which request it answers; one that is made of it says no more."""
    setattr(frame, _SIGN, of)
    return frame


def origin(frame: Any) -> Request[Any] | None:
    """The request that a frame answers as it is; None where nobody knows."""
    found: Request[Any] | None = getattr(frame, _SIGN, None)
    return found


def in_units(frame: pl.DataFrame, units: Mapping[str, str]) -> pl.DataFrame:
    """Figures that know their units, by measure."""
    setattr(frame, _UNITS, units)
    return frame


def units_of(frame: pl.DataFrame) -> Mapping[str, str]:
    """By measure ("" where there is but one), the units of the figures of a request; a frame that is made of theirs has
    none."""
    found: Mapping[str, str] = getattr(frame, _UNITS)
    return found


def told_as(part: Any) -> ToldAs:
    """What the rules of a part say of things that are alike; nothing of what has no rules."""
    return getattr(part, "told_as", {})


class Known(MutableMapping["Request[T]", pl.DataFrame]):
    """Figures by what was asked for; each is made of its sums when somebody looks at it first, which a page of a few
    chapters does with few of them."""

    def __init__(self, sums: Mapping[Request[T], Sums], told: ToldAs | None = None) -> None:
        self._sums = dict(sums)
        self._told = told or {}
        self._made: dict[Request[T], pl.DataFrame] = {}

    @classmethod
    def of(cls, known: Mapping[Request[T], pl.DataFrame]) -> MutableMapping[Request[T], pl.DataFrame]:
        """One of its own, of figures that are made or are not."""
        return known if isinstance(known, cls) else dict(known)

    def __getitem__(self, want: Request[T]) -> pl.DataFrame:
        if want not in self._made:
            sums = self._sums[want]
            made = _added(sums)
            made = made if want.pooled else named_alike(made, self._told, keys_of(sums))
            self._made[want] = in_units(made, {name: piece.unit for name, (piece, _) in sums.items()})
        return self._made[want]

    def __setitem__(self, want: Request[T], figures: pl.DataFrame) -> None:
        self._sums.setdefault(want, {})
        self._made[want] = figures

    def __delitem__(self, want: Request[T]) -> None:
        del self._sums[want]
        self._made.pop(want, None)

    def __contains__(self, want: object) -> bool:
        return want in self._sums

    def __iter__(self) -> Iterator[Request[T]]:
        return iter(self._sums)

    def __len__(self) -> int:
        return len(self._sums)


class Figures(Generic[T]):
    """Statistics gathered in one passage through a log: asked for one of them, it has the answer at hand."""

    def __init__(self, source: Parted[T], known: Mapping[Request[T], pl.DataFrame]) -> None:
        self.source = source
        self.known: MutableMapping[Request[T], pl.DataFrame] = Known.of(known)

    def parts(self) -> Iterable[T]:
        """The parts of the log, for what was not gathered."""
        return self.source.parts()


Sort: TypeAlias = Literal["count", "gross", "net", "association", "rescored", "foresight"]
"""What figures are, and so what they must not be taken for (`dictionary.IS_NOT`)."""


class Statistic(Generic[T]):
    """A function of a log that gives a small tidy frame.

    Attributes:
        name: of the function.
        pieces: what it takes from a part.
        opened: what a log is as something with parts.
        most: a report takes it of the first games of a large log, no more than this number: it takes its time.
        sort: what its figures are.
        chapter: of the report that takes it in its own way; "": the one that declares it.
    """

    def __init__(
        self, pieces: Callable[..., Pieces], opened: Callable[[Any], Parted[Any]], most: int | None = None,
        sort: Sort = "count", chapter: str = "",
    ) -> None:  # fmt: skip
        self.pieces = pieces
        self.opened = opened
        self.most, self.sort, self.chapter = most, sort, chapter
        self.name = pieces.__name__
        functools.update_wrapper(self, pieces)
        # As it is called: of a log, giving a frame. What it takes from a part concerns nobody else.
        log = inspect.Parameter("log", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=SOURCE)
        _part, *others = inspect.signature(pieces).parameters.values()
        self.__signature__ = inspect.Signature([log, *others], return_annotation="pl.DataFrame")
        self.takes = Taken(self, known={"log": LOG})

    def __reduce__(self) -> str:
        """To another process, a statistic goes by its name in its module."""
        return str(vars(self)["__qualname__"])

    def __call__(self, /, *args: Any, **named: Any) -> pl.DataFrame:
        """The figures of a log, as those of the request (`want`)."""
        source, request = self._asked(args, named)
        return request(source)

    def pooled(self, /, *args: Any, **named: Any) -> pl.DataFrame:
        """The same with things that the rules make alike as one group, called `a=b=c`."""
        source, request = self._asked(args, named)
        return request.pool()(source)

    def want(self, /, *args: Any, **named: Any) -> Request[T]:
        """The statistic with these arguments, which are told apart by value and not by how they are written."""
        return self._asked(("of any log", *args), named)[1]

    def _asked(self, args: Sequence[Any], named: Mapping[str, Any]) -> tuple[Any, Request[T]]:
        """What a call asks for: of which log, and with which arguments; `CallError`: it takes no such arguments."""
        self.takes.of(args, named)
        bound = self.__signature__.bind(*args, **named)
        bound.apply_defaults()
        source, *others = bound.arguments.values()
        said = [*map(_literal, args[1:]), *(f"{name}={_literal(named[name])}" for name in named if name != "log")]
        call = f"stats.{self.name}({', '.join(['log', *said])})"
        fixed = tuple(tuple(value) if isinstance(value, list) else value for value in others)
        return source, Request(self, fixed, call=call)


def _literal(value: Any) -> str:
    """A value as somebody writes it in double quotes."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return f'"{value}"' if isinstance(value, str) else repr(value)


Sums = dict[str, tuple[Piece, list[pl.DataFrame]]]
"""By measure: the piece without its rows, and the sums of the parts so far."""


_learning: Final = threading.Lock()
_last_reader: dict[tuple[Request[Any], ...], dict[Any, int]] = {}
"""By statistics: for each table, the last of them that reads it. Of a part that is passed by, it is dropped after that;
a statistic that needs it later makes it again, and from then on it is kept."""


def sums_of(part: T, wants: Sequence[Request[T]]) -> list[Sums]:
    """What a part of a log adds to each statistic."""
    if not isinstance(part, Passing) or not part.in_passing:
        return [_sums_of(part, want) for want in wants]
    last, made = _last_readers(part, tuple(wants)), list[Sums]()
    for part.made_once.reader, want in enumerate(wants):
        made.append(_sums_of(part, want))
        part.made_once.drop(last)
    part.made_once.tell(last)
    return made


def _sums_of(part: T, want: Request[T]) -> Sums:
    check_stopped()
    return summed(want.pieces(part))


def _last_readers(part: Passing, wants: tuple[Request[Any], ...]) -> dict[Any, int]:
    """Which statistic reads what last, learnt from a part without games."""
    with _learning:
        if wants not in _last_reader:
            none, last = part.nothing(), dict[Any, int]()
            for none.made_once.reader, want in enumerate(wants):
                _sums_of(none, want)
            none.made_once.tell(last)
            _last_reader[wants] = last
    return _last_reader[wants]


def summed(pieces: Pieces) -> Sums:
    """What each measure adds; ratios of the same rows and groups are summed up together."""
    alike: dict[tuple[object, ...], list[tuple[str, Ratio]]] = {}
    for name, piece in pieces.items():
        if isinstance(piece, Ratio):
            pool = None if piece.pool is None else (id(piece.pool), id(piece.grid))
            alike.setdefault((id(piece.frame), tuple(piece.by), pool), []).append((name, piece))
    sums: dict[str, pl.DataFrame] = {}
    for same in alike.values():
        one = same[0][1]
        sides = [(each.top, each.bottom) for _, each in same]
        found = ratio_sums_of(one.frame, sides, one.by, pool=one.pool, grid=one.grid)
        sums |= {name: frame for (name, _), frame in zip(same, found, strict=True)}
    return {
        name: (bare(piece), [sums[name] if name in sums else piece.sums()]) for name, piece in pieces.items()
    }  # fmt: skip


def gather(
    parts: Iterable[T],
    wants: Sequence[Request[T]],
    executor: Executor | None = None,
    advance: Callable[[int], None] = lambda _: None,
    only: Mapping[Request[T], int] | None = None,
) -> Mapping[Request[T], pl.DataFrame]:
    """Several statistics in one passage; `advance` is told of each part done.

    Sums are added in the order of the parts, whoever makes them: the figures do not depend on the executor. A
    statistic named in `only` is taken of the first parts alone, at most the number given there.
    """

    alike: dict[str, Mapping[str, str]] = {}

    def wanted(at: int) -> list[Request[T]]:
        return [want for want in wants if only is None or at < only.get(want, at + 1)]

    def seen(parts: Iterable[T]) -> Iterator[T]:
        for part in parts:
            if not alike:
                alike.update(told_as(part))
            yield part

    def told() -> Iterator[dict[Request[T], Sums]]:
        jobs = ((part, wanted(at)) for at, part in enumerate(seen(parts)))
        for at, sums in enumerate(spread(_sums, jobs, executor, threads=cores() + SPARE)):
            yield dict(zip(wanted(at), sums, strict=True))
            advance(1)

    return gathered(told(), wants, alike)


def _sums(job: tuple[T, Sequence[Request[T]]]) -> list[Sums]:
    return sums_of(*job)


def gathered(
    sums: Iterator[Mapping[Request[T], Sums]], wants: Sequence[Request[T]], told: ToldAs | None = None
) -> Mapping[Request[T], pl.DataFrame]:
    """The figures, from what each part adds; of many parts, memory holds but the sums. `told` says, once the parts were
    seen, what the rules make alike."""
    whole: dict[Request[T], Sums] = {want: {} for want in wants}
    for part in sums:
        for want, measures in part.items():
            for name, (piece, frames) in measures.items():
                held = whole[want].setdefault(name, (piece, []))[1]
                held.extend(frames)
                if len(held) >= HELD:
                    held[:] = [add_sums(held, piece.keys)]
    return Known(whole, told)


def keys_of(measures: Sums) -> list[str]:
    """The columns of the groups and categories."""
    return list(dict.fromkeys(key for piece, _ in measures.values() for key in piece.keys))


def finished(pieces: Pieces) -> pl.DataFrame:
    """The figures of pieces that are whole already."""
    return _added(summed(pieces))


def _added(measures: Sums) -> pl.DataFrame:
    made = []
    for name, (piece, frames) in measures.items():
        figures = piece.of(frames)
        if name:
            called = pl.Series("measure", [name] * figures.height, pl.String)
            rest = [column for column in figures if column.name not in (*piece.keys, "")]
            figures = pl.DataFrame([*(figures[key] for key in piece.keys), called, *rest])
        made.append(figures)
    return pl.concat(made)
