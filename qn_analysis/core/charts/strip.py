"""A difference as a small strip: where its interval lies, beside the band that is too small to matter.

The same strip in letters, for a terminal, and as SVG that needs no script, for a table of a page or a notebook, whose
ground may be light or dark. All is in units of the smallest difference that matters: the band reaches from -1 to 1. A
figure along a number is a small curve, with its interval and the same band.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple

import polars as pl

from .theme import EITHER, EITHER_BAND

FURTHEST: Final = 6.0
"""What lies further out is drawn at the edge, as an arrow."""
WIDTH: Final = 136
HEIGHT: Final = 18
LETTERS: Final = 31
"""Of a strip in letters; odd, so that 0 has a letter of its own."""
CURVE_WIDTH: Final = 210
CURVE_HEIGHT: Final = 92
_BAND: Final = f'fill="{EITHER_BAND}" fill-opacity="0.28"'
_BLOCKS: Final = "▁▂▃▄▅▆▇█"


def reach(frame: pl.DataFrame) -> float:
    """How far strips of these rows (value, low, high and matters) reach either way: from 2 to `FURTHEST`."""
    ends = frame.select(
        pl.max_horizontal((pl.col(name) / pl.col("matters")).abs() for name in ("value", "low", "high")).max()
    ).item()
    return min(FURTHEST, max(2.0, float(ceil(ends or 0.0))))


class Strip:
    """The strip of a difference with its interval, in units of what matters, or None where there is none; it reaches
    `far`.
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
        parts = [f'<rect class="band" x="{one}" y="0" width="{other - one:g}" height="{HEIGHT}" {_BAND}/>']
        parts.append(
            f'<line x1="{self._x(0.0)}" x2="{self._x(0.0)}" y1="0" y2="{HEIGHT}" stroke="currentColor"'
            ' stroke-opacity="0.6" stroke-dasharray="2 3"/>'
        )
        if self.value is not None:
            if self.low is not None and self.high is not None:
                ends = self._x(self.low), self._x(self.high)
                parts.append(
                    f'<line class="interval" x1="{ends[0]}" x2="{ends[1]}" y1="{middle:g}" y2="{middle:g}"'
                    f' stroke="{EITHER}" stroke-width="2"/>'
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
            return f'<circle class="at" cx="{x}" cy="{middle:g}" r="4" fill="{EITHER}"/>'
        back = 8 if self.value < 0 else -8
        return f'<path class="at" d="M{x} {middle:g}l{back} -5v10z" fill="{EITHER}"/>'

    def _x(self, value: float) -> float:
        inner = WIDTH - 8
        return round(4 + (min(max(value, -self.far), self.far) + self.far) / (2 * self.far) * inner, 1)

    def _at(self, value: float) -> int:
        return round((min(max(value, -self.far), self.far) + self.far) / (2 * self.far) * (LETTERS - 1))

    def _of(self, at: int) -> float:
        return (at / (LETTERS - 1) * 2 - 1) * self.far


_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 8, 20, 18


class Point(NamedTuple):
    """A figure at a number, with its interval where there is one."""

    at: int
    value: float
    low: float | None
    high: float | None


def curve_text(points: Sequence[Point]) -> str:
    """The figures as a row of blocks, the lowest and the highest at the ends of the scale."""
    values = [point.value for point in points]
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(_BLOCKS[round((value - low) / span * (len(_BLOCKS) - 1))] for value in values)


def curve_svg(
    points: Sequence[Point], base: float, matters: float, own: int | None, write: Callable[[float], str], title: str
) -> str:
    """The figures as SVG, without a script, in the order of their numbers; around `base`, the figure of the base,
    `matters` either way is too small to matter.

    The dot of the number `own` of the base has a ring; None: the base has none among them. The title is read out, and
    shown under the pointer.
    """
    ends = [base - matters, base + matters]
    for point in points:
        ends += [each for each in (point.value, point.low, point.high) if each is not None]
    low, high = min(ends), max(ends)
    first, last = points[0].at, points[-1].at

    def x(at: float) -> float:
        return round(_LEFT + (at - first) / ((last - first) or 1) * (CURVE_WIDTH - _LEFT - _RIGHT), 1)

    def y(value: float) -> float:
        room = CURVE_HEIGHT - _TOP - _BOTTOM
        return round(CURVE_HEIGHT - _BOTTOM - (value - low) / ((high - low) or 1.0) * room, 1)

    top, bottom = y(base + matters), y(base - matters)
    parts = [
        f'<rect class="band" x="0" y="{top}" width="{CURVE_WIDTH}" height="{round(bottom - top, 1):g}" {_BAND}/>',
        f'<line x1="0" x2="{CURVE_WIDTH}" y1="{y(base)}" y2="{y(base)}" stroke="currentColor"'
        ' stroke-opacity="0.6" stroke-dasharray="2 3"/>',
    ]
    told = [(point.at, point.low, point.high) for point in points if point.low is not None and point.high is not None]
    parts += [
        f'<line class="interval" x1="{x(at)}" x2="{x(at)}" y1="{y(lowest)}" y2="{y(highest)}" stroke="currentColor"'
        ' stroke-width="1.5"/>'
        for at, lowest, highest in told
    ]
    way = " ".join(f"{x(point.at)},{y(point.value)}" for point in points)
    parts.append(f'<polyline points="{way}" fill="none" stroke="{EITHER}" stroke-width="2"/>')
    for kind, radius, drawn in (("at", 3.5, points), ("own", 6.0, [point for point in points if point.at == own])):
        fill = EITHER if kind == "at" else "none"
        parts += [
            f'<circle class="{kind}" cx="{x(point.at)}" cy="{y(point.value)}" r="{radius:g}" stroke="{EITHER}"'
            f' fill="{fill}" stroke-width="1.5"/>'
            for point in drawn
        ]
    for point, anchor, edge in ((points[0], "start", 1), (points[-1], "end", CURVE_WIDTH - 1)):
        above = y(point.value if point.high is None else max(point.high, point.value)) - 6
        parts.append(_text(edge, max(above, 10.0), anchor, write(point.value)))
        parts.append(_text(edge, CURVE_HEIGHT - 3, anchor, str(point.at), 0.75))
    said = escape(title)
    return (
        f'<svg class="strip curve" role="img" aria-label="{said}" width="{CURVE_WIDTH}" height="{CURVE_HEIGHT}"'
        f' viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}"><title>{said}</title>{"".join(parts)}</svg>'
    )


def ladder_svg(
    points: Sequence[Point], ladders: Sequence[tuple[float, float]], fair: int | None, named: tuple[str, str],
    write: Callable[[float], str], title: str,
) -> str:  # fmt: skip
    """A fair price along the first price of its ladder, over the lowest and highest price of the ladder, as SVG.

    `fair` is the first price at which the middle of the ladder is the fair price, None where it is not told; `named` is
    what points and ladder are called. The title is read out, and shown under the pointer.
    """
    width, height, left, right, top, bottom = 560, 250, 34, 12, 26, 34
    highs = [each for point in points for each in (point.value, point.high) if each is not None]
    ends = [0.0, max([*highs, *(high for _, high in ladders)])]
    first, last = points[0].at, points[-1].at

    def x(at: float) -> float:
        return round(left + 10 + (at - first) / ((last - first) or 1) * (width - left - right - 20), 1)

    def y(value: float) -> float:
        return round(height - bottom - max(0.0, value) / (ends[1] or 1.0) * (height - top - bottom), 1)

    places = [point.at for point in points]
    up = " ".join(f"{x(at)},{y(high)}" for at, (_, high) in zip(places, ladders, strict=True))
    down = " ".join(f"{x(at)},{y(low)}" for at, (low, _) in reversed(list(zip(places, ladders, strict=True))))
    middle = " ".join(f"{x(at)},{y((low + high) / 2)}" for at, (low, high) in zip(places, ladders, strict=True))
    parts = [
        f'<polygon class="band" points="{up} {down}" {_BAND}/>',
        f'<polyline points="{middle}" fill="none" stroke="currentColor" stroke-opacity="0.6" stroke-dasharray="2 3"/>',
        f'<line x1="{left}" x2="{width - right}" y1="{y(0)}" y2="{y(0)}" stroke="currentColor" stroke-opacity="0.4"/>',
        *(_text(left - 6, y(at) + 4, "end", write(at), 0.75) for at in _ticks(ends[1])),
        *(_text(x(at), height - bottom + 16, "middle", str(at), 0.75) for at in places),
        _text(left, 12, "start", f"\u25cf {named[0]}   \u2591 {named[1]}"),
    ]
    if fair is not None and first <= fair <= last:
        parts.append(
            f'<line class="fair" x1="{x(fair)}" x2="{x(fair)}" y1="{top}" y2="{y(0)}" stroke="{EITHER}"'
            ' stroke-width="1.5" stroke-dasharray="5 3"/>'
        )
    parts += [
        f'<line class="interval" x1="{x(point.at)}" x2="{x(point.at)}" y1="{y(point.low)}" y2="{y(point.high)}"'
        ' stroke="currentColor" stroke-width="1.5"/>'
        for point in points if point.low is not None and point.high is not None
    ]  # fmt: skip
    parts += [
        f'<circle class="at" cx="{x(point.at)}" cy="{y(point.value)}" r="4" fill="{EITHER}"/>' for point in points
    ]
    said = escape(title)
    return (
        f'<svg class="ladder" role="img" aria-label="{said}" viewBox="0 0 {width} {height}"'
        f' style="width:100%;max-width:{width}px;height:auto"><title>{said}</title>{"".join(parts)}</svg>'
    )


def _ticks(most: float) -> list[float]:
    """Round numbers from 0 to the most, at most six steps."""
    step = next(each for each in (1, 2, 5, 10, 20, 50, 100, 1000) if most / each <= 6)
    return [float(at) for at in range(0, int(most) + 1, step)]


def _text(x: float, y: float, anchor: str, text: str, opacity: float = 1.0) -> str:
    return (
        f'<text x="{x:g}" y="{round(y, 1):g}" text-anchor="{anchor}" font-size="11" font-family="sans-serif"'
        f' fill="currentColor" fill-opacity="{opacity:g}">{escape(text)}</text>'
    )
