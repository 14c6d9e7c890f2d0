"""What a ruleset file may hold, declared: its plain values and its tables, and what each may be.

    SHAPE = Shape(RulesetFields, RULINGS, {
        "treasures": Table({"supply": Bounds(1, 99), "spots": Bounds(1, 12), "advanced": supplies}, {"advanced": GEMS}),
        "cards": Table({"copies": Bounds(0, 40), "pieces": pieces}),
    }, {"mode": mode})

The names in a table are those of the ruleset that is changed. From this follow the faults of names and single values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, TypeAlias

from .problems import (
    Bounds,
    Problem,
    bad_name,
    bad_number,
    bad_reading,
    misplaced,
    no_entry,
    no_table,
    numbers_of,
    unknown_keys,
    unknown_name,
    unknown_rulings,
    unknown_top,
)
from .rulings import Ruling

Kind: TypeAlias = Bounds | Callable[[str, Any], Iterable[Problem]]
"""What a value may be: a whole number within bounds; or a function of key and value that says what is wrong."""
Own: TypeAlias = Callable[[str, str, Mapping[str, Any], Collection[str]], Iterable[Problem]]
"""What is wrong with an entry that is new: of its place, its name, what it says, and the names that there are."""


@dataclass(frozen=True)
class Table:
    """A table of entries.

    Attributes:
        keys: what an entry says, by key.
        only: by key, the names of the entries that alone have it.
        own: if it may have entries of one's own, what is wrong with one.
    """

    keys: Mapping[str, Kind]
    only: Mapping[str, Collection[str]] = field(default_factory=dict)
    own: Own | None = None

    def has(self, name: str) -> list[str]:
        """What the entry of a name can say."""
        return [key for key in self.keys if name in self.only.get(key, (name,))]

    def unknown(self, table: str, entries: Any, known: Collection[str]) -> Iterator[Problem]:
        """What is no table, and names and keys that it does not have; `known` are the entries that there are."""
        if not isinstance(entries, Mapping):
            yield no_table(table, entries, f"{table}.{'NAME' if self.own else next(iter(known))}")
            return
        for name, entry in entries.items():
            here = f"{table}.{name}"
            if name not in known and self.own is None:
                yield unknown_name(here, entry, name, list(known))
            elif not isinstance(entry, Mapping):
                yield no_entry(here, entry, self.has(name))
            else:
                here_not = [key for key in entry if key in self.only and name not in self.only[key]]
                yield from (misplaced(f"{here}.{key}", entry[key], self.only[key]) for key in here_not)
                rest = {key: value for key, value in entry.items() if key not in here_not}
                yield from unknown_keys(here, rest, self.has(name))
                if name not in known and self.own is not None:
                    yield from self.own(here, name, entry, known)


@dataclass(frozen=True)
class Shape:
    """What a ruleset file may hold, beside its name.

    Attributes:
        fields: the class of a ruleset's numbers, where the bounds of plain ones are annotated (`Bounds`).
        rulings: every ruling by its name.
        tables: by name.
        values: fields that are no plain numbers.
    """

    fields: type
    rulings: Mapping[str, Ruling]
    tables: Mapping[str, Table]
    values: Mapping[str, Kind] = field(default_factory=dict)

    @cached_property
    def numbers(self) -> Mapping[str, Bounds]:
        """The plain numbers, lowest and highest."""
        return numbers_of(self.fields)

    @cached_property
    def plain(self) -> Mapping[str, Kind]:
        """What is in no table, in the order of the fields."""
        every = {**self.numbers, **self.values}
        return {each.name: every[each.name] for each in fields(self.fields) if each.name in every}

    def unknown(self, data: Mapping[str, Any], full: Mapping[str, Any]) -> Iterator[Problem]:
        """Names that a dictionary of changes cannot have, and what is no table; `full` is the base."""
        counted = {name: list(full[name]) for name, table in self.tables.items() if "copies" in table.keys}
        yield from unknown_top(data, ("name", *self.plain, *self.tables, "rulings"), self.rulings, counted)
        for name, table in self.tables.items():
            yield from table.unknown(name, data.get(name, {}), list(full[name]))
        yield from unknown_rulings(data.get("rulings", {}), tuple(self.rulings))

    def leaf(self, key: str, value: Any) -> Iterator[Problem]:
        """What is wrong with one value by itself; `key` as `BaseRuleset.flat` has it."""
        table, _dot, rest = key.partition(".")
        if key == "name":
            yield from bad_name(key, value)
        elif table == "rulings":
            ruling, known = self.rulings.get(rest), list(self.rulings)
            yield from bad_reading(key, value, ruling) if ruling else unknown_rulings({rest: value}, known)
        else:
            kind = self.tables[table].keys[rest.rpartition(".")[2]] if rest else self.plain[key]
            yield from bad_number(key, value, *kind) if isinstance(kind, Bounds) else kind(key, value)
