"""What a document of others must look like before it is used: declared as a shape, checked all at once.

    RESULT = {"name": str, "rounds": [{"weights": {str: float}, "note": (str, None)}]}

A shape is a type (`int`, `float`, `str`, `bool`, `dict`), a list of one shape, a table of named shapes (all of them
must be there, others may), `{str: shape}` for a table with any names, or a tuple of shapes of which one must fit (None:
null).
Numbers are finite and within `NUMBER`, text within `LETTERS`; a bool is no number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from ..base.messages import short_repr

NUMBER: Final = 10**15
"""No number of a document is larger, either way."""
LETTERS: Final = 10_000
"""No text of a document is longer."""
MANY: Final = 10
"""Faults that are told; a document can have a million of the same kind."""
_CALLED: Final = {int: "a whole number", float: "a number", str: "text", bool: "true or false", dict: "a table"}


def misshapen(document: Any, shape: Any) -> list[str]:
    """The first faults of a document, each with its place; empty if it has the shape."""
    if _has(document, shape):
        return []
    return list(islice(_faults(document, shape, ""), MANY))


def _has(value: Any, shape: Any) -> bool:
    """Whether a document has a shape: what `_faults` tells, without the places, which take most of its time."""
    if isinstance(shape, tuple):
        return any(_has(value, each) for each in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(_has(each, shape[0]) for each in value)
    if not isinstance(shape, dict):
        return _fits(value, shape)
    if not isinstance(value, dict):
        return False
    if str in shape:
        return all(_has(each, shape[str]) for each in value.values())
    return all(key in value and _has(value[key], inner) for key, inner in shape.items())


def _faults(value: Any, shape: Any, place: str) -> Iterator[str]:
    if isinstance(shape, tuple):
        tries = [list(islice(_faults(value, each, place), MANY)) for each in shape]
        yield from [] if [] in tries else tries[0]
    elif isinstance(shape, list):
        if not isinstance(value, list):
            yield f"{place} is {short_repr(value)}, not a list"
            return
        for at, each in enumerate(value):
            yield from _faults(each, shape[0], f"{place}[{at}]")
    elif isinstance(shape, dict):
        yield from _table(value, shape, place)
    elif not _fits(value, shape):
        yield f"{place or 'it'} is {short_repr(value)}, not {'null' if shape is None else _CALLED[shape]}"


def _table(value: Any, shape: dict[Any, Any], place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place or 'it'} is {short_repr(value)}, not a table"
    elif str in shape:
        for key, each in value.items():
            yield from _faults(each, shape[str], f"{place}.{short_repr(key)}")
    else:
        for key, inner in shape.items():
            here = f"{place}.{key}".lstrip(".")
            if key in value:
                yield from _faults(value[key], inner, here)
            else:
                yield f"{here} is missing"


def _fits(value: Any, shape: Any) -> bool:
    if shape is None:
        return value is None
    if shape is float:
        return type(value) in (int, float) and -NUMBER <= value <= NUMBER  # which nan is not
    if shape is int:
        return type(value) is int and -NUMBER <= value <= NUMBER
    if shape is str:
        return isinstance(value, str) and len(value) <= LETTERS
    return isinstance(value, shape)
