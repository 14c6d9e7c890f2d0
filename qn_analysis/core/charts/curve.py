"""A figure along a number, as a small picture: a line with its interval, and the band that is too small to matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple

from .theme import BAND, GROUND, INK, PLAIN, QUIET

WIDTH: Final = 210
HEIGHT: Final = 92
_LEFT, _RIGHT, _TOP, _BOTTOM = 8, 8, 20, 18
_BLOCKS: Final = "▁▂▃▄▅▆▇█"


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
    """The figures as SVG, without a script.

    Args:
        points: in the order of their numbers.
        base: the figure of the base, around which `matters` either way is too small to matter.
        matters: the smallest difference that matters.
        own: the number of the base, marked by a hollow dot; None: it has none among them.
        write: a figure in words.
        title: what is read out, and shown under the pointer.
    """
    ends = [base - matters, base + matters]
    for point in points:
        ends += [each for each in (point.value, point.low, point.high) if each is not None]
    low, high = min(ends), max(ends)
    first, last = points[0].at, points[-1].at

    def x(at: float) -> float:
        return round(_LEFT + (at - first) / ((last - first) or 1) * (WIDTH - _LEFT - _RIGHT), 1)

    def y(value: float) -> float:
        return round(HEIGHT - _BOTTOM - (value - low) / ((high - low) or 1.0) * (HEIGHT - _TOP - _BOTTOM), 1)

    top, bottom = y(base + matters), y(base - matters)
    parts = [
        f'<rect class="band" x="0" y="{top}" width="{WIDTH}" height="{round(bottom - top, 1):g}" fill="{BAND}"/>',
        f'<line x1="0" x2="{WIDTH}" y1="{y(base)}" y2="{y(base)}" stroke="{QUIET}" stroke-dasharray="2 3"/>',
    ]
    told = [(point.at, point.low, point.high) for point in points if point.low is not None and point.high is not None]
    parts += [
        f'<line class="interval" x1="{x(at)}" x2="{x(at)}" y1="{y(lowest)}" y2="{y(highest)}" stroke="{INK}"'
        ' stroke-width="1.5"/>'
        for at, lowest, highest in told
    ]
    way = " ".join(f"{x(point.at)},{y(point.value)}" for point in points)
    parts.append(f'<polyline points="{way}" fill="none" stroke="{PLAIN}" stroke-width="2"/>')
    parts += [
        f'<circle class="at" cx="{x(point.at)}" cy="{y(point.value)}" r="3.5" stroke="{PLAIN}"'
        f' fill="{GROUND if point.at == own else PLAIN}" stroke-width="1.5"/>'
        for point in points
    ]
    for point, anchor, edge in ((points[0], "start", 1), (points[-1], "end", WIDTH - 1)):
        above = y(point.value if point.high is None else max(point.high, point.value)) - 6
        parts.append(_text(edge, max(above, 10.0), anchor, write(point.value), INK))
        parts.append(_text(edge, HEIGHT - 3, anchor, str(point.at), QUIET))
    said = escape(title)
    return (
        f'<svg class="strip curve" role="img" aria-label="{said}" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}"><title>{said}</title>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, anchor: str, text: str, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{round(y, 1):g}" text-anchor="{anchor}" font-size="11" font-family="sans-serif"'
        f' fill="{colour}">{escape(text)}</text>'
    )
