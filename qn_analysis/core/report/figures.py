"""Declarations of a report: what each figure shows, and what has to be gathered for all of them.

A figure is declared once: a chart, which knows its statistics, or the statistics and the table made of them (its name
is the key of its texts), and the questions that it bears on. A chapter is a list of figures, and the sentences made of
them.
Headlines, questions and the chapters of the first layer name their statistics in the same way, so that `wants_of` knows
what a page needs.

A table is `Lines`, of what groups of which statistics, and a `Column` a measure. What is unlike all others is a
`Figure` with a function of its own.

To add a figure, add it to its chapter, and its words to `charts/texts` in English and French: `report.table.<name>` for
a table; for a chart its titles `chart.<name>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from itertools import chain
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import polars as pl

from ..charts.chart import Chart
from ..page.blocks import Block, Chapter, Desk, Mark
from ..page.html import Cell
from ..stats.statistic import Request, units_of
from .headlines import Headline, rows
from .peers import rows_of
from .untold import silent

Function = TypeVar("Function", bound=Callable[..., Any])
R = TypeVar("R")
Chosen: TypeAlias = Callable[[Any], Mark | None] | Sequence[Any]
"""The mark of what rests on assumed numbers: of a desk, or as of a figure about some things of the game."""
Part: TypeAlias = Callable[..., pl.DataFrame] | Literal["all"] | None
"""Of the frames of a chart some rows: all of the first, or those that it is about (None)."""
Label: TypeAlias = str | Callable[[Any, Mapping[str, Any]], str]
"""Words about a row: a template, the key of a text, or a function of the desk and the row."""
NO_CHOICE: Final[Mapping[str, Any]] = {}


def marked(desk: Desk, by: Chosen) -> Mark | None:
    """The mark of what rests on assumed numbers."""
    return by(desk) if callable(by) else desk.marks.about(*by)


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
        return self.made(desk, *(each(t) for each in self.wants))

    def made(self, desk: Desk, *frames: pl.DataFrame) -> list[Block]:
        """The same of the frames of its statistics, which may be of fewer games."""
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
    also: Sequence[Request[Any]] = (),
    counted: Part = None,
    shown: Part = None,
    mark: Chosen = (),
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
        also: further statistics, which `counted` and `shown` are given too.
        counted: of the frames, the rows whose n the caption gives; None: those that it is about.
        shown: of the frames, what goes into the JSON; None: what is counted.
        mark: things of the game that it is about; if a number of theirs is assumed, it carries a mark; or of a desk,
            that mark.
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
        rows = _part(counted, frames, of.part(frames[0], given))
        behind = _part(shown, frames, rows)
        drawn = of(**given, lang=desk.lang)
        return desk.chart(name or of.address, drawn, rows, unit, marked(desk, mark), note, lines, behind)

    asked_for = [each.pool() if of.pooled else each for each in wants or of.wants]
    return Figure((*asked_for, *also), make, tuple(feeds))


def _part(asked: Part, frames: Sequence[pl.DataFrame], usual: pl.DataFrame) -> pl.DataFrame:
    if callable(asked):
        return asked(*frames)
    return usual if asked is None else frames[0]


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        measure: what stands in the column `measure` of its rows, or in whatever else tells rows of a line apart; "" of
            a statistic with one row a line; several words where several columns do.
        head: key of its heading, of `report.head` or, with a dot, of all texts; a template, "{fate:fate}", makes a
            column for each word in that column; "": only its n is shown.
        digits: how many it is written with; or how many some measures are, and 1 all others. A share is written as one.
        n: key of the heading of the n behind it, if n stands there.
        of: which statistic of the line it is of; of several the first that has the group.
        by: what its figures are multiplied with; a share so multiplied is written as a number.
        says: instead of a figure, words: a template as that of `Lines`, or a function of the desk and the first row.
    """

    measure: str | tuple[Any, ...] = ""
    head: str = ""
    digits: int | Mapping[str, int] = 1
    n: str = ""
    of: int | tuple[int, ...] = 0
    by: float = 1.0
    says: Label = ""

    @property
    def whence(self) -> tuple[int, ...]:
        """The statistics that it may be of."""
        return (self.of,) if isinstance(self.of, int) else self.of


class Lines(NamedTuple):
    """Lines of a table: one for each group of some statistics.

    Attributes:
        label: what a line is called: a template whose fields are columns of its first row, "{sale:label.sale}", or the
            key of a text with such fields; or a function of the desk and that row.
        wants: the statistics, the first of which has all groups.
        keys: their columns that name a group, (): those that the label names; one that a statistic does not have is
            not asked of it.
        where: what is in some of their columns.
        some: whether groups without any figure are left out.
        n: whether their n stand there instead.
    """

    label: Label
    wants: Request[Any] | Sequence[Request[Any]]
    keys: Sequence[str] = ()
    where: Mapping[str, Any] = MappingProxyType({})
    some: bool = False
    n: bool = False

    @property
    def several(self) -> tuple[Request[Any], ...]:
        """The statistics."""
        return (self.wants,) if isinstance(self.wants, Request) else tuple(self.wants)

    @property
    def named(self) -> Sequence[str]:
        """The columns that name a group."""
        if self.keys or not isinstance(self.label, str):
            return self.keys
        return [name for _, name, _, _ in Formatter().parse(self.label) if name and name not in _FIGURES]


_FIGURES: Final = ("value", "low", "high", "n", "clusters", "alike", "assumed")
"""Columns of a statistic that tell no rows apart."""


class _Found:
    """Rows of a statistic by group and measure.

    Args:
        frame: the statistic.
        lines: the lines that are made of it.
    """

    def __init__(self, frame: pl.DataFrame, lines: Lines) -> None:
        fixed = [name for name, wanted in lines.where.items() if not isinstance(wanted, list | tuple)]
        self.keys = [key for key in lines.named if key in frame.columns]
        self.kinds = [name for name in frame.columns if name not in (*lines.named, *fixed, *_FIGURES)]
        self.frame = rows_of(frame, lines.where)
        self.rows: dict[tuple[Any, ...], dict[Any, dict[str, Any]]] = {}
        units = units_of(frame)
        for row in self.frame.iter_rows(named=True):
            row["share"] = units[row.get("measure", "")] == "share"
            group = self.rows.setdefault(tuple(row[key] for key in self.keys), {})
            group[tuple(row[kind] for kind in self.kinds)] = row

    def row(self, line: Mapping[str, Any], column: Column) -> dict[str, Any] | None:
        """The row of a column, in the line with some row."""
        words = (column.measure,) if isinstance(column.measure, str) else column.measure
        found = self.rows.get(tuple(line[key] for key in self.keys), {}).get(words if self.kinds else ())
        if found is None or column.by == 1.0:
            return found
        return found | {end: None if found[end] is None else column.by * found[end] for end in ("value", "low", "high")}

    def spread(self, say: Any, column: Column) -> list[Column]:
        """A column; one whose heading is a template, as one for each word."""
        if "{" not in column.head:
            return [column]
        kind = next(name for _, name, _, _ in Formatter().parse(column.head) if name)
        rest = (column.measure,) if isinstance(column.measure, str) else column.measure
        made = []
        for word in self.frame[kind].unique(maintain_order=True):
            words = iter(rest)
            measure = tuple(word if name == kind else next(words) for name in self.kinds)
            made.append(column._replace(measure=measure, head=f"={say.row(column.head, {kind: word})}"))
        return made


def table(
    name: str,
    lines: Lines | Sequence[Lines],
    columns: Sequence[Column],
    *,
    head: str = "",
    mark: Chosen = (),
    note: str = "",
    feeds: Sequence[str] = (),
    foot: int | None = None,
    told: bool = True,
    folds: bool = False,
) -> Figure:
    """A table of statistics: a line a group, a column a measure.

    Args:
        name: the key of its title, `report.table.<name>`.
        lines: the groups, and at the end, it may be, one of all together, which has no keys.
        columns: the figures.
        head: the key of the heading of the groups; "": the first of their columns.
        mark, note, feeds: as of `chart`.
        foot: the number of lines at the end that stay there when the reader sorts; None: those of all together.
        told: whether its figures go into the JSON.
        folds: whether it folds, below a chapter of the first layer: its texts are then `front.numbers.<name>`, and
            those of `front.head`.
    """
    parts = [lines] if isinstance(lines, Lines) else list(lines)
    wants = tuple(dict.fromkeys(want for part in parts for want in part.several))
    corner = head or parts[0].named[0]
    last = sum(not part.named for part in parts) if foot is None else foot

    def make(desk: Desk, *frames: pl.DataFrame) -> Block:
        known = dict(zip(wants, frames, strict=True))
        behind: dict[tuple[Request[Any], str], pl.DataFrame] = {}
        shown: list[Column] = []
        rows: list[list[str]] = []
        for part in parts:
            found = [_Found(known[want], part) for want in part.several]
            shown = shown or [one for each in columns for one in found[each.whence[0]].spread(desk.say, each)]
            rows += [_line(desk, part, found, shown, group) for group in found[0].rows.values() if _told(part, group)]
            if not part.n:
                each = zip(part.several, found, strict=True)
                behind |= {(want, str(part.where)): of.frame for want, of in each}
        heads = [_headed(desk, key, folds) for each in shown for key in (each.head, each.n) if key]
        all_told = list(behind.values()) if told else ()
        if folds:
            return desk.folded(name, [_headed(desk, corner, True), *heads], rows, all_told)
        return desk.grid(name, corner, heads, rows, marked(desk, mark), note, frames=all_told, foot=last)

    return Figure(wants, make, tuple(feeds))


def _told(part: Lines, group: Mapping[Any, Mapping[str, Any]]) -> bool:
    return not part.some or any(row["value"] is not None for row in group.values())


def _line(
    desk: Desk, part: Lines, found: Sequence[_Found], columns: Sequence[Column], group: Mapping[Any, dict[str, Any]]
) -> list[str]:
    first = next(iter(group.values()))
    line = [labelled(desk, part.label, first)]
    none = Cell(desk.say.text("figure.none"))
    for column in columns:
        if column.says:
            line.append(labelled(desk, column.says, first))
            continue
        rows = (found[at].row(first, column) for at in column.whence if at < len(found))
        row = next(filter(None, rows), None)
        if column.head:
            line.append(none if row is None else desk.n(row) if part.n else _figure(desk, column, row))
        if column.n:
            line.append(desk.n(row) if row else none)
    return line


def _figure(desk: Desk, column: Column, row: dict[str, Any]) -> Cell:
    of = row.get("measure", "")
    digits = column.digits if isinstance(column.digits, int) else column.digits.get(of, 1)
    return desk.cell(row, row["share"] and column.by == 1.0, digits)


def labelled(desk: Desk, label: Label, row: Mapping[str, Any]) -> str:
    """What is said of a row."""
    if callable(label):
        return label(desk, row)
    return desk.say.row(label, row) if "{" in label else desk.say.text(label, **row)


def _headed(desk: Desk, key: str, folds: bool = False) -> str:
    if key.startswith("="):  # a word of a statistic, written out
        return key[1:]
    return desk.say.text(key if "." in key else f"front.head.{key}") if folds or "." in key else desk.head(key)


SEATS: Final = "seats"
"""The chapter that every game has."""


@dataclass(frozen=True)
class Section:
    """A chapter: its figures in the order of the page.

    Attributes:
        name: its address; its texts are `report.chapter.<name>`.
        figures: what is in it.
        headlines: sentences on what it shows.
        opening: of the desk, paragraphs that come before them.
    """

    name: str
    figures: tuple[Figure, ...]
    headlines: tuple[Headline, ...] = ()
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

    @classmethod
    def seats(
        cls, wins: Chart, scores: Chart, first: Request[Any], mark: Chosen = (), *, beside: Sequence[Request[Any]] = (),
        columns: Sequence[Column] = (), figures: Sequence[Figure] = (), headlines: Sequence[Headline] = (),
        example: str = "",
    ) -> Section:  # fmt: skip
        """The chapter on seats, with what every game tells of them: win share and score as charts and in a table, how
        often the first one wins beyond an equal share; which wins most often, and how often each does.

        Args:
            wins, scores: the charts of `Chart.seats`.
            first: how often the first seat wins.
            mark: of scores.
            beside, columns: further statistics by seat, and their columns in the table.
            figures, headlines: what the game tells besides.
            example: the kind of example game that shows the seat that wins most often.
        """
        common = (
            chart(wins, "games", note="report.note.shared", feeds=("seat",)), chart(scores, "games", mark=mark),
            _seats(wins.wants[0], beside, columns), _first_seat(first),
        )  # fmt: skip
        best = Headline("best_seat", rows(wins, pick="seat"), "games", example=example)
        every = Headline("win", rows(wins), "games", block="table-seats")
        return cls(SEATS, (*common, *figures), (best, *headlines, every))


def _seats(want: Request[Any], beside: Sequence[Request[Any]], columns: Sequence[Column]) -> Figure:
    """Win share and score of every seat, of `core.stats.tables.seat_results`."""
    own = (
        Column(says="{bot}", head="bot"), Column("win", "win"), Column("score", "score"),
        Column("win", n="n_games"),
    )  # fmt: skip
    return table("seats", Lines("{seat:seat}", (want, *beside), ["seat", "bot"]), [*own, *columns], feeds=("seat",))


def _first_seat(want: Request[Any]) -> Figure:
    """How often the first seat wins beyond an equal share: a table of one line."""
    return table(
        "first_seat", Lines(_beyond, want), [Column("", "figure", n="n_games")], head="measure",
        note="report.note.first_seat", foot=0, feeds=("seat",),
    )  # fmt: skip


def _beyond(desk: Desk, _row: Mapping[str, Any]) -> str:
    return desk.say.text("report.first_seat", equal=desk.say.share(desk.equal))


def reads(*wants: Request[Any] | Figure) -> Callable[[Function], Function]:
    """Declares which statistics a function takes of what was gathered, itself or through figures."""

    def declared(function: Function) -> Function:
        each = [(want,) if isinstance(want, Request) else want.wants for want in wants]
        function.wants = tuple(chain.from_iterable(each))  # type: ignore[attr-defined]
        return function

    return declared


def of_log(function: Callable[..., R]) -> Callable[..., R]:
    """Declares that a function of a desk needs nothing that is gathered, only the tables of the log.

    Of a log of several parts it is called while statistics are gathered; what it made is at hand when it is asked for.
    Of a log of one part only what looks at no tables is (`alone`): statistics make the tables.
    """

    @wraps(function)
    def made(desk: Desk, *given: Any, **named: Any) -> R:
        if made not in desk.early:
            desk.early[made] = function(desk, *given, **named)
        return desk.early[made]  # type: ignore[no-any-return]

    made.of_log = True  # type: ignore[attr-defined]
    return made


def alone(function: Function) -> Function:
    """Declares that a function that needs only the log looks at no tables of it either."""
    function.alone = True  # type: ignore[attr-defined]
    return function


NOTHING: Final[tuple[Request[Any], ...]] = ()


def wants_of(declared: Iterable[Any]) -> tuple[Request[Any], ...]:
    """Each statistic that declarations need, once; what declares nothing needs nothing."""
    return tuple(dict.fromkeys(want for each in declared for want in getattr(each, "wants", NOTHING)))
