"""Declarations of a report: what each figure shows, and what has to be gathered for all of them.

A figure is declared once: a chart, which knows its statistics, or the statistics and the table made of them (its name
is the key of its texts), and the questions that it bears on. A chapter is a list of figures.
Headlines, questions and the chapters of the first layer name their statistics in the same way, so that `wants_of` knows
what a page needs.

To add a figure, add it to its chapter, and its words in English and French: `report.table.<name>` in `report/texts` for
a table; for a chart its titles `chart.<name>` in `charts/texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any, Final, NamedTuple, TypeVar

import polars as pl

from ..charts.chart import Chart
from ..charts.chart_types import checked_whole
from ..page.blocks import Block, Chapter, Desk, Mark, lookup
from ..page.html import Cell
from ..stats.statistic import Request
from .untold import silent

Function = TypeVar("Function", bound=Callable[..., Any])
Chosen = Callable[[Any], Mark | None]
"""Of a desk, the mark of what rests on assumed numbers."""
NO_CHOICE: Final[Mapping[str, Any]] = {}


def unmarked(_desk: Any) -> None:
    """No mark."""


@dataclass(frozen=True)
class Figure:
    """A chart, a table or a few of them.

    Attributes:
        wants: the statistics, with their arguments.
        make: of the desk and their frames, in this order, the block or blocks.
        feeds: keys of the questions that it bears on.
    """

    wants: tuple[Request[Any], ...]
    make: Callable[..., Block | Sequence[Block]]
    feeds: tuple[str, ...] = ()

    def blocks(self, desk: Desk, t: Any) -> list[Block]:
        """Made of what was gathered."""
        frames = [each(t) for each in self.wants]
        made = self.make(desk, *frames)
        return [
            replace(each, caption=f"{each.caption} {desk.alike(frames)}".strip(), feeds=self.feeds)
            for each in ([made] if isinstance(made, Block) else made)
        ]


def chart(
    of: Chart,
    unit: str,
    *,
    name: str = "",
    chosen: Mapping[str, Any] | Callable[[Any], Mapping[str, Any]] = NO_CHOICE,
    wants: Sequence[Request[Any]] = (),
    pooled: bool = False,
    also: Sequence[Request[Any]] = (),
    counted: Callable[..., pl.DataFrame] | None = None,
    shown: Callable[..., pl.DataFrame] | None = None,
    mark: Chosen = unmarked,
    note: str = "",
    lines: bool = True,
    feeds: Sequence[str] = (),
) -> Figure:
    """A chart.

    Args:
        of: it.
        unit: what its n counts, a key of `report.unit`.
        name: its address; "": its name.
        chosen: what it is called with besides its frames and an equal share; or of the desk, that.
        wants: its statistics, where what is chosen decides them.
        pooled: things that the rules make alike are told as one.
        also: further statistics, which `counted` and `shown` are given too.
        counted: of the frames, the rows whose n the caption gives; None: those that it is about.
        shown: of the frames, what goes into the JSON; None: what is counted.
        mark: of what rests on assumed numbers.
        note: a key, of what stands below it.
        lines: whether it draws the intervals.
        feeds: keys of the questions that it bears on.
    """
    parameters = list(of.frames)

    def make(desk: Desk, *frames: pl.DataFrame) -> Block:
        asked = chosen(desk) if callable(chosen) else chosen
        given = {**dict(zip(parameters, frames, strict=False)), **asked}
        if of.compares:
            given["equal"] = desk.equal
        rows = counted(*frames) if counted else of.part(frames[0], given)
        behind = shown(*frames) if shown else rows
        with checked_whole():
            drawn = of(**given, lang=desk.lang)
        address = name or of.name.replace("_", "-")
        return desk.chart(address, drawn, rows, unit, mark(desk), note, lines, behind)

    asked_for = [each.pool() if pooled else each for each in wants or of.wants]
    return Figure((*asked_for, *also), make, tuple(feeds))


def whole(frame: pl.DataFrame, *_others: pl.DataFrame) -> pl.DataFrame:
    """All rows of the first frame."""
    return frame


def table(
    wants: Request[Any] | Sequence[Request[Any]],
    make: Callable[..., Block | Sequence[Block]],
    feeds: Sequence[str] = (),
) -> Figure:
    """A table (or what else is made of frames): of the desk and the frames of its statistics, the block."""
    return Figure(_several(wants), make, tuple(feeds))


def listed(
    name: str,
    want: Request[Any],
    heads: Sequence[str],
    label: str,
    *,
    share: bool | Collection[str] = False,
    digits: int | Mapping[str, int] = 1,
    mark: Chosen = unmarked,
    note: str = "",
    feeds: Sequence[str] = (),
) -> Figure:
    """A table of one statistic, a row of it a line: what it is about, its figure with the interval, and n.

    Args:
        name: the key of its title, `report.table.<name>`.
        want: the statistic.
        heads: keys of its three columns.
        label: what a row is about: a template whose fields are its columns, or the key of a text with such fields.
        share: whether figures are shares; or of which measures.
        digits: of figures; or of some measures, 1 of all others.
        mark, note, feeds: as of `chart`.
    """

    def make(desk: Desk, frame: pl.DataFrame) -> Block:
        rows = []
        for row in frame.iter_rows(named=True):
            of = row.get("measure", "")
            as_share = share if isinstance(share, bool) else of in share
            decimals = digits if isinstance(digits, int) else digits.get(of, 1)
            rows.append([_called(desk, label, (), row), desk.cell(row, as_share, decimals), desk.n(row)])
        return desk.table(name, heads, rows, mark(desk), note, frames=frame)

    return Figure((want,), make, tuple(feeds))


class Column(NamedTuple):
    """A column of figures of a table by groups.

    Attributes:
        measure: what stands in the column `measure` of its rows, or in whatever else tells rows of a group apart; "" of
            a statistic with one row a group; several words where several columns do.
        head: key of its heading, of `report.head` or, with a dot, of all texts; a template, "{fate:fate}", makes a
            column for each word in that column; "": only its n is shown.
        share, digits: how it is written.
        n: key of the heading of the n behind it, if n stands there.
        of: which statistic of the line it is of.
        by: what its figures are multiplied with.
    """

    measure: str | tuple[Any, ...]
    head: str
    share: bool = False
    digits: int = 1
    n: str = ""
    of: int = 0
    by: float = 1.0


class Lines(NamedTuple):
    """Lines of a table by groups: one for each group of some statistics.

    Attributes:
        label: what a line is called: a template whose fields are columns of its first row, "{sale:label.sale}", or the
            key of a text with such fields; or a function of the desk and the keys.
        wants: the statistics, the first of which has all groups.
        keys: their columns that name a group; (): those that the label names.
        some: whether groups of which nothing was counted are left out.
    """

    label: str | Callable[..., str]
    wants: Request[Any] | Sequence[Request[Any]]
    keys: Sequence[str] = ()
    some: bool = False


_FIGURES: Final = ("value", "low", "high", "n", "clusters", "alike", "assumed")
"""Columns of a statistic that tell no rows apart."""


class _Found:
    """Rows of a statistic by group and measure.

    Args:
        frame: the statistic.
        keys: its columns that name a group.
    """

    def __init__(self, frame: pl.DataFrame, keys: Sequence[str]) -> None:
        self.kinds = [name for name in frame.columns if name not in (*keys, *_FIGURES)]
        self.frame = frame
        self.rows: dict[tuple[Any, ...], dict[Any, dict[str, Any]]] = {}
        for row in frame.iter_rows(named=True):
            group = self.rows.setdefault(tuple(row[key] for key in keys), {})
            group[tuple(row[kind] for kind in self.kinds)] = row

    def row(self, group: tuple[Any, ...], column: Column) -> dict[str, Any] | None:
        """The row of a column."""
        words = (column.measure,) if isinstance(column.measure, str) else column.measure
        found = self.rows.get(group, {}).get(words if self.kinds else ())
        if found is None or column.by == 1.0:
            return found
        return found | {end: None if found[end] is None else column.by * found[end] for end in ("value", "low", "high")}

    def spread(self, say: Any, column: Column) -> list[Column]:
        """A column whose heading is a template, as one for each word."""
        kind = next(name for _, name, _, _ in Formatter().parse(column.head) if name)
        there = self.frame[kind].unique(maintain_order=True)
        rest = (column.measure,) if isinstance(column.measure, str) else column.measure
        made = []
        for word in there.sort() if there.dtype.is_numeric() else there:
            words = iter(rest)
            measure = tuple(word if name == kind else next(words) for name in self.kinds)
            made.append(column._replace(measure=measure, head=f"={say.row(column.head, {kind: word})}"))
        return made


def grouped(
    name: str,
    lines: Lines | Sequence[Lines],
    columns: Sequence[Column],
    *,
    head: str = "",
    mark: Chosen = unmarked,
    note: str = "",
    feeds: Sequence[str] = (),
    foot: int | None = None,
    told: bool = True,
) -> Figure:
    """A table of the measures of statistics by groups: a line a group, a column a measure.

    Args:
        name: the key of its title, `report.table.<name>`.
        lines: the groups, and at the end, it may be, one of all together, which has no keys.
        columns: the figures.
        head: the key of the heading of the groups; "": the first of their columns.
        mark, note, feeds: as of `chart`.
        foot: the number of lines at the end that stay there when the reader sorts; None: those of all together.
        told: whether its figures go into the JSON.
    """
    parts = [lines] if isinstance(lines, Lines) else list(lines)
    keyed = [(each, each.keys or _fields(each.label), len(_several(each.wants))) for each in parts]
    corner = head or keyed[0][1][0]

    def make(desk: Desk, *frames: pl.DataFrame) -> Block:
        say, none = desk.say, Cell(desk.say.text("figure.none"))
        rest, shown, rows = list(frames), list(columns), []
        for at, (part, keys, many) in enumerate(keyed):
            found, rest = [_Found(frame, keys) for frame in rest[:many]], rest[many:]
            if not at:
                shown = [
                    one
                    for each in columns
                    for one in (found[each.of].spread(say, each) if "{" in each.head else [each])
                ]
            for group, first in found[0].rows.items():
                if part.some and not any(row["n"] for row in first.values()):
                    continue
                line: list[str] = [_called(desk, part.label, group, next(iter(first.values())))]
                for column in shown:
                    figure = found[column.of].row(group, column) if column.of < many else None
                    if column.head:
                        line.append(desk.cell(figure, share=column.share, digits=column.digits) if figure else none)
                    if column.n:
                        line.append(desk.n(figure) if figure else none)
                rows.append(line)
        heads = [_headed(desk, key) for each in shown for key in (each.head, each.n) if key]
        last = sum(not keys for _, keys, _ in keyed) if foot is None else foot
        return desk.grid(name, corner, heads, rows, mark(desk), note, frames=frames if told else (), foot=last)

    return Figure(tuple(want for each in parts for want in _several(each.wants)), make, tuple(feeds))


def _fields(label: str | Callable[..., str]) -> list[str]:
    """The columns that a template names, but for those of figures."""
    if not isinstance(label, str):
        return []
    return [name for _, name, _, _ in Formatter().parse(label) if name and name not in _FIGURES]


def _called(desk: Desk, label: str | Callable[..., str], group: tuple[Any, ...], row: Mapping[str, Any]) -> str:
    if callable(label):
        return label(desk, *group)
    return desk.say.row(label, row) if "{" in label else desk.say.text(label, **row)


def _headed(desk: Desk, key: str) -> str:
    if key.startswith("="):  # a word of a statistic, written out
        return key[1:]
    return desk.say.text(key) if "." in key else desk.head(key)


def seats(want: Request[Any]) -> Figure:
    """Win share and score of every seat, of `core.measures.tables.seat_results`."""

    def make(desk: Desk, results: pl.DataFrame) -> Block:
        found, wins = lookup(results, "seat", "measure"), results.filter(measure="win")
        rows = []
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True):
            win, score = found[seat, "win"], found[seat, "score"]
            rows.append([desk.say.seat(seat), bot, desk.cell(win, share=True), desk.cell(score), desk.n(win)])
        return desk.table("seats", ["seat", "bot", "win", "score", "n_games"], rows, frames=results)

    return Figure((want,), make, ("seat",))


def _several(wants: Request[Any] | Sequence[Request[Any]]) -> tuple[Request[Any], ...]:
    return (wants,) if isinstance(wants, Request) else tuple(wants)


@dataclass(frozen=True)
class Section:
    """A chapter: its figures in the order of the page.

    Attributes:
        name: its address; its texts are `report.chapter.<name>`.
        figures: what is in it.
        opening: of the desk, paragraphs that come before them.
    """

    name: str
    figures: tuple[Figure, ...]
    opening: Callable[[Any], Sequence[str]] = lambda desk: ()

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """All that its figures need."""
        return tuple(want for figure in self.figures for want in figure.wants)

    def __call__(self, desk: Any, t: Any) -> Chapter:
        """The chapter of what was gathered; without figures of which the log tells nothing."""
        told = [figure for figure in self.figures if not silent(t, figure.wants)]
        blocks = [block for figure in told for block in figure.blocks(desk, t)]
        return desk.chapter(self.name, blocks, self.opening(desk))  # type: ignore[no-any-return]


def reads(*wants: Request[Any]) -> Callable[[Function], Function]:
    """Declares which statistics a function takes of what was gathered."""

    def declared(function: Function) -> Function:
        function.wants = wants  # type: ignore[attr-defined]
        return function

    return declared


NOTHING: Final[tuple[Request[Any], ...]] = ()


def wants_of(declared: Iterable[Any]) -> tuple[Request[Any], ...]:
    """Each statistic that declarations need, once; what declares nothing needs nothing."""
    return tuple(dict.fromkeys(want for each in declared for want in getattr(each, "wants", NOTHING)))
