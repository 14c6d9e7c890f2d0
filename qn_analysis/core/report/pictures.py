"""Pictures of the first layer: what stands beside an answer, and what its chapters show.

Declared are `Columns`, `Ranked` and `Listed`: of which rows, how each is called, how figures are written. How the
figures of many tables stand beside one another is drawn by `over_tables` and `on_a_line`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol

import polars as pl

from ..page.blocks import Desk
from ..stats.statistic import Request
from ..stats.verdicts import contenders
from . import miniatures as mini
from .figures import Label, labelled
from .front import Asked, Group, Reading, called, figure
from .headlines import Rows
from .miniatures import Dot
from .peers import PEOPLE

NO_BOT: Final = 9
"""The tone of people, a colour of its own."""


class Picture(Protocol):
    """What draws rows of the log's own population, as SVG; "" where there is nothing to draw."""

    @property
    def of(self) -> Rows:
        """The rows."""

    @property
    def label(self) -> Label:
        """What each is called; "": as their chart has it."""

    @property
    def shares(self) -> bool:
        """Whether figures are shares."""

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistics that it takes."""

    def __call__(self, asked: Asked, said: str, width: float = mini.WIDTH) -> str:
        """It, as wide as that; `said` tells those who do not see it what it shows."""


# ------------------------------------------------------------------------------------------------------ many tables


def tone(order: Sequence[str], bots: str) -> int:
    """How dark a population is drawn: its place among all, the weakest first."""
    if bots == PEOPLE:
        return NO_BOT
    return order.index(bots) if bots in order else len(order) - 1


def dot(asked: Asked, group: Group, each: Reading, by: float = 1.0, named: bool = False) -> Dot:
    """A reading as a mark; `by` is the factor from the figure to what is drawn (100 for shares and points)."""
    low, high = (None if end is None else by * end for end in (each.low, each.high))
    name = called(asked.desk, group[0]) if named else ""
    return Dot(by * each.value, low, high, name, tone(asked.order, group[0]), group == asked.group, n=each.n)


def number(asked: Asked | Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes numbers at an axis."""
    desk: Desk = asked.desk if isinstance(asked, Asked) else asked

    def said(value: float) -> str:
        return ("+" if plus and value > 0 else "") + desk.say.number(value, digits)

    return said


def percent(desk: Desk, digits: int = 0) -> Callable[[float], str]:
    """Writes shares."""
    return lambda value: desk.say.share(value, digits)


def by_players(asked: Asked, by: float = 100.0) -> list[tuple[str, list[Dot]]]:
    """Every reading, a line for each number of players."""
    counts = sorted({players for _, players in asked.readings})
    mixed = len({each.about for each in asked.readings.values()}) > 1
    lines = []
    for count in counts:
        mine = {group: each for group, each in asked.readings.items() if group[1] == count}
        name = asked.desk.say.text("front.count", players=str(count))
        if mixed:
            about = asked.named(asked.desk, next(iter(mine.values())).about)
            name = asked.desk.say.text("front.count_about", players=str(count), about=about)
        lines.append((name, [dot(asked, group, each, by) for group, each in mine.items()]))
    return lines


def title(asked: Asked, key: str) -> str:
    """What the picture beside an answer shows, for those who do not see it."""
    return str(asked.desk.say.text(f"front.ask.{key}.picture"))


def over_tables(
    asked: Asked, said: str, band: tuple[float, float] | None, by: float = 1.0, digits: int = 0
) -> str:  # fmt: skip
    """All tables: a line a number of players, a mark a population, and what is too small to matter.

    Args:
        asked, said: as of a `Picture`.
        band: what is too small to matter, as the figures are written; of a difference from below 0 on, and then figures
            have their sign.
        by: 100 for shares and points.
        digits: how the axis is written.
    """
    named = asked.desk.say.text("front.too_small") if band else ""
    write = number(asked, digits, band is not None and band[0] < 0)
    return mini.rows(said, by_players(asked, by), write, band=band, named=named, pitch=22)


def on_a_line(asked: Asked, said: str, by: float, limit: float, name: str) -> str:
    """The figures of the populations at the log's own number of players, on one line with a limit (as drawn, and the
    key of what it is called)."""
    dots = [dot(asked, (bots, asked.own.players), each, by, named=True) for bots, each in asked.here.items()]
    return mini.line(said, dots, number(asked), reference=(limit, asked.desk.say.text(name)))


# ------------------------------------------------------------------------------------------ rows of one population


@dataclass(frozen=True)
class Columns:
    """Some figures as columns, in their order.

    Attributes:
        of: the rows.
        label: what each is called; "": as their chart has it.
        kind, digits: how its figure is written, as of a `Question`; "": as their chart has it.
        most: of the first so many.
        height: in pixels.
    """

    of: Rows
    label: Label = ""
    kind: str = ""
    digits: int = 0
    most: int = 6
    height: float = mini.HEIGHT

    @property
    def shares(self) -> bool:
        """Whether figures are shares."""
        return self.kind == "share" or (not self.kind and self.of.share)

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistic that it takes."""
        return (self.of.want,)

    def __call__(self, asked: Asked, said: str, width: float = mini.WIDTH) -> str:
        """It, as wide as that."""
        desk = asked.desk
        items = [
            (labelled(desk, self.label or self.of.label, row), _dot(row))
            for row in self.of.known(asked.own).head(self.most).to_dicts()
        ]
        kind = "share" if self.shares else self.kind
        return mini.columns(
            said, items, lambda value: figure(desk, kind, value, self.digits), width=width, height=self.height
        )


@dataclass(frozen=True)
class Ranked:
    """The highest of many figures, a line each; those of few things are left out.

    Attributes:
        of: the rows.
        label: what each is called; "": as their chart has it.
        digits, share: how figures are written; None: as their chart has it.
        most: so many of them.
        pitch: of lines, in pixels.
        never: key of what is said instead where every figure is 0.
    """

    of: Rows
    label: Label = ""
    digits: int = 0
    share: bool | None = None
    most: int = 4
    pitch: float = 17
    never: str = ""

    @property
    def shares(self) -> bool:
        """Whether figures are shares."""
        return self.of.share if self.share is None else self.share

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistic that it takes."""
        return (self.of.want,)

    def __call__(self, asked: Asked, said: str, width: float = mini.WIDTH) -> str:
        """It, as wide as that."""
        rows = self.of.known(asked.own)
        if self.never and not (rows["value"] > 0).any():
            return escape(asked.desk.say.text(self.never))
        write = percent(asked.desk, self.digits) if self.shares else number(asked, self.digits)
        lines = _lines(asked.desk, self.label or self.of.label, contenders(rows).head(self.most))
        return mini.rows(said, lines, write, width=width, pitch=self.pitch)


@dataclass(frozen=True)
class Listed:
    """Figures as they come, a line each.

    Attributes:
        of: the rows.
        label: what each is called; "": as their chart has it.
        digits, share: how figures are written, as of `Ranked`.
        small: what is too small to matter, either way.
        pitch: of lines, in pixels.
    """

    of: Rows
    label: Label = ""
    digits: int = 0
    share: bool | None = None
    small: float | None = None
    pitch: float = 22

    @property
    def shares(self) -> bool:
        """Whether figures are shares."""
        return self.of.share if self.share is None else self.share

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistic that it takes."""
        return (self.of.want,)

    def __call__(self, asked: Asked, said: str, width: float = mini.WIDTH) -> str:
        """It, as wide as that."""
        lines = _lines(asked.desk, self.label or self.of.label, self.of.known(asked.own), 100.0 if self.shares else 1.0)
        band = None if self.small is None else (-self.small, self.small)
        named = asked.desk.say.text("front.too_small") if band else ""
        write = number(asked, self.digits)
        return mini.rows(said, lines, write, width=width, pitch=self.pitch, band=band, named=named)


def _dot(row: dict[str, Any], by: float = 1.0, own: bool = False) -> Dot:
    value, low, high = (None if row[end] is None else by * row[end] for end in ("value", "low", "high"))
    return Dot(value or 0.0, low, high, own=own, n=row["n"])


def _lines(desk: Desk, label: Label, rows: pl.DataFrame, by: float = 1.0) -> list[tuple[str, list[Dot]]]:
    return [(labelled(desk, label, row), [_dot(row, by, own=True)]) for row in rows.iter_rows(named=True)]
