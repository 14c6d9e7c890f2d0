"""What the rules make alike: things of a game that a ruleset tells apart by nothing but their names.

Two gems are alike if the game in which they change places, with all their cards, is the same game: the same cards, as
many copies, the same stones, the same ladders. No true statement about the game can prefer one to the other, whoever
plays; where figures differ, that is a habit of players or chance. What is alike follows from the numbers alone, so it
may be otherwise under a house rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations, product
from typing import Any, TypeAlias

Things: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By kind and name what the rules say of each thing, in plain lists, dictionaries, numbers and strings: all of it but
its name. Entries speak of things of other kinds by their names. A kind is called as the column of statistics that has
its names."""
Alike: TypeAlias = Mapping[str, tuple[tuple[str, ...], ...]]
"""By kind: its things, those alike together, in their order."""


def alike(things: Things, moved: str) -> Alike:
    """Which things of each kind the rules make alike: all names of a kind in groups, most of them of one.

    Tried is every way in which things of the kind `moved` can change places that the rules say the same of; it holds if
    all other kinds, whose entries may speak of them, are then what they were, names aside. What can take another's
    place in one of them is alike to it, and so is what has the same entry.
    """
    return _alike(json.dumps(things), moved)


@lru_cache(maxsize=64)
def _alike(written: str, moved: str) -> Alike:
    things: Things = json.loads(written)
    found = {kind: {name: name for name in entries} for kind, entries in things.items()}
    plain = {kind: {name: _text(entry) for name, entry in entries.items()} for kind, entries in things.items()}
    for change in _changes(plain[moved]):
        after = {
            kind: {name: _text(_renamed(entry, change)) for name, entry in entries.items()}
            for kind, entries in things.items()
        }
        if any(after[moved][name] != plain[moved][there] for name, there in change.items()):
            continue
        if any(sorted(after[kind].values()) != sorted(plain[kind].values()) for kind in things if kind != moved):
            continue
        for kind, entries in after.items():
            for name, entry in entries.items():
                same = [change[name]] if kind == moved else [n for n, each in plain[kind].items() if each == entry]
                for other in same:
                    _join(found[kind], name, other)
    return {kind: _groups(heads) for kind, heads in found.items()}


def _changes(plain: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Every way in which things change places: of equal entries, their own kind's names aside."""
    names = list(plain)
    sets: dict[str, list[str]] = {}
    for name in names:
        own = json.dumps(_renamed(json.loads(plain[name]), dict.fromkeys(names, "")), sort_keys=True)
        sets.setdefault(own, []).append(name)
    groups = list(sets.values())
    for each in product(*(permutations(group) for group in groups)):
        yield {
            name: there
            for group, order in zip(groups, each, strict=True)
            for name, there in zip(group, order, strict=True)
        }


def _renamed(entry: Any, change: Mapping[str, str]) -> Any:
    """An entry with other names in it."""
    match entry:
        case str():
            return change.get(entry, entry)
        case dict():
            return {change.get(key, key): _renamed(value, change) for key, value in entry.items()}
        case list():
            return [_renamed(value, change) for value in entry]
    return entry


def _text(entry: Any) -> str:
    """An entry as text, so that equal ones are equal."""
    return json.dumps(entry, sort_keys=True)


def _join(heads: dict[str, str], one: str, other: str) -> None:
    first, second = _head(heads, one), _head(heads, other)
    if first != second:
        heads[second] = first


def _head(heads: Mapping[str, str], name: str) -> str:
    while heads[name] != name:
        name = heads[name]
    return name


def _groups(heads: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    made: dict[str, list[str]] = {}
    for name in heads:
        made.setdefault(_head(heads, name), []).append(name)
    return tuple(tuple(each) for each in made.values())
