"""How an object shows itself: a title, facts and small tables, as text in a terminal and as HTML in a notebook.

A class derives from `Shown` and says what it shows once, in `_view`; both forms are made of that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html import escape
from textwrap import wrap
from typing import Final

from .messages import escape_controls

WIDTH: Final = 100
"""Letters of a line of text."""
_LEFT: Final = "text-align:left;vertical-align:top;padding:2px 16px 2px 0"
_RIGHT: Final = (
    "text-align:right;vertical-align:top;padding:2px 16px 2px 0;white-space:nowrap;font-variant-numeric:tabular-nums"
)

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True)
class ShownTable:
    """A small table: the first column names the row, and columns `numbers`, from 0, stand to the right. There may be no
    title ("") and no heads.
    """

    title: str
    heads: Sequence[str]
    rows: Rows
    numbers: Sequence[int] = ()

    def lines(self) -> list[str]:
        """This table as lines of text; only the last column may wrap."""
        cells = [list(map(escape_controls, row)) for row in ([self.heads, *self.rows] if self.heads else self.rows)]
        if not cells:
            return []
        last = len(cells[0]) - 1
        widths = [max(len(row[at]) for row in cells) for at in range(last)]
        room = max(30, WIDTH - 2 - sum(widths) - 2 * last)
        lines = [f"{self.title}:"] if self.title else []
        for row in cells:
            head = "".join(
                f"{cell:>{width}}  " if at in self.numbers else f"{cell:{width}}  "
                for at, (cell, width) in enumerate(zip(row[:last], widths, strict=True))
            )
            ends = wrap(row[last], room) or [""]
            if last in self.numbers:
                ends = [f"{ends[0]:>{min(room, max(len(each[last]) for each in cells))}}", *ends[1:]]
            lines += [f"  {head}{ends[0]}".rstrip(), *(f"  {' ' * len(head)}{end}" for end in ends[1:])]
        return lines

    def html(self) -> str:
        """The table as HTML."""
        title = (
            f'<caption style="text-align:left;padding:8px 0 2px"><b>{escape(self.title)}</b></caption>'
            if self.title
            else ""
        )
        head = "".join(
            f'<th scope="col" style="{self._style(at)}">{escape(each)}</th>' for at, each in enumerate(self.heads)
        )
        body = "".join(
            "<tr>"
            + "".join(
                f'<td style="{self._style(at)}">{escape(escape_controls(cell))}</td>' for at, cell in enumerate(row)
            )
            + "</tr>"
            for row in self.rows
        )
        return f"<table>{title}{f'<thead><tr>{head}</tr></thead>' if head else ''}<tbody>{body}</tbody></table>"

    def _style(self, at: int) -> str:
        return _RIGHT if at in self.numbers else _LEFT


@dataclass(frozen=True)
class View:
    """What an object shows.

    Attributes:
        title: what it is, in a line.
        facts: terms and what they are, a line each.
        tables: small ones.
        note: a last sentence, or "".
    """

    title: str
    facts: Sequence[tuple[str, str]] = ()
    tables: Sequence[ShownTable] = field(default=())
    note: str = ""

    def table(self, title: str, heads: Sequence[str], rows: Rows, numbers: Sequence[int] = ()) -> View:
        """The same with one more small table."""
        return replace(self, tables=(*self.tables, ShownTable(title, heads, rows, numbers)))

    def text(self) -> str:
        """It for a terminal."""
        lines = [escape_controls(self.title), *ShownTable("", (), self.facts).lines()]
        for table in self.tables:
            lines += ["", *table.lines()] if table.rows else []
        lines += ["", *wrap(escape_controls(self.note), WIDTH)] if self.note else []
        return "\n".join(lines).replace("\u00a0", " ")

    def html(self) -> str:
        """It for a notebook."""
        parts = [f"<p><b>{escape(escape_controls(self.title))}</b></p>"]
        parts += [ShownTable("", (), self.facts).html()] if self.facts else []
        parts += [table.html() for table in self.tables if table.rows]
        parts += [f"<p>{escape(escape_controls(self.note))}</p>"] if self.note else []
        return f"<div>{''.join(parts)}</div>"


class Shown(ABC):
    """What shows itself as `_view` says: readable in a terminal, and with a small view in a notebook."""

    @abstractmethod
    def _view(self) -> View:
        """What is seen of it."""

    def __str__(self) -> str:
        return self._view().text()

    def _repr_html_(self) -> str:
        """A small view for a notebook."""
        return self._view().html()
