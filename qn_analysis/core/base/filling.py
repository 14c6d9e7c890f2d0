"""A tape of sentences (`telling`) filled into the templates of a catalogue; `pages/static/filling.js` is the same
for pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from .catalogue import Catalogue
from .telling import WIDTH, Join, Op


def key_of(key: IntEnum) -> str:
    """The catalogue's key of a member: `SAY_NO_ROW` is `say.no_row`."""
    return key.name.lower().replace("_", ".", 1)


def tape(rows: int) -> list[int]:
    """An empty tape with room for a number of rows."""
    return [0] * (WIDTH * (rows + 1))


_PARTED: Final = {Join.SPACE: " ", Join.PLUS: " + "}


class Filler:
    """Makes texts of the rows of a tape; `keys`, `fields` and `names` (by kind) are by the numbers that the source has
    for them.

    A game's filler derives from it: it does the game's own rows (`done`) and takes the steps (`step`).
    """

    def __init__(
        self, texts: Catalogue, keys: type[IntEnum], fields: type[IntEnum], names: Mapping[int, Sequence[str]]
    ) -> None:
        self.texts = texts
        self._keys = {int(key): key_of(key) for key in keys}
        self._fields = {int(field): field.name.lower() for field in fields}
        self._names = names
        self.waiting: dict[str, Any] = {}
        self.said: list[str] = []
        self._outer: list[tuple[dict[str, Any], list[str]]] = []

    def fill(self, told: Sequence[int]) -> None:
        """Go through all rows of a tape."""
        for at in range(WIDTH, told[0], WIDTH):
            op, a, b, c, d = told[at : at + WIDTH]
            match op:
                case Op.NUMBER:
                    self.waiting[self._fields[a]] = b
                case Op.NAME:
                    self.waiting[self._fields[a]] = self._names[b][c]
                case Op.SAY:
                    self.said.append(self.texts.text(self._keys[a], **self.waiting))
                    self.waiting = {}
                case Op.ALSO:
                    self.said.append(self._names[a][b])
                case Op.OPEN:
                    self._outer.append((self.waiting, self.said))
                    self.waiting, self.said = {}, []
                case Op.CLOSE:
                    made = self.texts.join(self.said) if b == Join.WORDS else _PARTED[Join(b)].join(self.said)
                    self.waiting, self.said = self._outer.pop()
                    self.waiting[self._fields[a]] = made
                case Op.BREAK:
                    if self.said:
                        self.said.append("\n")
                case Op.FORGET:
                    self.waiting, self.said = {}, []
                case Op.STEP:
                    title = self.texts.text(self._keys[b], **self.waiting)
                    self.step(a, title, self._paragraphs(), c, d)
                    self.waiting, self.said = {}, []
                case _:
                    self.done(op, a, b, c, d)

    def _paragraphs(self) -> str:
        """What was said, a line for each paragraph."""
        return "\n".join(each.strip(" ") for each in " ".join(self.said).split("\n")).strip("\n")

    def step(self, kind: int, title: str, text: str, clause: int, about: int) -> None:
        """Take a finished step, with its texts filled in; subclasses keep or draw it."""

    def done(self, op: int, a: int, b: int, c: int, d: int) -> None:
        """Take a row whose operation is none of those of every game; subclasses know what it changes."""
