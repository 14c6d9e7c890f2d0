"""Values that somebody may have put where others belong, and every place of a document."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

JUNK: tuple[Any, ...] = (-1, 0, 10**15, 10**30, 1e308, -0.5, "lots", "", None, True, [], {}, [[]], [-1], {"a": []})


def places(document: Any) -> Iterator[tuple[Any, ...]]:
    """The way to each value of a document, tables and lists among them; of a list the first and the last."""
    if isinstance(document, dict):
        ways = list(document)
    elif isinstance(document, list):
        ways = sorted({0, len(document) - 1} & set(range(len(document))))
    else:
        return
    for way in ways:
        yield (way,)
        for rest in places(document[way]):
            yield (way, *rest)


def with_junk(document: Any, place: tuple[Any, ...], junk: Any) -> Any:
    """A copy of a document with another value at a place."""
    made = deepcopy(document)
    held = made
    for way in place[:-1]:
        held = held[way]
    held[place[-1]] = junk
    return made
