"""JSON with a line a value, in half the time that `json.dumps(..., indent=1)` takes.

Python's own encoder in C writes no indents, and the one that does is a loop in Python. So what holds no further lists
goes to the one in C, which is told to begin a line after each comma.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from json import JSONEncoder
from typing import Any, Final

_PLAIN: Final = {str, int, float, bool, type(None)}


def indented(value: Any, depth: int = 0) -> str:
    """The text that `json.dumps` writes with `indent=1`, every letter as it is.

    Args:
        value: lists and dictionaries with names as keys, of texts, numbers and None.
        depth: how deep it stands in another one.

    Raises:
        ValueError: a number in it is not finite.
    """
    if not value or not isinstance(value, dict | list | tuple):
        return _write(value, 0)
    line, end = "\n" + " " * (depth + 1), "\n" + " " * depth
    members = value.values() if isinstance(value, dict) else value
    kinds = {*map(type, members)}
    if kinds <= _PLAIN:
        said = _write(value, depth + 1)
        return f"{said[0]}{line}{said[1:-1]}{end}{said[-1]}"
    if kinds == {list} and not isinstance(value, dict) and _is_grid(value):
        # no text in JSON holds a line break, so these letters stand between two rows and nowhere else
        said = _write(value, depth + 2).replace(f"],{line} [", f"{line}],{line}[{line} ")
        return f"[{line}[{line} {said[2:-2]}{line}]{end}]"
    parts = [indented(each, depth + 1) for each in members]
    if isinstance(value, dict):
        parts = [f"{_write(name, 0)}: {part}" for name, part in zip(value, parts, strict=True)]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}{line}{f',{line}'.join(parts)}{end}{last}"


def _is_grid(rows: Any) -> bool:
    """Whether rows have members, and these none of their own."""
    return all(rows) and {*map(type, chain.from_iterable(rows))} <= _PLAIN


def _write(value: Any, depth: int) -> str:
    return _encoder(depth).encode(value)


@cache
def _encoder(depth: int) -> JSONEncoder:
    """One that begins each further member on a line of that depth."""
    return JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",\n" + " " * depth, ": "))
