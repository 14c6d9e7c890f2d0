"""Pictures of the first layer: what stands beside an answer, and what its chapters show.

A `Picture` is declared: of which rows, its kind, how each is called, how figures are written. How the figures of many
tables stand beside one another is drawn by `over_tables` and `on_a_line`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from html import escape
from typing import Any, Final, Literal, TypeAlias

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


Kind: TypeAlias = Literal["ranked", "listed", "columns", "bar", "sentence"]
"""The highest of many figures, a line each, without those of few things; figures as they come, a line each; some as
columns; the largest shares of a whole as one bar with a key below; a sentence with a part for each."""
Part = tuple[str, float, int]
"""Of a bar: name, share, tone (-1: the quiet one)."""


@dataclass(frozen=True)
class Picture:
    """Rows of the log's own population, drawn.

    Attributes:
        of: the rows.
        kind: how they are drawn.
        label: what each is called; "": as their chart has it. Of a sentence its text.
        share, digits: how figures are written; None: as their chart has it.
        most: no more rows than that; 0: as usual for the kind.
        height: in pixels, of columns in all, else of a line; 0: as usual for the kind.
        small: in a list, what is too small to matter, either way.
        never: key of what is said instead where every figure is 0.
        line: of columns, a figure to hold them against, and the key of what it is called.
        strong: of columns, whether the last stands out.
    """

    of: Rows
    kind: Kind
    label: Label = ""
    _: KW_ONLY
    share: bool | None = None
    digits: int = 0
    most: int = 0
    height: float = 0
    small: float | None = None
    never: str = ""
    line: tuple[float, str] | None = None
    strong: bool = False

    @property
    def shares(self) -> bool:
        """Whether figures are shares."""
        return self.kind == "bar" or (self.of.share if self.share is None else self.share)

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistic that it takes."""
        return (self.of.want,)

    def __call__(self, asked: Asked, said: str, width: float = mini.WIDTH) -> str:
        """It as HTML, as wide as that; "" where there is nothing to draw. `said` tells those who do not see it what it
        shows."""
        rows = self.of.known(asked.own)
        if self.never and not (rows["value"] > 0).any():
            return escape(asked.desk.say.text(self.never))
        return _KINDS[self.kind](self, asked.desk, rows, said, width)

    def called(self, desk: Desk, row: Mapping[str, Any]) -> str:
        """What a row is called."""
        return labelled(desk, self.label or self.of.label, row)

    def lines(self, desk: Desk, rows: pl.DataFrame, by: float = 1.0) -> list[tuple[str, list[Dot]]]:
        """A line for each row."""
        return [(self.called(desk, row), [_dot(row, by, own=True)]) for row in rows.iter_rows(named=True)]


def _ranked(of: Picture, desk: Desk, rows: pl.DataFrame, said: str, width: float) -> str:
    write = percent(desk, of.digits) if of.shares else number(desk, of.digits)
    lines = of.lines(desk, contenders(rows).head(of.most or 4))
    return mini.rows(said, lines, write, width=width, pitch=of.height or 17)


def _listed(of: Picture, desk: Desk, rows: pl.DataFrame, said: str, width: float) -> str:
    lines = of.lines(desk, rows, 100.0 if of.shares else 1.0)
    band = None if of.small is None else (-of.small, of.small)
    named = desk.say.text("front.too_small") if band else ""
    return mini.rows(
        said, lines, number(desk, of.digits), width=width, pitch=of.height or 22, band=band, named=named
    )  # fmt: skip


def _columns(of: Picture, desk: Desk, rows: pl.DataFrame, said: str, width: float) -> str:
    items = [(of.called(desk, row), _dot(row)) for row in rows.head(of.most or 6).to_dicts()]
    kind = "share" if of.shares else "number"

    def write(value: float) -> str:
        return figure(desk, kind, value, of.digits)

    line = None if of.line is None else (of.line[0], desk.say.text(of.line[1]))
    return mini.columns(
        said, items, write, reference=line, width=width, height=of.height or mini.HEIGHT,
        strong=len(items) - 1 if of.strong else None,
    )  # fmt: skip


def _bar(of: Picture, desk: Desk, rows: pl.DataFrame, said: str, _width: float) -> str:
    return bar(desk, largest(desk, rows, of.label or of.of.label, of.most or 4), said)


def _sentence(of: Picture, desk: Desk, rows: pl.DataFrame, _said: str, _width: float) -> str:
    told = ", ".join(of.called(desk, row) for row in rows.iter_rows(named=True))
    return f'<p class="small">{escape(told)}</p>' if told else ""


_KINDS: Final[Mapping[Kind, Callable[[Picture, Desk, pl.DataFrame, str, float], str]]] = {
    "ranked": _ranked, "listed": _listed, "columns": _columns, "bar": _bar, "sentence": _sentence,
}  # fmt: skip


def _dot(row: dict[str, Any], by: float = 1.0, own: bool = False) -> Dot:
    value, low, high = (None if row[end] is None else by * row[end] for end in ("value", "low", "high"))
    return Dot(value or 0.0, low, high, own=own, n=row["n"])


def largest(desk: Desk, frame: pl.DataFrame, label: Label, most: int = 4) -> list[Part]:
    """The largest shares of a whole for a bar, and all others together."""
    rows = sorted(frame.filter(pl.col("value").is_not_null()).to_dicts(), key=lambda row: -row["value"])
    parts: list[Part] = [(labelled(desk, label, row), float(row["value"]), at) for at, row in enumerate(rows[:most])]
    rest = desk.say.text("front.rest")
    return parts + ([(rest, float(sum(row["value"] for row in rows[most:])), -1)] if rows[most:] else [])


def bar(desk: Desk, parts: Sequence[Part], title: str) -> str:
    """Shares of a whole as one bar with its numbers inside and a key below: name, share, tone (-1: the quiet one)."""
    shown = [(name, share, tone) for name, share, tone in parts if share >= 0.005]
    whole = sum(share for _, share, _ in shown) or 1.0
    cells = "".join(
        f'<span class="part p{tone if tone >= 0 else "none"}" style="width:{100 * share / whole:.2f}%">'
        f"{desk.say.number(100 * share, 0) if share / whole > 0.035 else ''}</span>"
        for _, share, tone in shown
    )
    keys = "".join(
        f'<li><span class="swatch p{tone if tone >= 0 else "none"}"></span>{escape(name)} '
        f'<span class="quiet">{desk.say.share(share, 0)}</span></li>'
        for name, share, tone in shown
    )
    return f'<div class="bar" role="img" aria-label="{escape(title)}">{cells}</div><ul class="keys">{keys}</ul>'
