"""What a ruleset file may hold, declared: its plain values, its tables, and what each may be.

The fields of a ruleset's class say what is plain (`TableRuleset`), and `Table` what an entry says. A value is refused
as out of its bounds, or as `Wrong` says; what a function finds wrong with a value of the right kind (`Judged`) is told
too. The names in a table are those of the ruleset that is changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property, reduce
from types import MappingProxyType
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, get_args, get_origin

from ..base.addressed import way as how
from ..base.catalogue import Joined, Message
from ..base.messages import nearest, refusal, suggest
from ..files.validate import (
    OF_KEYS,
    Bounds,
    Document,
    Flaw,
    Holds,
    Length,
    fields_of,
    kind_of,
    marks_of,
    step,
    table_type,
)
from .problems import READING, UNKNOWN, Problem
from .ruleset import package_of
from .rulings import Ruling

NAME: Final = 200
"""Most characters of a name."""
Text: TypeAlias = str | Callable[[Any], str]
"""A text, or what gives one of the value."""
Found: TypeAlias = "Problem | Wrong"
"""What is wrong with a value, in words or by the keys of texts."""
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")
"""What a new entry can be called."""


class Wrong:
    """What is said of a value that is not of its kind, or that does not fit with others.

    Texts are those of the ruleset's package (`texts` beside it) by their keys, or with a dot in the key those of all
    games (`refusal`).

    Args:
        fault, remedy: the key of a text or a message, or what gives one of the value.
        code, said: as `Problem` has them.
        at, given: the key in a file and the value, where who finds it wrong says them.
        known: what the value could have been: the texts have it as `known`, and the nearest one as `hint`.
        near: what a hint is chosen from; (): what is known.
        values: what the texts need besides.
    """

    def __init__(
        self, fault: Text, remedy: Text, code: str = "", said: Mapping[str, Any] = MappingProxyType({}), *,
        at: str = "", given: Any = None, known: Collection[str] = (), near: Collection[str] = (), **values: Any,
    ) -> None:  # fmt: skip
        self.fault, self.remedy, self.code, self.said = fault, remedy, code, said
        self.at, self.given, self.known, self.near, self.values = at, given, known, near or known, values

    @classmethod
    def one_of(cls, known: Collection[str], fault: Text) -> Wrong:
        """Of a value that is none of those known; `fault` has a `hint`."""
        choices = Joined(refusal("choice.or"), known) if len(known) == 2 else ", ".join(known)
        return cls(fault, "remedy.one_of", known=known, choices=choices)

    @classmethod
    def unknown(cls, at: str, given: Any, key: object, known: Collection[str], fault: str = "no_key") -> Wrong:
        """Of a key that there is not; `fault` is the text of it."""
        hint, near = suggest(key, known), {"near": nearest(key, known)}
        return cls(f"fault.{fault}", "remedy.known", UNKNOWN, near, at=at, given=given, known=known, hint=hint)

    def problem(self, at: str, value: Any, package: str) -> Problem:
        """Of a value; `package` is the ruleset's."""
        values = {"hint": suggest(value, self.near), "known": ", ".join(self.known), **self.values}

        def told(text: Text) -> str:
            key = text(value) if callable(text) else text
            if isinstance(key, Message):
                return key
            return refusal(key, **values) if "." in key else Message(f"{package}.texts", key, values)

        return Problem(at, value, told(self.fault), told(self.remedy), self.code, self.said)


class Judged(NamedTuple):
    """What is wrong with a value that is of its kind: a function of its key and the value."""

    by: Callable[[str, Any], Iterable[Found]]


class Column(NamedTuple):
    """A field that holds what all entries of a table say, by their order: under the `key` ("": as the field is called).
    It may be a table itself, `over` some names, in which what is 0 is left out.
    """

    table: str
    key: str = ""
    over: tuple[str, ...] = ()


class Printed(NamedTuple):
    """What the rulebook has for a plain value, and where that comes from: a clause (with a dot), or an entry of
    `[provenance]` in `cards.toml`; "" for what is told by no number."""

    value: Any
    source: str = ""


def between(low: int, high: int) -> dict[str, str]:
    """What a linter's message says of a value that is out of its bounds."""
    return {"bounds": f"{low}-{high}"}


def bad_number(key: str, value: Any, low: int, high: int) -> Iterator[Problem]:
    """What is wrong with a whole number between two others."""
    if type(value) is not int:
        fault, remedy = refusal("fault.not_a_number"), refusal("remedy.number", low=low, high=high)
        yield Problem(key, value, fault, remedy, said=between(low, high))
    elif not low <= value <= high:
        fault, remedy = refusal("fault.bounds"), refusal("remedy.choose", low=low, high=high)
        yield Problem(key, value, fault, remedy, said=between(low, high))


of_people = Annotated[str, Length(1, NAME), Holds(lambda text: bool(text.strip()) and text.isprintable())]
"""A name for people."""


@dataclass(frozen=True)
class Table:
    """A table of entries.

    Attributes:
        entries: what each says, by its name: the type of a table.
        new: what one says that has a name of its own; None where there can be none.
        blank: what a new one says where it says nothing, by its name.
        needs: what a new one has to say (`own_card`, `write_below`, beside `card_key`, `write_key` on its name).
    """

    entries: Mapping[str, Any]
    new: Any = None
    blank: Callable[[str], dict[str, Any]] = lambda name: {}
    needs: tuple[str, ...] = ()

    def entry(self, name: str) -> Any:
        """The type of an entry."""
        return self.entries.get(name, self.new)

    def own(self, here: str, name: str, entry: Mapping[str, Any], known: Collection[str]) -> Iterator[Wrong]:
        """What is wrong with a new entry: of its place, its name, what it says, and the names that there are."""
        if self.needs and not _NAME.fullmatch(name):
            yield Wrong("card_key", "write_key", at=here, given=name)
        for key in self.needs:
            if key not in entry:
                yield Wrong("own_card", "write_below", at=f"{here}.{key}", hint=suggest(name, list(known)), here=here)

    @property
    def type(self) -> Any:
        """The type of the table in a file."""
        return table_type(self.entries, total=False) if self.new is None else dict[str, self.new]  # type: ignore[name-defined]


class Shape(Document):
    """What a file of a kind of rulesets, with its rulings and tables by name, may hold."""

    def __init__(self, kind: Any, rulings: Mapping[str, Ruling], tables: Mapping[str, Table]) -> None:
        self.kind, self.rulings, self.tables = kind, rulings, tables

    @cached_property
    def shape(self) -> Any:
        """The type of a file."""
        tables = {name: table.type for name, table in self.tables.items()}
        rulings = table_type({name: _reading(ruling) for name, ruling in self.rulings.items()}, total=False)
        return table_type(
            {
                "name": Annotated[of_people, Wrong(refusal("fault.not_a_name"), refusal("remedy.name"))],
                **self.plain,
                **tables,
                "rulings": rulings,
            },
            total=False,
        )

    @cached_property
    def _declared(self) -> dict[str, Any]:
        hints = fields_of(self.kind)
        return {each.name: hints[each.name] for each in fields(self.kind)}

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """The types of what is in no table, in the order of the fields."""
        apart = (Wrong, Judged, Bounds)
        return {
            key: _filed(hint) for key, hint in self._declared.items() if any(marks_of(hint, each) for each in apart)
        }

    @cached_property
    def printed(self) -> Mapping[str, Printed]:
        """What the rulebook has for them."""
        return {key: mark for key, hint in self.plain.items() for mark in marks_of(hint, Printed)}

    @cached_property
    def numbers(self) -> Mapping[str, Bounds]:
        """The plain numbers, lowest and highest."""
        return {key: marks_of(hint, Bounds)[0] for key, hint in self.plain.items() if kind_of(hint) is int}

    @cached_property
    def columns(self) -> Mapping[str, Column]:
        """The fields that are columns of tables."""
        found = ((key, marks_of(hint, Column)) for key, hint in self._declared.items())
        return {key: column._replace(key=column.key or key) for key, (column,) in ((k, c) for k, c in found if c)}

    def names(self, column: Column) -> list[str]:
        """The entries that a column has, by their order."""
        return [name for name, entry in self.tables[column.table].entries.items() if column.key in fields_of(entry)]

    def flat(self, full: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The keys and values of a ruleset as one table: plain ones, `TABLE.NAME.KEY` and `rulings.NAME`; what is no
        table where one belongs is passed over."""
        yield from ((key, full[key]) for key in ("name", *self.plain) if key in full)
        for table in self.tables:
            for name, entry in _entries(full, table):
                yield from ((f"{table}.{name}.{key}", value) for key, value in _entries({"": entry}, ""))
        yield from ((f"rulings.{name}", value) for name, value in _entries(full, "rulings"))

    def flat_key(self, where: str) -> str:
        """The key of `flat` that a place is in."""
        first, *others = where.split(".")
        return ".".join([first, *others[: 2 if first in self.tables else 1 if first == "rulings" else 0]])

    def held(self, full: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
        """What is right of a ruleset by itself, and what is wrong with the rest: first what does not exist."""
        sound, found = self.read(full)
        here = [("", sound, self.shape)]
        for table, listed in self.tables.items():
            here += [(f"{table}.{name}.", entry, listed.entry(name)) for name, entry in sound.get(table, {}).items()]
        for where, entry, kind in here:
            for key, judges in _judges(kind).items():
                if key in entry and (
                    wrong := [p for each in judges for p in self.told_of(each.by(f"{where}{key}", entry[key]))]
                ):
                    found += wrong
                    del entry[key]
        order = {key: at for at, (key, _) in enumerate(self.flat(full))}
        known = (problem for problem in found if problem.code != UNKNOWN)
        told = sorted(known, key=lambda problem: order.get(self.flat_key(problem.where), 0))
        return sound, [*(problem for problem in found if problem.code == UNKNOWN), *told]

    def told_of(self, found: Iterable[Found]) -> list[Problem]:
        """What was found wrong, in words."""
        package = package_of(self.kind)
        return [each.problem(each.at, each.given, package) if isinstance(each, Wrong) else each for each in found]

    def _has_words(self, way: tuple[int | str, ...], flaw: Flaw) -> bool:
        value = len(self.flat_key(".".join(map(str, way))).split(".")) == len(way)
        return flaw.kind in OF_KEYS or value or bool(marks_of(reduce(step, way, self.shape), Wrong))

    def _told(self, sound: Any, flaw: Flaw) -> Problem:
        way, value = [part for part in flaw.way if isinstance(part, str)], flaw.given
        where, hint = ".".join(way), reduce(step, flaw.way, self.shape)
        if flaw.kind == "unknown":
            return self._unknown(way, str(flaw.given), flaw.value, hint)
        if len(way) < 3 and kind_of(hint) is not int and not marks_of(hint, Wrong):
            return self._no_table(way, value, hint)
        for wrong in marks_of(hint, Wrong):
            return wrong.problem(where, value, package_of(self.kind))
        return next(bad_number(where, value, *marks_of(hint, Bounds)[0]))

    def _no_table(self, way: list[str], value: Any, hint: Any) -> Problem:
        """Something else where a table belongs."""
        where = heading = ".".join(way)
        remedy: str
        if len(way) == 2:
            remedy = refusal("remedy.keys", keys=", ".join(fields_of(kind_of(hint))), table=where)
        else:
            table = self.tables.get(where)
            if table is not None:
                heading = f"{where}.{'NAME' if table.new is not None else next(iter(table.entries))}"
            remedy = refusal("remedy.table", table=heading)
        return Problem(where, value, refusal("fault.not_a_table"), remedy, UNKNOWN, {"near": f"[{heading}]"})

    def _unknown(self, way: list[str], key: str, value: Any, hint: Any) -> Problem:
        """A key or name that there is not."""
        known, where = [*fields_of(kind_of(hint))], ".".join([*way, key])
        if not way and key in self.rulings:
            fault, remedy = refusal("fault.ruling_place"), refusal("remedy.ruling_place")
            return Problem(key, value, fault, remedy, UNKNOWN, {"near": "[rulings]"})
        if not way and (counted := self._counted(key, value)):
            return counted
        if len(way) == 2 and way[0] in self.tables:
            others = [name for name, entry in self.tables[way[0]].entries.items() if key in fields_of(entry)]
            if others:
                listed = ", ".join(others)
                remedy = refusal("remedy.elsewhere", names=listed)
                return Problem(where, value, refusal("fault.no_key", hint=""), remedy, UNKNOWN, {"near": listed})
        missing = "no_name" if len(way) == 1 and way[0] in self.tables else "no_key"
        return Wrong.unknown(where, value, key, known, missing).problem(where, value, package_of(self.kind))

    @cached_property
    def _of_copies(self) -> dict[str, list[str]]:
        """By table, the entries of the rulebook that have copies."""
        usual = self.kind.default().entries()
        return {table: [name for name, entry in usual[table].items() if "copies" in entry] for table in self.tables}

    def _counted(self, key: str, value: object) -> Problem | None:
        """A key at the top that is the name of a thing, or that in the plural, of which so many copies are meant."""
        plain = key.strip().lower()
        names = [plain, plain.removesuffix("s"), plain.removesuffix("es")]
        found = next(
            ((table, each) for each in names for table, listed in self._of_copies.items() if each in listed), None
        )
        if found is None or type(value) is not int:
            return None
        table, name = found
        python = f'{table}={{"{name}": {{"copies": {value}}}}}'
        remedy = refusal("remedy.write", how=how(python, f"[{table}.{name}] copies = {value}"))
        return Problem(key, value, refusal("fault.no_key", hint=""), remedy, UNKNOWN, {"near": table})


def _entries(full: Mapping[str, Any], key: str) -> Iterable[tuple[Any, Any]]:
    entries = full.get(key)
    return entries.items() if isinstance(entries, Mapping) else ()


@cache
def _judges(kind: Any) -> dict[str, list[Judged]]:
    """The functions that judge values of a table of this type."""
    found = {key: marks_of(hint, Judged) for key, hint in fields_of(kind).items()}
    return {key: judges for key, judges in found.items() if judges}


def _reading(ruling: Ruling) -> Any:
    """The type of a reading."""

    def fault(value: Any) -> str:
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        return refusal("fault.no_reading", hint=suggest(word, [str(each.value) for each in ruling.readings]))

    wrong = Wrong(fault, refusal("remedy.one_of", choices=ruling.choices()), READING)
    return Annotated[Any, Holds(ruling.accepts), wrong]


def _filed(hint: Any) -> Any:
    """The type of a value in a file, where tuples are lists."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        return Annotated[(_filed(inner), *marks)]
    return list[_filed(get_args(hint)[0])] if get_origin(hint) is tuple else hint  # type: ignore[misc]
