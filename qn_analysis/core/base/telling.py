"""Sentences as rows of numbers, so that one source tells them for Python and for pages: a source of all builds.

A source appends rows of five numbers `op, a, b, c, d` to a tape; `core.base.filling` fills them into the templates of a
catalogue, and `pages/static/filling.js` does so in a page. Values wait for the next sentence; a list of sentences
can be a value:

    number(tape, Field.N, 3)
    say(tape, Key.UNIT_JEWELS)         # "3 jewels", into the paragraph or the list that is open

The first number of a tape says where the next row begins.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

WIDTH: Final = 5
"""Numbers of a row."""


class Op(IntEnum):
    """What a row does. Those of a game begin at `GAME`."""

    NUMBER = 1  # field, number
    NAME = 2  # field, kind of name, which
    SAY = 3  # key: the sentence of what waits
    OPEN = 4  # a list of sentences begins
    CLOSE = 5  # field, how it is joined: the list is a value
    BREAK = 6  # a paragraph ends
    STEP = 7  # kind, key of the title, clause, what it is about
    ALSO = 8  # kind of name, which: a name alone, where a sentence could be
    FORGET = 9  # what was said is left out
    GAME = 20


class Join(IntEnum):
    """How the sentences of a list become one."""

    WORDS = 0  # "a, b and c"
    SPACE = 1
    PLUS = 2


def new_tape(tape: Any) -> None:
    """Nothing is told."""
    tape[0] = WIDTH


def put(tape: Any, op: int, a: int, b: int, c: int, d: int) -> None:
    """Append a row."""
    at = tape[0]
    tape[at] = op
    tape[at + 1] = a
    tape[at + 2] = b
    tape[at + 3] = c
    tape[at + 4] = d
    tape[0] = at + WIDTH


def number(tape: Any, field: int, n: int) -> None:
    """A number for the next sentence."""
    put(tape, Op.NUMBER, field, n, 0, 0)


def name(tape: Any, field: int, kind: int, which: int) -> None:
    """A name for the next sentence."""
    put(tape, Op.NAME, field, kind, which, 0)


def also(tape: Any, kind: int, which: int) -> None:
    """A name, in a list."""
    put(tape, Op.ALSO, kind, which, 0, 0)


def say(tape: Any, key: int) -> None:
    """A sentence of what waits."""
    put(tape, Op.SAY, key, 0, 0, 0)


def open_list(tape: Any) -> None:
    """What is said from here is a list."""
    put(tape, Op.OPEN, 0, 0, 0, 0)


def close_list(tape: Any, field: int, join: int) -> None:
    """The list is a value for the next sentence."""
    put(tape, Op.CLOSE, field, join, 0, 0)


def counted(tape: Any, field: int, key: int, n: int, of: int) -> None:
    """A number with its noun as a value; `of` is the field that the noun's text has for it."""
    open_list(tape)
    number(tape, of, n)
    say(tape, key)
    close_list(tape, field, Join.WORDS)


def end_paragraph(tape: Any) -> None:
    """What follows stands in a new paragraph."""
    put(tape, Op.BREAK, 0, 0, 0, 0)


def forget(tape: Any) -> None:
    """What was said since the last step is left out."""
    put(tape, Op.FORGET, 0, 0, 0, 0)


def end_step(tape: Any, kind: int, title: int, clause: int, about: int) -> None:
    """A step ends: what was said since the last one is its text."""
    put(tape, Op.STEP, kind, title, clause, about)
