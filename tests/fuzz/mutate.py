"""Mutations of documents: a valid one with a few hostile changes, as JSON, JSON Lines or TOML."""

from __future__ import annotations

import json
import math
import random
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date, time
from typing import Any, Final

DEEP: Final = 3000
"""Levels of a nesting that no parser's stack holds."""


def _deep() -> Any:
    nested: Any = []
    for _level in range(200):
        nested = [nested]
    return nested


HOSTILE: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 3, 255, 256, 65535, 65536, 2**31, 2**32, 2**63, 2**64, 10**18, 10**400, -(2**63),
    0.0, -0.5, 1.0, 1e308, math.nan, math.inf, -math.inf, "", " ", "x" * 100_000, "\ud800", "\x00", "\x1b[31mred", "\n",
    "<script>alert(1)</script>", "{0}", "{x.__class__}", "[red]", "../../x", "/etc/passwd", "\u202eevil", "1", "true",
    [], {}, [None], [[]], [{}], {"": None}, {"part": 0}, _deep(),
)  # fmt: skip
"""Values that a careless reader trips over."""


def mutated(rng: random.Random, document: Any, changes: int = 0) -> Any:
    """A copy of a document with some changes (0: one to four, drawn)."""
    made = deepcopy(document)
    for _change in range(changes or rng.choice([1, 1, 1, 2, 3, 4])):
        places = list(_places(made))
        if not places:
            return deepcopy(rng.choice(HOSTILE))
        if rng.random() < 0.02:
            return deepcopy(rng.choice(HOSTILE))
        holder, key = rng.choice(places)
        _change_at(rng, holder, key, places)
    return made


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Every table or list of a document with each of its keys."""
    waiting = [document]
    while waiting:
        each = waiting.pop()
        items = each.items() if isinstance(each, dict) else enumerate(each) if isinstance(each, list) else ()
        for key, value in items:
            yield each, key
            waiting.append(value)


def _change_at(rng: random.Random, holder: Any, key: Any, places: list[tuple[Any, Any]]) -> None:
    """One change of what stands at a key."""
    match rng.randrange(7):
        case 0:
            del holder[key]
        case 1:
            other, there = rng.choice(places)
            value = other.get(there) if isinstance(other, dict) else other[there] if there < len(other) else None
            holder[key] = deepcopy(value)
        case 2 if isinstance(holder, dict):
            holder[rng.choice(["unknown", "<b>", "../x", "part", "", *holder])] = holder.pop(key)
        case 2 | 3 if isinstance(holder, list):
            holder.extend(deepcopy(holder[key]) for _copy in range(rng.choice([1, 2, 40])))
        case 4 if type(holder[key]) is int:
            holder[key] += rng.choice([-1, 1, 100, 2**20])
        case _:
            holder[key] = deepcopy(rng.choice(HOSTILE))


def read(data: bytes, kind: str) -> Any:
    """The document of a file of a kind: `.json`, `.jsonl` or `.toml`; None if it is none."""
    try:
        text = data.decode()
        if kind == ".jsonl":
            return [json.loads(line) for line in text.splitlines() if line.strip()]
        readers = {".json": json.loads, ".toml": tomllib.loads}
        return readers[kind](text) if kind in readers else None
    except (ValueError, RecursionError):
        return None


def written(document: Any, kind: str) -> bytes:
    """A document as a file of a kind; what the format does not have comes out as something that is no such file."""
    if kind == ".jsonl":
        lines = document if isinstance(document, list) else [document]
        text = "\n".join(json.dumps(line) for line in lines)
    elif kind == ".json":
        text = json.dumps(document)
    elif isinstance(document, dict):
        text = "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in document.items())
    else:
        text = _toml(document)
    return text.encode("utf-8", "surrogatepass")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, date | time):  # of a date with a time as well
        return value.isoformat()
    return json.dumps(value)


def _key(key: Any) -> str:
    return json.dumps(str(key))
