"""Still pictures of panels as SVG: headings, texts, cards and tables, one below another.

A picture stands by itself: no style sheet, no script, no font file. How wide a text is depends on fonts that nobody
knows here, so it is reckoned with a wide one, and there is room to spare with others.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple, TypeAlias

from ..charts.art import STONES
from ..charts.theme import FONT, GRID, GROUND, INK, QUIET

WIDTH: Final = 760
"""Pixels that a picture is wide."""
MARK: Final = "q-still"
"""The id by which a picture of a panel is known from others."""
GOOD: Final = "#0a6b4f"
BAD: Final = "#a3281c"
"""What succeeds and what does not, besides the words that say so."""
_EDGE: Final = 14
_SIZE: Final = 13
_LINE: Final = 1.4
_GAP: Final = 14
"""Between two columns."""
_NARROW: Final = frozenset("iljtfr.,:;'|!()[]/ ·’")
_WIDE: Final = frozenset("mwMWOQGD@%—…→←+−=<>")
FONT_KEPT: Final = FONT.replace("'", "")
"""The fonts, as an attribute can hold them."""


class Tag(NamedTuple):
    """A card, a tile or a token: a word in a box, with the colours of its edge, its ground and its text."""

    text: str
    edge: str = "#9aa0ad"
    fill: str = "#fffdf8"
    ink: str = INK


Cell: TypeAlias = "str | Sequence[Tag]"


class Drawing:
    """A picture in the making; what is added stands below what was there. The title is its first line, and what it is
    called for those who do not see it.
    """

    tag, good = Tag, GOOD

    @staticmethod
    def stone(text: str, name: str) -> Tag:
        """A tag in the colour of a gem or metal, by its name."""
        return Tag(text, STONES[name].edge)

    def __init__(self, title: str) -> None:
        self._title = title
        self._parts: list[str] = []
        self._y: float = _EDGE
        self.text(title, size=16, bold=True)

    def text(
        self, text: str, *, size: int = _SIZE, bold: bool = False, colour: str = INK, indent: int = 0, above: int = 0
    ) -> None:
        """A paragraph; nothing where there is no text."""
        if not text:
            return
        self._y += above
        made, height = _written(text, _EDGE + indent, self._y, WIDTH - 2 * _EDGE - indent, size, bold, colour)
        self._parts += made
        self._y += height + 4

    def heading(self, text: str) -> None:
        """What follows, named."""
        self.text(text, size=14, bold=True, above=10)

    def table(self, rows: Sequence[Sequence[Cell]], heads: Sequence[str] = (), numbers: Sequence[int] = ()) -> None:
        """Rows of texts and cards, all of one length, below their heads if there are any; the columns `numbers` stand
        to the right.
        """
        if not rows:
            return
        whole = [list(heads), *rows] if heads else list(rows)
        widths = _widths([[_natural(cell) for cell in row] for row in whole], WIDTH - 2 * _EDGE)
        self._y += 4
        for at, row in enumerate(whole):
            head, x, tall = bool(heads) and at == 0, float(_EDGE), 0.0
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                right = column in numbers
                colour, size = (QUIET, 12) if head else (INK, _SIZE)
                if isinstance(cell, str):
                    made, height = _written(cell, x, self._y + 3, width, size, False, colour, right)
                else:
                    made, height = _laid(cell, x, self._y + 3, width)
                self._parts += made
                tall = max(tall, height)
                x += width + _GAP
            self._y += tall + 8
            self._parts.append(
                f'<line x1="{_EDGE}" y1="{self._y:.0f}" x2="{WIDTH - _EDGE}" y2="{self._y:.0f}" stroke="{GRID}"/>'
            )
            self._y += 3

    def svg(self) -> str:
        """The picture."""
        height = round(self._y + _EDGE)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{MARK}" role="img" aria-label="{_plain(self._title)}" '
            f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="{FONT_KEPT}">'
            f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>{"".join(self._parts)}</svg>'
        )


def stacked(*pictures: str) -> str:
    """Pictures one below another, as one."""
    heights = [int(each.partition(' height="')[2].partition('"')[0]) for each in pictures]
    tops = [sum(heights[:at]) for at in range(len(pictures))]
    placed = (each.replace("<svg ", f'<svg y="{top}" ', 1).replace(f' id="{MARK}"', "", 1)
              for each, top in zip(pictures, tops, strict=True))  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{MARK}" width="{WIDTH}" height="{sum(heights)}" '
        f'viewBox="0 0 {WIDTH} {sum(heights)}">{"".join(placed)}</svg>'
    )


def _wide(text: str, size: float, bold: bool = False) -> float:
    """Pixels that a text takes at most."""
    ems = sum(0.37 if c in _NARROW else 0.95 if c in _WIDE else 0.7 if c.isupper() else 0.63 for c in text)
    return ems * size * (1.1 if bold else 1.0)


def _plain(text: str) -> str:
    """A text that can stand in XML: what cannot be printed is replaced."""
    return escape("".join(c if c.isprintable() else "\ufffd" for c in text))


def _folded(text: str, width: float, size: float, bold: bool) -> list[str]:
    """Lines no wider than that, as far as single words allow."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            if line and _wide(f"{line} {word}", size, bold) > width:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}" if line else word
        lines.append(line)
    return lines


def _written(
    text: str, x: float, y: float, width: float, size: int, bold: bool, colour: str, right: bool = False
) -> tuple[list[str], float]:
    lines = _folded(text, width, size, bold)
    weight = ' font-weight="600"' if bold else ""
    anchor = ' text-anchor="end"' if right else ""
    at = x + width if right else x
    made = [
        f'<text x="{at:.0f}" y="{y + size + n * size * _LINE:.1f}" font-size="{size}" fill="{colour}"{weight}{anchor}>'
        f"{_plain(line)}</text>"
        for n, line in enumerate(lines)
        if line
    ]
    return made, len(lines) * size * _LINE


def _laid(tags: Sequence[Tag], x: float, y: float, width: float) -> tuple[list[str], float]:
    made, left, top, tall = [], x, y, 21
    for tag in tags:
        wide = _wide(tag.text, 12) + 12
        if left > x and left + wide > x + width:
            left, top = x, top + tall + 4
        made.append(
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{tall}" rx="4" fill="{tag.fill}" '
            f'stroke="{tag.edge}" stroke-width="1.5"/><text x="{left + wide / 2:.1f}" y="{top + 15:.1f}" '
            f'font-size="12" text-anchor="middle" fill="{tag.ink}">{_plain(tag.text)}</text>'
        )
        left += wide + 4
    return made, (top - y + tall) if tags else 0.0


def _natural(cell: Cell) -> float:
    """The width that a cell would like to have."""
    if isinstance(cell, str):
        return max((_wide(line, _SIZE) for line in cell.split("\n")), default=0.0)
    return sum(_wide(tag.text, 12) + 16 for tag in cell)


def _widths(natural: Sequence[Sequence[float]], room: float) -> list[float]:
    """Widths of columns: as they like, or less for the widest of them."""
    wanted = [max(column, default=0.0) for column in zip(*natural, strict=True)]
    room -= _GAP * (len(wanted) - 1)
    while sum(wanted) > room + 0.5:
        widest = max(wanted)
        second = max((each for each in wanted if each < widest - 0.5), default=0.0)
        count = sum(each >= widest - 0.5 for each in wanted)
        cut = min(widest - second, (sum(wanted) - room) / count)
        wanted = [each - cut if each >= widest - 0.5 else each for each in wanted]
    return wanted
