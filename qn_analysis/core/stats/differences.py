"""Two logs of the same deals: every statistic with its paired difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import cached_property, partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

import polars as pl

from ..base.errors import Error
from ..base.executor import check_stopped, spread
from ..log.folder import LogError
from ..log.log import Log
from .estimates import AT_ONCE, add_sums
from .paired import SUMMED, TOGETHER, added, difference_sums_of, figures_of, holm, p_value
from .pieces import NOTHING, Gap
from .statistic import HELD, Request
from .tables import LogTables

T = TypeVar("T", bound=LogTables[Any])

FIGURES: Final = ("base", "variant", "value", "low", "high", "n", "clusters", "narrowed", "effect", "chance")
_SAME: Final = ("players", "seed", "first", "games")
"""What two logs must share for their games to be of the same deals."""
SMALL: Final = 500
"""Games up to which two logs in memory are kept for what is asked of them later: both take some 30 MB."""


def differences(
    base: T, variant: T, wants: Sequence[Request[T]], executor: Executor | None = None,
    played: tuple[list[Figure], list[Figure]] = ([], []), apart: tuple[str, Any, Any] | None = None,
) -> pl.DataFrame:  # fmt: skip
    """Statistics of a variant less those of the base, game by game on the same deals.

    Grain: one row a statistic, group and measure. `group` says which ("seat=1"; "" for all together); base and
    variant are the figures, value their difference with low and high (95 %, clustered by game), n the lesser of what
    the two count; narrowed: width of the interval over what it would be were the deals not the same; effect: the
    difference over the base's standard deviation from game to game; chance: how likely a difference so large would be
    if there were none, corrected for the number of rows (Holm); unit, share as of the statistic.

    `played` are figures of both that no log tells; an executor works on a part of both logs at a time; `apart` is the
    one number of the rulesets, by its key, in which they differ, with what both have. `LogError`: the logs are not of
    the same deals; `WorkerError`: a worker of the executor was lost; `Error`: the rulesets are not apart like that.
    """
    if apart is not None:
        _check_apart(base.log.rules.differences(variant.log.rules), *apart)
    check_same_deals(base.log, variant.log)
    return between(_of_each(base, variant, wants, executor), [_sums(*played)])


def _of_each(base: T, variant: T, wants: Sequence[Request[T]], executor: Executor | None = None) -> Iterable[Sums]:
    """What each part of both logs adds."""
    pairs = zip(base.parts(), variant.parts(), strict=True)
    return spread(partial(_pair, wants=list(wants)), pairs, executor)


class Differences(Generic[T]):
    """What two logs of the same deals differ in (`differences`): in what is asked for first, and in all that is asked
    for at all. A few games in memory are kept, and what is not asked for first is made when somebody looks.

    Attributes:
        played: whether there are figures of both that no log tells.
        first: at least of what is asked for first; `chance` is corrected for the number of these rows.
    """

    def __init__(
        self, base: T, variant: T, first: Sequence[Request[T]], then: Sequence[Request[T]],
        executor: Executor | None = None, played: tuple[list[Figure], list[Figure]] = ([], []),
    ) -> None:  # fmt: skip
        check_same_deals(base.log, variant.log)
        self.played = bool(played[0])
        further = [each for each in dict.fromkeys(then) if each not in set(first)]
        apart = _sums(*played)
        if executor is not None or not (_small(base) and _small(variant)):
            self.first = between(_of_each(base, variant, [*first, *further], executor), [apart])
            whole = self.first
            self._further: Callable[[], pl.DataFrame] = lambda: whole
            return
        here = [*_of_each(base, variant, first)]
        self.first = between(here, [apart])
        self._further = lambda: between(_beside(here, [*_of_each(base, variant, further)]), [apart])

    @cached_property
    def whole(self) -> pl.DataFrame:
        """Of all that is asked for; that asked for first comes first."""
        made = self._further()
        self._further = lambda: made  # lets go of the logs
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process go the figures, without the logs."""
        return _told_before, (self.played, self.whole)


def _beside(some: list[Sums], more: list[Sums]) -> list[Sums]:
    return [[*one, *other] for one, other in zip(some, more, strict=True)]


def _told_before(played: bool, whole: pl.DataFrame) -> Differences[Any]:
    made: Differences[Any] = Differences.__new__(Differences)
    vars(made).update(played=played, first=whole, whole=whole)
    return made


def _small(side: LogTables[Any]) -> bool:
    """Whether a log is of a few games, in memory."""
    return side.whole and side.log.path is None and int(side.log.manifest["games"]) <= SMALL


def _check_apart(found: Iterable[Any], key: str, here: Any, there: Any) -> None:
    differ = {each.key: (each.here, each.there) for each in found}
    if differ != {key: (here, there)}:
        said = ", ".join(f"{name} ({one} and {other})" for name, (one, other) in differ.items()) or "nothing"
        what = key.rpartition(".")[2]
        raise Error(f"the two logs should differ in {what}, {here} and then {there}; they differ in {said}")


class Figure(NamedTuple):
    """A measure of some games: top and bottom of each game."""

    statistic: str
    measure: str
    keys: tuple[str, ...]
    unit: str
    share: bool
    each: pl.DataFrame


def sides(tables: T, wants: Sequence[Request[T]]) -> Iterator[list[Figure]]:
    """One side of a comparison, a part of the log at a time."""
    for part in tables.parts():
        yield _figures(part, wants)


def _figures(part: T, wants: Sequence[Request[T]]) -> list[Figure]:
    made: list[Figure] = []
    games: list[pl.DataFrame] = []
    asked: list[pl.LazyFrame] = []
    for want in wants:
        check_stopped()
        for name, piece in want.pieces(part).items():
            if not isinstance(piece, Gap):  # has no top and bottom of each game; its two ratios are compared
                made.append(Figure(want.statistic.name, name, tuple(piece.keys), piece.unit, piece.share, NOTHING))
                asked.append(piece.each())
        if len(asked) >= TOGETHER:
            games += pl.collect_all(asked, engine=AT_ONCE)
            asked.clear()
    games += pl.collect_all(asked, engine=AT_ONCE)
    return [figure._replace(each=frame) for figure, frame in zip(made, games, strict=True)]


Sums = list[tuple[Figure, pl.DataFrame]]
"""Measures without their games, and what both sides of each add."""


def _pair(parts: tuple[T, T], wants: Sequence[Request[T]]) -> Sums:
    base, variant = parts
    return _sums(_figures(base, wants), _figures(variant, wants))


def _sums(base: list[Figure], variant: list[Figure]) -> Sums:
    both = list(zip(base, variant, strict=True))
    sums = difference_sums_of([(here.each, there.each, here.keys) for here, there in both])
    return [(here._replace(each=NOTHING), each) for (here, _), each in zip(both, sums, strict=True)]


def paired_sums(base: Iterable[list[Figure]], variant: Iterable[list[Figure]]) -> list[Sums]:
    """What two sides of the same games and statistics add, part by part."""
    return [_sums(*each) for each in zip(base, variant, strict=True)]


def between(*parts: Iterable[Sums]) -> pl.DataFrame:
    """The differences (`differences`) from what all parts add (`paired_sums`), of one or more kinds of figures."""
    rows = pl.concat([frame for each in parts for frame in _told(each)], how="vertical")
    single = [p_value(*each) for each in rows.select("value", "low", "high").iter_rows()]
    return rows.with_columns(chance=pl.Series(holm(single), dtype=pl.Float64))  # of all rows together


def _told(parts: Iterable[Sums]) -> list[pl.DataFrame]:
    """Of one kind of figures; nothing where there are none."""
    sums: dict[int, list[pl.DataFrame]] = {}
    figures: list[Figure] = []
    for part in parts:
        figures = [figure for figure, _ in part]
        for at, (figure, frame) in enumerate(part):
            held = sums.setdefault(at, [])
            held.append(frame)
            if len(held) >= HELD:
                held[:] = [add_sums(held, figure.keys)]
    if not figures:
        return []
    asked = [added(sums[at], each.keys).select(_group(each.keys).alias("group"), *SUMMED)
             for at, each in enumerate(figures)]  # fmt: skip
    groups = pl.collect_all(asked, engine=AT_ONCE)  # together, since each is small
    whole = pl.concat(groups, how="vertical_relaxed")
    of = [each for each, rows in zip(figures, groups, strict=True) for _ in range(rows.height)]
    words = {"statistic": [each.statistic for each in of], "measure": [each.measure for each in of],
             "unit": [each.unit for each in of]}  # fmt: skip
    share = pl.Series("share", [each.share for each in of], pl.Boolean)
    named = [pl.Series(name, values, pl.String) for name, values in words.items()]
    rows = pl.DataFrame([*named, whole["group"], share, *figures_of(whole, share.to_numpy())]).select(
        *("statistic", "group", "measure", "unit", "share"),
        *FIGURES[:8],
        effect=pl.when(pl.col("spread") > 0).then(pl.col("value") / pl.col("spread")).round(8),
    )
    # what a pooled statistic does not pool is in it as in the one that tells all apart
    return [rows.unique(["statistic", "group", "measure"], keep="first", maintain_order=True)]


def _group(keys: Sequence[str]) -> pl.Expr:
    if not keys:
        return pl.lit("")
    return pl.concat_str([pl.format(f"{key}={{}}", pl.col(key).cast(pl.String)) for key in keys], separator=" ")


def check_same_deals(base: Log, variant: Log) -> None:
    """See that two logs are of the same deals; `LogError` says in what they differ."""
    other = [
        f"{key} ({base.manifest.get(key)} and {variant.manifest.get(key)})"
        for key in _SAME
        if base.manifest.get(key) != variant.manifest.get(key)
    ]
    if other:
        raise LogError(f"the two logs are not of the same deals: they differ in {', '.join(other)}")
