"""Declarations of a report: what each figure shows, and what has to be gathered for all of them.

A figure is declared once: the statistics it is made of with their arguments, the chart or table made of them (its
name is the key of its texts), and the questions that it bears on. A chapter is a list of figures. Findings, questions
and the scenes of the first layer name their statistics in the same way, so that `wants_of` knows what a page needs.

To add a figure, add it to its chapter, and its words to both catalogues: `report.table.<name>` for a table,
`chart.<name>` for a chart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

import polars as pl

from ..statistic import Want
from .blocks import Block, Chapter, Desk, Mark

Function = TypeVar("Function", bound=Callable[..., Any])
Chosen = Callable[[Any], Mark | None]
"""Of a desk, the mark of what rests on assumed numbers."""


def unmarked(_desk: Any) -> None:
    """No mark."""


class Declared(Protocol):
    """What names the statistics that it needs."""

    @property
    def wants(self) -> Sequence[Want[Any]]:
        """Statistics with their arguments."""


@dataclass(frozen=True)
class Figure:
    """A chart, a table or a few of them.

    Attributes:
        wants: the statistics, with their arguments.
        make: of the desk and their frames, in this order, the block or blocks.
        feeds: keys of the questions that it bears on.
    """

    wants: tuple[Want[Any], ...]
    make: Callable[..., Block | Sequence[Block]]
    feeds: tuple[str, ...] = ()

    def blocks(self, desk: Desk, t: Any) -> list[Block]:
        """Made of what was gathered."""
        made = self.make(desk, *(each.statistic(t, *each.args) for each in self.wants))
        return [made] if isinstance(made, Block) else list(made)


def chart(
    name: str,
    wants: Want[Any] | Sequence[Want[Any]],
    draw: Callable[..., Any],
    unit: str,
    *,
    counted: Callable[..., pl.DataFrame] | None = None,
    shown: Callable[..., pl.DataFrame] | None = None,
    mark: Chosen = unmarked,
    note: str = "",
    lines: bool = True,
    feeds: Sequence[str] = (),
) -> Figure:
    """A chart.

    Args:
        name: its address.
        wants: its statistics.
        draw: of the desk and their frames, the chart.
        unit: what its n counts, a key of `report.unit`.
        counted: of the frames, the rows whose n the caption gives; None: the first frame.
        shown: of the frames, what goes into the JSON; None: what is counted.
        mark: of what rests on assumed numbers.
        note: a key, of what stands below it.
        lines: whether it draws the intervals.
        feeds: keys of the questions that it bears on.
    """

    def make(desk: Desk, *frames: pl.DataFrame) -> Block:
        rows = counted(*frames) if counted else frames[0]
        behind = shown(*frames) if shown else rows
        return desk.chart(name, draw(desk, *frames), rows, unit, mark(desk), note, lines, behind)

    return Figure(_several(wants), make, tuple(feeds))


def table(
    wants: Want[Any] | Sequence[Want[Any]], make: Callable[..., Block | Sequence[Block]], feeds: Sequence[str] = ()
) -> Figure:
    """A table (or what else is made of frames): of the desk and the frames of its statistics, the block."""
    return Figure(_several(wants), make, tuple(feeds))


def listed(
    name: str,
    want: Want[Any],
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


def _several(wants: Want[Any] | Sequence[Want[Any]]) -> tuple[Want[Any], ...]:
    return (wants,) if isinstance(wants, Want) else tuple(wants)


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
    def wants(self) -> tuple[Want[Any], ...]:
        """All that its figures need."""
        return tuple(want for figure in self.figures for want in figure.wants)

    def __call__(self, desk: Any, t: Any) -> Chapter:
        """The chapter of what was gathered."""
        blocks = [block for figure in self.figures for block in figure.blocks(desk, t)]
        return desk.chapter(self.name, blocks, self.opening(desk))  # type: ignore[no-any-return]


def reads(*wants: Want[Any]) -> Callable[[Function], Function]:
    """Declares which statistics a function takes of what was gathered."""

    def declared(function: Function) -> Function:
        function.wants = wants  # type: ignore[attr-defined]
        return function

    return declared


NOTHING: Final[tuple[Want[Any], ...]] = ()


def wants_of(declared: Iterable[Any]) -> tuple[Want[Any], ...]:
    """Each statistic that declarations need, once; what declares nothing needs nothing."""
    return tuple(dict.fromkeys(want for each in declared for want in getattr(each, "wants", NOTHING)))


def gathering(gather: Callable[..., Any], wants: Sequence[Want[Any]]) -> Callable[[Any, bool, Executor | None], Any]:
    """How the statistics of a page are gathered in one passage (log, progress, executor): those that take their time
    from the first games of a large log."""

    def gathered(log: Any, progress: bool = False, executor: Executor | None = None) -> Any:
        first = {want: want.statistic.most for want in wants if want.statistic.most is not None}
        return gather(log, wants, progress, executor, first)

    return gathered
