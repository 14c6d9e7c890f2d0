"""Small pictures of the first layer of a report: plain SVG that is drawn without a script.

Colours are classes of `front.css`, so that a page with a dark ground turns them; lightness alone tells populations
apart, and each is named beside its mark. A hollow mark is a link: it says who does something, not what that does. What
rests on fewer than `LEAST` things is not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from ..charts.theme import ticks as ticks
from ..stats.verdicts import LEAST

WIDTH: Final = 316
"""Pixels that a picture beside a verdict is wide."""
HEIGHT: Final = 92
_LETTER: Final = 6.0
"""Pixels of a letter, about."""
Format = Callable[[float], str]


class Dot(NamedTuple):
    """A figure to be drawn.

    Attributes:
        value, low, high: with its interval, if there is one.
        name: written beside it, where there is room.
        tone: which population, 0 the weakest; -1: none in particular.
        own: whether it is the log's own: drawn larger.
        link: drawn hollow.
        n: what it counts.
    """

    value: float
    low: float | None = None
    high: float | None = None
    name: str = ""
    tone: int = -1
    own: bool = False
    link: bool = False
    n: int = LEAST

    @property
    def kind(self) -> str:
        """Classes of its marks."""
        tone = f" t{self.tone}" if self.tone >= 0 else ""
        return f"dot{tone}{' own' if self.own else ''}{' link' if self.link else ''}"


class Axis(NamedTuple):
    """A scale from figures to pixels."""

    low: float
    high: float
    left: float
    right: float

    def __call__(self, value: float) -> float:
        """Where a figure stands; one beyond the ends stands at them."""
        share = (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1.0)
        return round(self.left + share * (self.right - self.left), 1)


def spread(values: Iterable[float], around: Sequence[float] = (), room: float = 0.08) -> tuple[float, float]:
    """From the lowest to the highest figure, with some room at both ends."""
    known = [*values, *around]
    low, high = min(known), max(known)
    by = room * ((high - low) or abs(high) or 1.0)
    return low - by, high + by


def picture(title: str, body: str, width: float = WIDTH, height: float = HEIGHT, kind: str = "") -> str:
    """A picture with what it says for those who do not see it."""
    return (
        f'<svg class="mini{f" {kind}" if kind else ""}" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label="{escape(title)}">{body}</svg>'
    )


def text(x: float, y: float, said: str, anchor: str = "middle", kind: str = "") -> str:
    """A word in a picture."""
    looks = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{looks}>{escape(said)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def _box(x: float, y: float, width: float, height: float, kind: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{max(width, 0):g}" height="{max(height, 0):g}" class="{kind}"/>'


def _foot(axis: Axis, y: float, say: Format, most: int = 5) -> str:
    """The axis below a picture."""
    made = [_line(axis.left, y, axis.right, y, "axis")]
    for value in ticks(axis.low, axis.high, most):
        x = axis(value)
        made += [_line(x, y, x, y + 3, "axis"), text(x, y + 14, say(value), kind="quiet")]
    return "".join(made)


def _band(axis: Axis, band: tuple[float, float] | None, top: float, bottom: float, kind: str = "band") -> str:
    if band is None:
        return ""
    left, right = axis(band[0]), axis(band[1])
    return _box(left, top, right - left, bottom - top, kind)


def _mark(axis: Axis, y: float, dot: Dot, radius: float = 4.0) -> str:
    made = ""
    if dot.low is not None and dot.high is not None:
        made = _line(axis(dot.low), y, axis(dot.high), y, f"{dot.kind} reach")
    return f'{made}<circle cx="{axis(dot.value):g}" cy="{y:g}" r="{radius + dot.own:g}" class="{dot.kind}"/>'


def _ends(dots: Iterable[Dot], around: Sequence[float]) -> tuple[float, float]:
    known = [each for dot in dots for each in (dot.value, dot.low, dot.high) if each is not None]
    return spread(known, around)


def rows(
    title: str,
    lines: Sequence[tuple[str, Sequence[Dot]]],
    say: Format,
    *,
    band: tuple[float, float] | None = None,
    named: str = "",
    left: float | None = None,
    width: float = WIDTH,
    pitch: float = 19,
) -> str:
    """Lines of figures with their intervals, one axis below.

    Args:
        title: what the picture says.
        lines: the name of each line, and its figures.
        say: writes a figure at the axis.
        band: what is too small to matter.
        named: what the band is called.
        left: where the axis begins; None: behind the longest name.
        width, pitch: of the picture, and of a line.
    """
    known = [(name, [dot for dot in dots if dot.n >= LEAST]) for name, dots in lines]
    if not any(dots for _, dots in known):
        return ""
    edge = left if left is not None else 10 + _LETTER * max(len(name) for name, _ in known)
    axis = Axis(*_ends((dot for _, dots in known for dot in dots), band or ()), edge, width - 12)
    top, bottom = 14.0, 14 + pitch * len(known)
    made = [_band(axis, band, top, bottom)]
    if band and named:
        half = _LETTER * len(named) / 2
        middle = min(max((axis(band[0]) + axis(band[1])) / 2, edge + half - 20), width - half)
        made.append(text(middle, 10, named, kind="quiet"))
    for at, (name, dots) in enumerate(known):
        y = top + pitch * (at + 0.5)
        made.append(text(0, y + 4, name, "start"))
        for nth, dot in enumerate(sorted(dots, key=lambda each: each.own)):
            step = 0 if len(dots) == 1 else (nth - (len(dots) - 1) / 2) * min(6.0, (pitch - 4) / len(dots))
            made.append(_mark(axis, y + step, dot, 3.4 if len(dots) > 2 else 4))
    made.append(_foot(axis, bottom, say, max(3, int((axis.right - axis.left) // 56))))
    return picture(title, "".join(made), width, bottom + 20)


def line(
    title: str,
    dots: Sequence[Dot],
    say: Format,
    *,
    band: tuple[float, float] | None = None,
    reference: tuple[float, str] | None = None,
    width: float = WIDTH,
) -> str:
    """One figure of several kinds of players on a line, named above and below in turn."""
    known = sorted((dot for dot in dots if dot.n >= LEAST), key=lambda dot: dot.value)
    if not known:
        return ""
    around = [*(band or ()), *([reference[0]] if reference else [])]
    axis, y, bottom = Axis(*_ends(known, around), 14, width - 14), 45.0, 72.0
    made = [_band(axis, band, 22, bottom)]
    if reference:
        made += [
            _line(axis(reference[0]), 14, axis(reference[0]), bottom, "dash"),
            text(
                axis(reference[0]) + 4, 10, reference[1], "start" if axis(reference[0]) < width / 2 else "end", "quiet"
            ),
        ]
    made.append(_line(axis(known[0].value), y, axis(known[-1].value), y, "span"))
    ends = {True: -99.0, False: -99.0}
    for at, dot in enumerate(known):
        up = at % 2 == 0
        half = _LETTER * len(dot.name) / 2
        x = min(max(axis(dot.value), half), width - half)
        if x - half < ends[up] + 4:
            up = not up
        if x - half < ends[up] + 4:
            x = min(ends[up] + 4 + half, width - half)
        ends[up] = x + half
        made.append(text(x, 30 if up else 65, dot.name))
    made += [_mark(axis, y, dot, 4.6) for dot in sorted(known, key=lambda dot: dot.own)]
    return picture(title, "".join([*made, _foot(axis, bottom, say)]), width)


def columns(
    title: str,
    items: Sequence[tuple[str, Dot]],
    say: Format,
    *,
    reference: tuple[float, str] | None = None,
    width: float = WIDTH,
    height: float = HEIGHT,
    strong: int | None = None,
) -> str:
    """Up to some ordered groups as columns from 0, the figure on top, one dashed line to compare with."""
    known = [(name, dot) for name, dot in items if dot.n >= LEAST]
    if not known:
        return ""
    top = max(
        [dot.high if dot.high is not None else dot.value for _, dot in known] + ([reference[0]] if reference else [])
    )
    ground, edge = height - 18.0, 10.0
    right = width - (10 + _LETTER * len(reference[1]) if reference else 10)
    scale = Axis(0.0, top or 1.0, ground, 18.0)
    pitch = (right - edge) / len(known)
    wide = min(46.0, pitch - 10)
    made = []
    for at, (name, dot) in enumerate(known):
        x, y = edge + pitch * (at + 0.5), scale(dot.value)
        tone = "strong" if at == strong else "plain"
        made.append(_box(x - wide / 2, y, wide, ground - y, f"column {tone}"))
        if dot.low is not None and dot.high is not None:
            made.append(_line(x, scale(dot.low), x, scale(dot.high), "whisker"))
        roof = scale(dot.high) if dot.high is not None else y
        made += [text(x, min(y, roof) - 4, say(dot.value)), text(x, ground + 14, name, kind="quiet")]
    if reference:
        at_y = scale(reference[0])
        made += [_line(edge, at_y, right, at_y, "dash"), text(right + 6, at_y + 4, reference[1], "start", "quiet")]
    made.append(_line(edge, ground, right, ground, "axis"))
    return picture(title, "".join(made), width, height)


def humps(
    title: str,
    series: Sequence[tuple[str, Sequence[tuple[float, float]], float, str]],
    width: float = WIDTH,
    height: float = HEIGHT,
    across: str = "",
) -> str:
    """Distributions one after the other on one axis: name, points (place, share), mean, and what is said of it.
    `across` names the axis."""
    points = [point for _, shape, _, _ in series for point in shape]
    if not points:
        return ""
    axis = Axis(min(x for x, _ in points) - 1, max(x for x, _ in points) + 1, 4, width - 4)
    ground = height - 20.0
    scale = Axis(0, max(y for _, y in points), ground, 26)
    made = []
    for name, shape, mean, said in series:
        if not shape:
            continue
        steps = [(shape[0][0] - 1, 0.0), *shape, (shape[-1][0] + 1, 0.0)]
        made.append(f'<path class="hump" d="M{" L".join(f"{axis(x):g} {scale(y):g}" for x, y in steps)}Z"/>')
        x = axis(mean)
        made += [_line(x, 18, x, ground, "mean"), text(x, 12, name), text(x, ground + 14, said, kind="quiet")]
    made.append(_line(axis.left, ground, axis.right, ground, "axis"))
    return picture(title, "".join([*made, *_across(across, width, height)]), width, height + (14 if across else 0))


def _across(named: str, width: float, height: float) -> list[str]:
    """The name of an axis, below a picture of this size."""
    return [text(width / 2, height + 10, named, kind="quiet")] if named else []


def curves(
    title: str,
    series: Sequence[Sequence[Dot]],
    places: Sequence[Sequence[float]],
    say: Format,
    *,
    foot: Format,
    most: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    mirrored: bool = True,
    across: str = "",
) -> str:
    """Chances along a number that runs down (cards left), each line with its peak named. `across` names the axis."""
    lines = [
        [(x, dot.value) for x, dot in zip(at, dots, strict=True) if dot.n >= LEAST]
        for at, dots in zip(places, series, strict=True)
    ]
    lines = [each for each in lines if each]
    if not lines:
        return ""
    ends = [x for each in lines for x, _ in each]
    low, high = min(ends), max(ends)
    axis = Axis(low, high, width - 14, 24) if mirrored else Axis(low, high, 24, width - 14)
    ground = height - 20.0
    scale = Axis(0, 1, ground, 20)
    made = [_line(axis.left, scale(1), axis.right, scale(1), "hair")]
    if most:
        made.append(text(width, scale(1) - 4, most, "end", "quiet"))
    for each in lines:
        path = sorted(each, reverse=mirrored)
        ground_path = [(path[0][0], 0.0), *path, (path[-1][0], 0.0)]
        made.append(f'<path class="hump" d="M{" L".join(f"{axis(x):g} {scale(y):g}" for x, y in ground_path)}Z"/>')
        made.append(f'<path class="curve" d="M{" L".join(f"{axis(x):g} {scale(y):g}" for x, y in path)}"/>')
        x, y = max(path, key=lambda point: point[1])
        made.append(f'<circle cx="{axis(x):g}" cy="{scale(y):g}" r="4" class="dot own"/>')
        made.append(text(axis(x) - 7, scale(y) + 2, say(y), "end"))
    made.append(_line(min(axis.left, axis.right), ground, max(axis.left, axis.right), ground, "axis"))
    made += [text(axis(value), ground + 14, foot(value), kind="quiet") for value in ticks(low, high)]
    return picture(title, "".join([*made, *_across(across, width, height)]), width, height + (14 if across else 0))


def stack(
    title: str,
    dots: Sequence[Dot],
    say: Format,
    band: tuple[float, float],
    named: Sequence[int] = (),
    width: float = WIDTH,
) -> str:
    """Many figures stacked on one axis; only those of these places in the list are named, each above its mark."""
    known = [(at, dot) for at, dot in enumerate(dots) if dot.n >= LEAST]
    if not known:
        return ""
    axis = Axis(*spread((dot.value for _, dot in known), band), 12, width - 12)
    bottom, heaps = 72.0, dict[int, int]()
    spots = []
    for at, dot in sorted(known, key=lambda each: each[1].value):
        x = axis(dot.value)
        heap = round(x / 9.4)
        heaps[heap] = heaps.get(heap, 0) + 1
        spots.append((at, dot, x, bottom - 7 - 9 * (heaps[heap] - 1)))
    taken = [(x - 5, y - 5, x + 5, y + 5) for _, _, x, y in spots]
    labels = []
    for at, dot, x, y in spots:
        if at not in named:
            continue
        half = _LETTER * len(dot.name) / 2
        place = _free(taken, min(max(x, half), width - half), half, y - 9)
        taken.append(_frame(*place, half))
        labels += [text(*place, dot.name)]
        if y - place[1] > 12:
            labels.append(_line(x, place[1] + 3, x, y - 5, "hair"))
    roof = min([14.0, *(box[1] - 2 for box in taken)])
    made = [_band(axis, band, min(14.0, roof + 4), bottom), *labels]
    made += [f'<circle cx="{x:g}" cy="{y:g}" r="3.8" class="{dot.kind}"/>' for _, dot, x, y in spots]
    made.append(_foot(axis, bottom, say))
    lift = max(0.0, -roof)
    body = f'<g transform="translate(0 {lift:g})">{"".join(made)}</g>' if lift else "".join(made)
    return picture(title, body, width, HEIGHT + lift)


Frame = tuple[float, float, float, float]
"""Left, top, right and bottom of what is drawn."""


def _frame(x: float, y: float, half: float) -> Frame:
    """What a word takes whose middle stands at x, on the line y."""
    return x - half - 3, y - 10, x + half + 3, y + 2


def _free(taken: Sequence[Frame], x: float, half: float, lowest: float) -> tuple[float, float]:
    """Where a word can stand above a mark without lying on anything: as low as that goes."""
    y = lowest
    while any(_meet(_frame(x, y, half), each) for each in taken):
        y -= 6
    return x, y


def _meet(one: Frame, other: Frame) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def icons(
    title: str,
    items: Sequence[tuple[str, str, Dot]],
    say: Format,
    *,
    band: tuple[float, float] | None = None,
    named: str = "",
    width: float = WIDTH,
) -> str:
    """Things as their own pictures (drawn from -10 to 10) on one axis: name, picture, figure."""
    known = [each for each in items if each[2].n >= LEAST]
    if not known:
        return ""
    pitch, widest = 15, 16 + _LETTER * max(len(name) for name, _, _ in known)
    axis = Axis(*_ends((dot for _, _, dot in known), band or ()), 14, width - widest)
    top, bottom = 14.0, 14 + pitch * len(known)
    made = [_band(axis, band, top, bottom)]
    if band and named:
        made.append(text((axis(band[0]) + axis(band[1])) / 2, 10, named, kind="quiet"))
    for at, (name, drawn, dot) in enumerate(known):
        y = top + pitch * (at + 0.5)
        if dot.low is not None and dot.high is not None:
            made.append(_line(axis(dot.low), y, axis(dot.high), y, "whisker"))
        made.append(f'<g transform="translate({axis(dot.value):g} {y:g}) scale(.62)">{drawn}</g>')
        made.append(text(max(axis(dot.value) + 8, axis(dot.high or dot.value)) + 4, y + 4, name, "start"))
    return picture(title, "".join([*made, _foot(axis, bottom, say)]), width, bottom + 20)


def interval(title: str, dot: Dot, axis: Axis, band: tuple[float, float], height: float = 34) -> str:
    """One figure of a table, on an axis that all rows share; the band runs through them."""
    y = height / 2
    made = [_band(axis, band, 0, height), _line(axis(0), 0, axis(0), height, "hair")]
    if dot.n >= LEAST:
        made.append(_mark(axis, y, dot, 4.2))
    return picture(title, "".join(made), axis.right + axis.left, height, "flat")


def strip(title: str, lanes: Sequence[Sequence[Dot]], zone: tuple[float, float], ends: tuple[float, float]) -> str:
    """Figures of one claim in lanes, over the range in which it holds."""
    width, pitch = 214.0, 8.6
    height = pitch * len(lanes) + 4
    axis = Axis(*ends, 6, width - 6)
    made = [_band(axis, zone, 0, height, "holds")]
    for at, dots in enumerate(lanes):
        y = 2 + pitch * (at + 0.5)
        made.append(_line(axis.left, y, axis.right, y, "hair"))
        for dot in dots:
            if dot.n >= LEAST:
                made.append(_mark(axis, y, dot, 3.4))
    return picture(title, "".join(made), width, height, "flat")
