"""A difference as a small strip: where its interval lies, beside the band that is too small to matter.

The same strip in letters, for a terminal, and as SVG that needs no script, for a table of a page or a notebook. All is
in units of the smallest difference that matters: the band reaches from -1 to 1.
"""

from __future__ import annotations

from html import escape
from math import ceil
from typing import Final

import polars as pl

from .theme import BAND, PLAIN, QUIET

FURTHEST: Final = 6.0
"""What lies further out is drawn at the edge, as an arrow."""
WIDTH: Final = 136
HEIGHT: Final = 18
LETTERS: Final = 31
"""Of a strip in letters; odd, so that 0 has a letter of its own."""


def reach(frame: pl.DataFrame) -> float:
    """How far strips of these rows reach either way: from 2 to `FURTHEST`.

    Args:
        frame: value, low, high and matters.
    """
    ends = frame.select(
        pl.max_horizontal((pl.col(name) / pl.col("matters")).abs() for name in ("value", "low", "high")).max()
    ).item()
    return min(FURTHEST, max(2.0, float(ceil(ends or 0.0))))


class Strip:
    """The strip of a difference.

    Args:
        value, low, high: the difference with its interval, in units of what matters; None: there is none.
        far: how far the strip reaches (`reach`).
    """

    def __init__(self, value: float | None, low: float | None, high: float | None, far: float) -> None:
        self.value, self.low, self.high, self.far = value, low, high, far

    def text(self) -> str:
        """In letters: ░ the band, ─ the interval, ● the difference, ‹ and › what lies beyond the edge."""
        letters = ["░" if abs(self._of(at)) <= 1 + self.far / LETTERS else " " for at in range(LETTERS)]
        if self.value is None:
            return "".join(letters)
        if self.low is not None and self.high is not None:
            for at in range(self._at(self.low), self._at(self.high) + 1):
                letters[at] = "─"
        letters[self._at(self.value)] = "‹" if self.value < -self.far else "›" if self.value > self.far else "●"
        return "".join(letters)

    def svg(self, title: str) -> str:
        """As SVG; the title is read out, and shown under the pointer."""
        title = escape(title)
        middle = HEIGHT / 2
        one, other = self._x(-1.0), self._x(1.0)
        parts = [f'<rect class="band" x="{one}" y="0" width="{other - one:g}" height="{HEIGHT}" fill="{BAND}"/>']
        parts.append(
            f'<line x1="{self._x(0.0)}" x2="{self._x(0.0)}" y1="0" y2="{HEIGHT}" stroke="{QUIET}"'
            ' stroke-dasharray="2 3"/>'
        )
        if self.value is not None:
            if self.low is not None and self.high is not None:
                ends = self._x(self.low), self._x(self.high)
                parts.append(
                    f'<line class="interval" x1="{ends[0]}" x2="{ends[1]}" y1="{middle:g}" y2="{middle:g}"'
                    f' stroke="{PLAIN}" stroke-width="2"/>'
                )
            parts.append(self._mark(middle))
        return (
            f'<svg class="strip" role="img" aria-label="{title}" width="{WIDTH}" height="{HEIGHT}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{title}</title>{"".join(parts)}</svg>'
        )

    def _mark(self, middle: float) -> str:
        assert self.value is not None
        x = self._x(self.value)
        if abs(self.value) <= self.far:
            return f'<circle class="at" cx="{x}" cy="{middle:g}" r="4" fill="{PLAIN}"/>'
        back = 8 if self.value < 0 else -8
        return f'<path class="at" d="M{x} {middle:g}l{back} -5v10z" fill="{PLAIN}"/>'

    def _x(self, value: float) -> float:
        inner = WIDTH - 8
        return round(4 + (min(max(value, -self.far), self.far) + self.far) / (2 * self.far) * inner, 1)

    def _at(self, value: float) -> int:
        return round((min(max(value, -self.far), self.far) + self.far) / (2 * self.far) * (LETTERS - 1))

    def _of(self, at: int) -> float:
        return (at / (LETTERS - 1) * 2 - 1) * self.far
