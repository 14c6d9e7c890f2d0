"""What a chapter is made of: charts and tables with their captions and marks, and figures written into cells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

import polars as pl

from ..base.localizer import Localizer
from ..base.told_as_one import apart
from ..log.log import Log
from ..stats.alike import ALIKE
from .html import Cell, chart_parts, script_safe, table_html

if TYPE_CHECKING:
    from ..charts.chart_types import AnyChart

DIRECT, INDIRECT = "direct", "indirect"
Frames: TypeAlias = pl.DataFrame | Sequence[pl.DataFrame]


class Mark(NamedTuple):
    """A sign beside a finding that rests on assumed numbers, and what it means."""

    sign: str
    title: str


@dataclass(frozen=True)
class Block:
    """One chart, one table or one piece of prose.

    Attributes:
        name: its address in the page.
        title: what it says.
        caption: n, what the marks are, notes.
        spec: of a chart, as JSON that can stand in a script, and its height in pixels before it is drawn; or
        table: HTML; or
        html: of anything else.
        mark: if it rests on assumed numbers.
        frames: the frames behind it, for the JSON of all numbers.
        feeds: keys of the questions of the first layer that it bears on.
    """

    name: str
    title: str
    caption: str
    spec: str = ""
    height: int = 0
    table: str = ""
    html: str = ""
    mark: Mark | None = None
    frames: tuple[pl.DataFrame, ...] = ()
    feeds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter of the page: its name (its address, and what `sections` calls it), title, a sentence on what is in it,
    blocks, and paragraphs that come before them."""

    name: str
    title: str
    intro: str
    blocks: list[Block] = field(default_factory=list)
    paragraphs: list[str] = field(default_factory=list)

    @property
    def drawn(self) -> bool:
        """Whether there is a chart in it."""
        return any(block.spec for block in self.blocks)


class Marks(ABC):
    """Which findings rest on assumed numbers, in one ruleset.

    Direct: an assumed number is part of the figure. Indirect: the figure is about a thing of which some number is
    assumed, so that players might do otherwise if it were another. What each means is told by the texts `report.mark`.
    """

    def __init__(self, say: Localizer) -> None:
        self._say = say

    def mark(self, kind: str) -> Mark:
        """The mark of a kind."""
        return Mark(self._say.text(f"report.mark.{kind}.sign"), self._say.text(f"report.mark.{kind}.means"))

    def legend(self) -> list[Mark]:
        """Both kinds."""
        return [self.mark(kind) for kind in (DIRECT, INDIRECT)]

    @abstractmethod
    def about(self, *things: Any) -> Mark | None:
        """The mark of a figure about things of the game."""

    def sign(self, _key: str) -> str:
        """What stands behind a number of the rules, by its key in a file; "" where it is not assumed."""
        return ""

    @property
    @abstractmethod
    def any(self) -> bool:
        """Whether any number is assumed."""


class TableMarks(Marks):
    """Marks by the numbers that a ruleset assumes, which a figure is about by their table ("encounters") or by what
    they say ("cost"): direct where that is a part of the figure.

    What all figures rest on, since the games were played with it, is not marked but said once.

    Args:
        assumed: keys of the numbers that are assumed, as a ruleset file has them.
        direct: what is a part of figures about it.
    """

    def __init__(self, say: Localizer, assumed: Iterable[str] = (), direct: Iterable[str] = ()) -> None:
        super().__init__(say)
        self._assumed, self._direct = frozenset(assumed), frozenset(direct)
        self._about = frozenset().union(*map(_told_by, self._assumed))

    def about(self, *things: str) -> Mark | None:
        """The mark of a figure about some tables, or what numbers say."""
        there = self._about & {*things}
        return self._mark(there) if there else None

    def sign(self, key: str) -> str:
        """What stands behind a number, by its key; "" where it is not assumed."""
        return self._mark(_told_by(key)).sign if key in self._assumed else ""

    def _mark(self, things: frozenset[str]) -> Mark:
        return self.mark(DIRECT if things & self._direct else INDIRECT)

    @property
    def any(self) -> bool:
        """Whether any number is assumed."""
        return bool(self._assumed)


def _told_by(key: str) -> frozenset[str]:
    """The table that a number is of, and what it says."""
    return frozenset((key.partition(".")[0], key.rpartition(".")[2]))


@runtime_checkable
class Prices(Protocol):
    """What cards are worth under some rules, as a game with prices measures it (`fair_prices`)."""

    @property
    def ruleset(self) -> str:
        """Hash of the rules."""

    @property
    def frame(self) -> pl.DataFrame:
        """The figures."""


@dataclass(frozen=True)
class Desk:
    """What every chapter works with: the wording, the marks, the log; and, if there are some, games of people under the
    same rules, and what cards are worth under them. `early` is what was made of the log alone, by the function that
    made it."""

    say: Localizer
    marks: Marks
    lang: str
    log: Log
    people: Log | None = None
    prices: Prices | None = None
    early: dict[Callable[..., Any], Any] = field(default_factory=dict, compare=False)

    @property
    def equal(self) -> float:
        """An equal share of the games won."""
        return 1 / self.log.players

    def thing(self, kind: str, name: str) -> str:
        """A thing of the game as a heading; `kind` is the column that names it: the text `label.<kind>.<name>`, or
        `<kind>.<name>` where there is none."""
        label = f"label.{kind}"
        return self.say.called(label if f"{label}.{apart(name)[0]}" in self.say.texts else kind, name)

    def alike(self, frames: Iterable[pl.DataFrame]) -> str:
        """A sentence for figures that tell apart what the rules make alike; "" for all others."""
        return self.say.text("report.note.alike") if any(ALIKE in frame.columns for frame in frames) else ""

    def chapter(self, name: str, blocks: list[Block], paragraphs: Sequence[str] = ()) -> Chapter:
        """A chapter; its title and intro are the texts `report.chapter.<name>`."""
        title, intro = (self.say.text(f"report.chapter.{name}.{part}") for part in ("title", "intro"))
        return Chapter(name, title, intro, blocks, list(paragraphs))

    def chart(self, name: str, chart: AnyChart, counted: pl.DataFrame, what: str, mark: Mark | None = None,
              note: str = "", lines: bool = True, frames: Frames | None = None) -> Block:  # fmt: skip
        """A chart as a block; `counted` is the frame whose n and games the caption gives, `what` says what its n
        counts, `lines` whether the chart draws the intervals, `frames` what it shows, if that is not `counted`."""
        title, spec = chart_parts(chart)
        caption = self._caption(counted, what, note, lines)
        behind = _all(counted if frames is None else frames)
        return Block(name, title, caption, script_safe(spec), spec_height(spec), mark=mark, frames=behind)

    def drawn(self, name: str, chart: AnyChart, caption: str, frames: Frames) -> Block:
        """A chart with a caption of its own, and the frames that it shows."""
        title, spec = chart_parts(chart)
        return Block(name, title, caption, script_safe(spec), spec_height(spec), frames=_all(frames))

    def table(self, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], mark: Mark | None = None,
              note: str = "", said: str = "", *, frames: Frames = (), foot: int = 0) -> Block:  # fmt: skip
        """A table as a block; heads are keys of `report.head`, `note` is a key, `said` a note in words, `frames` what
        the cells were written from, `foot` the number of rows at the end that stay there when the reader sorts."""
        return self._table(name, [self.head(key) for key in heads], rows, mark, note, said, frames, foot)

    def grid(self, name: str, corner: str, heads: Sequence[str], rows: Sequence[Sequence[str]],
             mark: Mark | None = None, note: str = "", *, frames: Frames = (), foot: int = 0) -> Block:  # fmt: skip
        """A table whose heads, but for the corner, are written out already."""
        return self._table(name, [self.head(corner), *heads], rows, mark, note, "", frames, foot)

    def folded(self, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], frames: Frames = ()) -> Block:
        """A table that folds, whose heads are written out; its title is `front.numbers.<name>`."""
        html = table_html(f"t-front-{name}", heads, rows)
        title, note = self.say.text(f"front.numbers.{name}"), self.say.text("report.caption.cells")
        return Block(f"front-{name}", title, note, table=html, frames=_all(frames))

    def prose(self, name: str, text: str, *, frames: Frames = ()) -> Block:
        """A sentence where there might be a table."""
        title = self.say.text(f"report.table.{name}")
        return Block(f"table-{name}", title, "", html=f"<p>{escape(text)}</p>", frames=_all(frames))

    def _table(self, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], mark: Mark | None, note: str,
               said: str, frames: Frames, foot: int) -> Block:  # fmt: skip
        title = self.say.text(f"report.table.{name}")
        heads, rows, zeros = without_zeros(heads, rows, foot)
        told = [
            self.say.text(f"report.caption.zero_{kind}", names="; ".join(names), bounds=bounds)
            for kind, (names, bounds) in zeros.items()
        ]
        if not rows:
            return Block(f"table-{name}", title, "", html=f"<p>{escape(' '.join(told))}</p>", frames=_all(frames))
        bracketed = any(isinstance(cell, Cell) and cell.aside for row in rows for cell in row)
        parts = [
            self.say.text("report.caption.cells") if bracketed else "", self.say.text(note) if note else "", said,
            *told,
        ]  # fmt: skip
        html = table_html(f"t-{name}", heads, rows, foot)
        caption = " ".join(part for part in parts if part)
        return Block(f"table-{name}", title, caption, table=html, mark=mark, frames=_all(frames))

    def head(self, key: str) -> str:
        """The heading of a column."""
        return self.say.text(f"report.head.{key}")

    def _caption(self, counted: pl.DataFrame, what: str, note: str, lines: bool) -> str:
        numbers = counted["n"].to_list() or [0]
        low, high = min(numbers), max(numbers)
        span = self.say.count(low) if low == high else self.say.interval(low, high, digits=0)
        games = self.say.count(counted["clusters"].max() or 0)  # type: ignore[arg-type]
        said = [self.say.text("report.caption.chart", n=span, what=self.say.text(f"report.unit.{what}"), games=games)]
        said.append(self.say.text("report.caption.lines" if lines else "report.caption.below"))
        return " ".join(said + ([self.say.text(note)] if note else []))

    def cell(self, row: dict[str, Any], share: bool = False, digits: int = 1) -> Cell:
        """A figure with its interval."""
        return figure_cell(self.say, row["value"], row["low"], row["high"], share, digits)

    def n(self, row: dict[str, Any]) -> Cell:
        """What a figure counts."""
        return self.count(row["n"])

    def count(self, number: int) -> Cell:
        """A number of things."""
        return Cell(self.say.count(number), number)


ZEROS = 3
"""Rows that are zero throughout become a sentence if there are this number or more; a column if it has more rows."""
Table: TypeAlias = tuple[list[str], list[Sequence[str]], dict[str, tuple[list[str], str]]]


def without_zeros(heads: Sequence[str], rows: Sequence[Sequence[str]], foot: int = 0) -> Table:
    """A table without its blocks of zeros: where many rows, or whole columns, are 0, a sentence says so instead.

    Args:
        heads, rows: of the table, the first column naming the rows.
        foot: rows at its end that stay.

    Returns:
        Heads and rows that stay; of `rows` and `columns` that do not, the names and the widest interval.
    """
    found: dict[str, tuple[list[str], str]] = {}
    cut = len(rows) - foot
    empty = [row for row in rows[:cut] if _zero(_figures(row))]
    if len(empty) >= ZEROS:
        found["rows"] = [", ".join(_names(row)) for row in empty], _widest(each for row in empty for each in row)
        rows = [row for row in rows if not any(row is each for each in empty)]
        cut = len(rows) - foot
    nought = [at for at in range(1, len(heads)) if cut > ZEROS and _zero([row[at] for row in rows])]
    if nought:
        found["columns"] = [heads[at] for at in nought], _widest(row[at] for row in rows for at in nought)
        heads = [head for at, head in enumerate(heads) if at not in nought]
        rows = [[cell for at, cell in enumerate(row) if at not in nought] for row in rows]
    return list(heads), list(rows), found


def _figures(row: Sequence[str]) -> list[str]:
    return [cell for cell in row[1:] if isinstance(cell, Cell) and cell.aside]


def _names(row: Sequence[str]) -> list[str]:
    """What a row is about: its text up to the first number."""
    return [row[0], *takewhile(lambda cell: not isinstance(cell, Cell), row[1:])]


def _zero(cells: Sequence[str]) -> bool:
    return bool(cells) and all(isinstance(cell, Cell) and cell.value == 0 and cell.ends is not None for cell in cells)


def _widest(cells: Iterable[str]) -> str:
    """The interval that reaches furthest, as it stands in a cell."""
    known = [cell for cell in cells if isinstance(cell, Cell) and cell.ends is not None]
    return max(known, key=lambda cell: (cell.ends or (0.0, 0.0))[1]).aside.strip("()")


def figure_cell(
    say: Localizer, value: float | None, low: float | None, high: float | None, share: bool, digits: int
) -> Cell:  # fmt: skip
    """A figure with its interval in a table's cell; a dash where there is none."""
    if value is None:
        return Cell(say.text("figure.none"))
    digits = say.fitting(low, high, share, digits)
    written = say.share(value, digits) if share else say.number(value, digits)
    bounds = say.bounds(low, high, share, digits).replace(" ", "\u00a0")
    ends = (low, high) if low is not None and high is not None else None
    return Cell(written, value, f"({bounds})", ends)  # a narrow cell breaks before the bracket


def spec_height(spec: dict[str, Any]) -> int:
    """About the pixels that a chart will take, its axis included, so that the page does not jump when it is drawn."""
    return int(spec.get("height", 0)) + 60


def _all(frames: Frames) -> tuple[pl.DataFrame, ...]:
    return (frames,) if isinstance(frames, pl.DataFrame) else tuple(frames)


def lookup(frame: pl.DataFrame, *keys: str) -> dict[Any, dict[str, Any]]:
    """Rows by one key or by a tuple of them."""
    return {
        (row[keys[0]] if len(keys) == 1 else tuple(row[k] for k in keys)): row for row in frame.iter_rows(named=True)
    }
