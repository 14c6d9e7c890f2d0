"""Declarations of a report: what each figure shows, and what has to be gathered for all of them.

A figure is declared once: a chart, which knows its statistics, or the statistics and the table made of them (its name
is the key of its texts), and the questions that it bears on. A chapter is a list of figures.
Headlines, questions and the chapters of the first layer name their statistics in the same way, so that `wants_of` knows
what a page needs.

To add a figure, add it to its chapter, and its words in English and French: `report.table.<name>` in `report/texts` for
a table; for a chart its titles `chart.<name>` in `charts/texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
    label: Callable[[Any, dict[str, Any]], str],
    *,
    share: Callable[[dict[str, Any]], bool] = lambda row: False,
    digits: Callable[[dict[str, Any]], int] = lambda row: 1,
    mark: Chosen = unmarked,
    note: str = "",
    feeds: Sequence[str] = (),
) -> Figure:
    """A table of one statistic, a row of it a line: what it is about, its figure with the interval, and n.

    Args:
        name: the key of its title, `report.table.<name>`.
        want: the statistic.
        heads: keys of its three columns.
        label: of the desk and a row, what the row is about.
        share, digits: how a row's figure is written.
        mark, note, feeds: as of `chart`.
    """

    def make(desk: Desk, frame: pl.DataFrame) -> Block:
        rows = [
            [label(desk, row), desk.cell(row, share=share(row), digits=digits(row)), desk.n(row)]
            for row in frame.iter_rows(named=True)
        ]
        return desk.table(name, heads, rows, mark(desk), note, frames=frame)

    return Figure((want,), make, tuple(feeds))


class Column(NamedTuple):
    """A column of figures of a table by groups.

    Attributes:
        measure: of the statistic.
        head: key of its heading.
        share, digits: how it is written.
        n: key of the heading of the n behind it, if n stands there.
        of: which statistic of the table it is of.
    """

    measure: str
    head: str
    share: bool = False
    digits: int = 1
    n: str = ""
    of: int = 0


def grouped(
    name: str,
    wants: Request[Any] | Sequence[Request[Any]],
    keys: Sequence[str],
    label: Callable[..., str],
    columns: Sequence[Column],
    *,
    whole: Request[Any] | Sequence[Request[Any]] = (),
    every: str = "",
    head: str = "",
    mark: Chosen = unmarked,
    note: str = "",
    feeds: Sequence[str] = (),
) -> Figure:
    """A table of the measures of statistics by the same groups: a line a group, a column a measure.

    Args:
        name: the key of its title, `report.table.<name>`.
        wants: the statistics, the first of which has all groups.
        keys: their columns that name a group.
        label: of the desk and a group's keys, what it is called.
        columns: the figures; of a statistic without measures the measure is "".
        whole: the same statistics of all groups together, the first of them at the least: the last line.
        every: the key of its name.
        head: the key of the heading of the groups; "": the first of their columns.
        mark, note, feeds: as of `chart`.
    """
    parted, together = _several(wants), _several(whole)

    def make(desk: Desk, *frames: pl.DataFrame) -> Block:
        by, last = frames[: len(parted)], frames[len(parted) :]
        found = [lookup(_measured(frame), *keys, "measure") for frame in by]
        groups: list[tuple[str, list[Any]]] = [
            (label(desk, *group), [found[each.of].get((*group, each.measure)) for each in columns])
            for group in dict.fromkeys(by[0].select(keys).rows())
        ]
        if last:
            all_of = [lookup(_measured(frame), "measure") for frame in last]
            rows = [all_of[each.of].get(each.measure) if each.of < len(all_of) else None for each in columns]
            groups.append((desk.say.text(every), rows))
        none = Cell(desk.say.text("figure.none"))
        lines = []
        for said, figures in groups:
            line: list[str] = [said]
            for each, figure in zip(columns, figures, strict=True):
                line.append(desk.cell(figure, share=each.share, digits=each.digits) if figure else none)
                if each.n:
                    line.append(desk.n(figure) if figure else none)
            lines.append(line)
        heads = [head or keys[0], *(key for each in columns for key in (each.head, each.n) if key)]
        return desk.table(name, heads, lines, mark(desk), note, frames=frames, foot=bool(last))

    return Figure((*parted, *together), make, tuple(feeds))


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


def _measured(frame: pl.DataFrame) -> pl.DataFrame:
    """A statistic with a column of measures, if it has but one."""
    return frame if "measure" in frame.columns else frame.with_columns(measure=pl.lit(""))


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
