"""What rulesets do alike: reading files, dictionaries and manifests, telling differences and sources of numbers.

A `BaseRuleset` reads and varies; a `TableRuleset` is one whose file is plain numbers and tables of named entries, with
`cards.toml` beside it for the rulebook's numbers and where each comes from.
"""

from __future__ import annotations

import json
import tomllib
from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self, cast

from ..base.refusal_texts import refusal
from ..base.views import Shown, ShownTable, View
from .problems import Problem, RulesetError, load_toml, parse_toml, ruleset_error, show
from .rulings import Ruling

GIVEN: Final = "given"
"""Kind of provenance of a number that the ruleset itself states."""


@dataclass(frozen=True)
class Provenance:
    """Where a number comes from.

    Attributes:
        kind: sourced (somebody read it), derived (it follows from what was read), assumed, or given (by the ruleset).
        text: where, how, or why it is plausible.
        fr: the same in French.
        clause: id of a clause that says so, or "".
    """

    kind: str
    text: str
    fr: str
    clause: str = ""

    @property
    def en(self) -> str:
        """The text, as all that is said in two languages names it."""
        return self.text

    @property
    def assumed(self) -> bool:
        """Whether a statistic that rests on this number rests on a guess."""
        return self.kind == "assumed"


_GIVEN: Final = Provenance(GIVEN, "The ruleset states it.", "La règle l'indique.")


class Difference(NamedTuple):
    """A number or reading in which two rulesets differ; `key` as in a file. None: it is not there at all."""

    key: str
    here: object
    there: object


def digest(numbers: Mapping[str, Any]) -> str:
    """16 hexadecimal digits that stand for plain numbers and readings, in whatever order."""
    return sha256(json.dumps(numbers, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


@dataclass(frozen=True, repr=False)
class BaseRuleset(Shown):
    """A ruleset of any game. `switches` are its rulings by name."""

    name: str
    switches: ClassVar[Mapping[str, Ruling]]
    sizes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By the key of a deck's size: the table whose copies it counts, and entries of it that it does not."""

    @classmethod
    @abstractmethod
    def default(cls) -> Self:
        """The rulebook's game, with the default reading of every ruling."""

    @classmethod
    @abstractmethod
    def read(cls, data: Mapping[str, Any], base: Self, label: str) -> Self:
        """A base with the changes of a dictionary, checked; `label` is what messages call it.

        Raises:
            RulesetError: with every problem there is.
        """

    @abstractmethod
    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for every one; empty: playable."""

    @property
    @abstractmethod
    def hash(self) -> str:
        """What stands for all its numbers and readings: 16 hexadecimal digits."""

    @abstractmethod
    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest."""

    @classmethod
    @abstractmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Self:
        """The ruleset that a log's manifest holds: what `to_dict` wrote.

        Raises:
            RulesetError: with every problem there is.
        """

    @abstractmethod
    def differences(self, other: Self | None = None) -> list[Difference]:
        """In what it differs from another, or from the rulebook's."""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rulebook's game with the changes of a dictionary shaped like a ruleset file.

        Raises:
            RulesetError: with every problem there is.
        """
        return cls.read(data, cls.default(), refusal("ruleset.plain"))

    @classmethod
    def from_toml(cls, text: str, source: str = "") -> Self:
        """The ruleset of a TOML text; `source` names it in messages ("": "ruleset").

        Raises:
            RulesetError: no TOML (the message names the line), or with every problem there is.
        """
        label = source or refusal("ruleset.plain")
        return cls.read(parse_toml(text, label), cls.default(), label)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """The ruleset of a TOML file; without a `name` it is called like the file.

        Raises:
            RulesetError: the file cannot be read or is no TOML, or with every problem there is.
        """
        source, data = str(path), load_toml(path)
        return cls.read({"name": Path(path).stem, **data} if data else data, cls.default(), source)

    def with_(self, **changes: Any) -> Self:
        """A variant: `rules.with_(name="Larger hands", hand_size=4)`; a table is a dictionary.

        Takes the keys of a ruleset file, and the rulings also by name. Without `name` it is named after its changes.

        Raises:
            RulesetError: with every problem there is.
        """
        rulings = {key: changes.pop(key) for key in list(changes) if key in self.switches}
        if rulings:
            inner = changes.get("rulings", {})
            changes["rulings"] = {**inner, **rulings} if isinstance(inner, Mapping) else inner
        return self.read(changes, self, refusal("ruleset.plain"))

    def fitted(self, **changes: Any) -> Self:
        """As `with_`, with sizes of decks that follow the copies.

        Raises:
            RulesetError: with every problem there is.
        """
        full, moved = self.to_dict(), {}
        for key, (table, *apart) in self.sizes.items():
            entries = changes.get(table, {})
            more = sum(
                entry["copies"] - full[table].get(name, {}).get("copies", 0)
                for name, entry in entries.items()
                if name not in apart and isinstance(entry, Mapping) and type(entry.get("copies")) is int
            )
            if more and key not in changes:
                moved[key] = full[key] + more
        return self.with_(**moved, **changes)

    def _view(self) -> View:
        """Its numbers, and in what it differs from the rulebook."""
        numbers = [(key, str(value)) for key, value in self.to_dict().items() if key != "name" and _plain(value)]
        rows = [(each.key, _told(each.here), _told(each.there)) for each in self.differences()]
        return View(
            f"Ruleset {self.name}",
            [("hash", self.hash), *numbers],
            [ShownTable("Unlike the rulebook", ("number", "here", "rulebook"), rows)],
            "" if rows else "It is the rulebook's, in every number and reading.",
        )

    def __repr__(self) -> str:
        listed = "; ".join(told_differences(self, 3)) or "as the rulebook"
        return f"<Ruleset {self.name!r} ({self.hash}): {listed}>"

    def check(self, players: int | None = None) -> None:
        """Make sure that the ruleset can be played.

        Raises:
            RulesetError: its message lists every problem.
        """
        found = self.problems(players)
        if found:
            raise ruleset_error(found, refusal("ruleset.name", name=show(self.name)))


def told_differences(rules: BaseRuleset, most: int = 8) -> list[str]:
    """In what a ruleset differs from the rulebook's, each in a few words; of many the first, and how many more."""
    found = [f"{each.key} {_told(each.here)}, not {_told(each.there)}" for each in rules.differences()]
    more = len(found) - most
    return [*found[:most], f"and {more} more"] if more > 0 else found


def _told(value: object) -> str:
    if value is None:
        return "–"
    return ", ".join(map(_told, value)) if isinstance(value, list | tuple) else str(value)


def _plain(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def toml_file(tables: Mapping[str, Mapping[str, object]]) -> str:
    """A TOML file of tables of plain values by their headings; "" is what stands before the first heading."""
    blocks = []
    for table, entries in tables.items():
        lines = [f"[{table}]"] if table else []
        lines += [f"{key} = {toml_value(value)}" for key, value in entries.items()]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def toml_value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True, repr=False)
class TableRuleset(BaseRuleset):
    """A ruleset whose file is plain values and tables of entries.

    `parts` are those tables; `package` is where `cards.toml` lies; `at_table` is the fewest and the most players.
    """

    parts: ClassVar[tuple[str, ...]]
    package: ClassVar[str]
    at_table: ClassVar[tuple[int, int]]

    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for every one; empty: playable.

        What needs several numbers at once is asked with other values for those that are wrong by themselves.
        """
        full = self.to_dict()
        single = self.faults(full)
        found = [problem for problems in single.values() for problem in problems]
        low, high = self.at_table
        if players is not None and (type(players) is not int or not low <= players <= high):
            fault, remedy = refusal("fault.not_players"), refusal("remedy.players", low=low, high=high)
            found.append(Problem("players", players, fault, remedy))
            players = None
        made, doubt = self.mended(full, single) if single else (self, set())
        return [*found, *made.across(players, doubt)]

    @classmethod
    @abstractmethod
    def built(cls, full: Mapping[str, Any]) -> Self:
        """The ruleset of a full dictionary without a fault."""

    @staticmethod
    @abstractmethod
    def unknown(data: Mapping[str, Any], full: Mapping[str, Any]) -> Iterable[Problem]:
        """Names that a dictionary of changes cannot have, and what is no table; `full` is the base."""

    @staticmethod
    @abstractmethod
    def leaf(key: str, value: Any) -> Iterable[Problem]:
        """What is wrong with one value by itself; `key` as `flat` has it."""

    @abstractmethod
    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """What is wrong with numbers taken together, for a number of players or (None) for every one.

        Args:
            players: at the table.
            wrong: keys that are wrong by themselves, for which the defaults stand: what rests on them is not told.
        """

    @classmethod
    def faults(cls, full: Mapping[str, Any]) -> dict[str, list[Problem]]:
        """What is wrong with single values of a full dictionary, by key; without those that are right."""
        found = {key: list(cls.leaf(key, value)) for key, value in _flat(full, cls.parts)}
        return {key: problems for key, problems in found.items() if problems}

    @classmethod
    def mended(cls, full: Mapping[str, Any], wrong: Collection[str]) -> tuple[Self, set[str]]:
        """The ruleset of a full dictionary with other values for those that are wrong by themselves, and what is wrong.

        The default's stand for them, or those of an entry that says nothing; an entry that cannot be without such a
        value is left out, and is wrong as a whole.
        """
        doubt = set(wrong)
        default = cls.default().to_dict()
        made = {key: dict(value) if key in (*cls.parts, "rulings") else value for key, value in full.items()}
        for key in wrong:
            table, inner, rest = key.partition(".")
            name, _dot, last = rest.rpartition(".")
            if not inner:
                made[key] = default[key]
            elif table == "rulings":
                made[table][rest] = default[table][rest]
            elif name in default[table] and name in made[table]:
                made[table][name] = {**made[table][name], last: default[table][name][last]}
            elif name in made[table]:
                plain = (cls.blank(table, name) or {}).get(last)
                made[table][name] = {**made[table][name], last: plain}
                if any(cls.leaf(key, plain)):
                    del made[table][name]
                    doubt.add(f"{table}.{name}")
        return cls.built(made), doubt

    @staticmethod
    def blank(table: str, name: str) -> dict[str, Any] | None:
        """What a new entry of a table says where it says nothing; None where there can be none."""
        return None

    @classmethod
    def default(cls) -> Self:
        """The rulebook's game, with the default reading of every ruling."""
        return cast(Self, _default(cls))

    @classmethod
    def bare(cls) -> Self:
        """The default without what a manifest may lack."""
        return cls.default()

    @classmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Self:
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash.

        Raises:
            RulesetError: a number or reading is missing, or with every problem there is.
        """
        label = refusal("ruleset.manifest")
        made = cls.read(data, cls.bare(), label)
        later = {f"rulings.{name}" for name, ruling in cls.switches.items() if ruling.later}
        lacking = [
            Problem(key, None, refusal("fault.missing"), refusal("remedy.to_dict"))
            for key in made.flat()
            if key not in later and not _there(data, key)
        ]
        if lacking:
            raise ruleset_error(lacking, label)
        return made

    @classmethod
    def read(cls, data: Mapping[str, Any], base: Self, label: str) -> Self:
        """A base with the changes of a dictionary, checked; `label` is what messages call it.

        Raises:
            RulesetError: with every problem there is.
        """
        if not isinstance(data, Mapping):
            raise RulesetError(refusal("ruleset.not_a_table", label=label))
        full = base.to_dict()
        found = list(cls.unknown(data, full))
        full |= {key: value for key, value in data.items() if key in full and key not in (*cls.parts, "rulings")}
        for table in cls.parts:
            entries = data.get(table, {})
            for name, entry in entries.items() if isinstance(entries, Mapping) else ():
                known = full[table].get(name) or cls.blank(table, str(name))
                if known and isinstance(entry, Mapping):
                    full[table][name] = known | {key: value for key, value in entry.items() if key in known}
        rulings = data.get("rulings", {})
        if isinstance(rulings, Mapping):
            full["rulings"] |= {name: value for name, value in rulings.items() if name in cls.switches}
        single = cls.faults(full)
        label = refusal("ruleset.labelled", label=label, name=show(data["name"])) if "name" in data else label
        if found or single:
            made, doubt = cls.mended(full, single)
            doubt |= {problem.where for problem in found}
            found += [problem for problems in single.values() for problem in problems]
            found += made.across(None, doubt)
            raise ruleset_error(found, label)
        made = cls.built(full)
        found = made.problems()
        if found:
            raise ruleset_error(found, label)
        return made if "name" in data or made == base else replace(made, name=made.described())

    def described(self) -> str:
        """A name for a ruleset without one: its differences from the default."""
        parts = [f"{key.partition('.')[2] or key} {toml_value(value)}" for key, value, _ in self.differences()]
        text = ", ".join(parts).replace('"', "") or self.default().name
        return text if len(text) <= 80 else text[:77] + "..."

    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file: plain ones, `TABLE.NAME.KEY`, and `rulings.NAME`."""
        return dict(_flat(self.to_dict(), self.parts))

    def to_toml(self) -> str:
        """A ruleset file: the name, and what differs from the default."""
        tables: dict[str, dict[str, object]] = {"": {"name": self.name}}
        for key, here, _there in self.differences():
            table, _dot, last = key.rpartition(".")
            if here is not None:
                tables.setdefault(table, {})[last] = here
            elif last == "copies":  # a card that is not there
                tables.setdefault(table, {})[last] = 0
        return toml_file(tables)

    def differences(self, other: Self | None = None) -> list[Difference]:
        """In what this ruleset differs from another one, or (None) from the default; its name is not compared."""
        here, there = self.flat(), (other or self.default()).flat()
        return [
            Difference(key, here.get(key), there.get(key))
            for key in (*here, *(key for key in there if key not in here))
            if key != "name" and here.get(key) != there.get(key)
        ]

    def provenance(self, key: str) -> Provenance:
        """Where a number comes from, by its key in a file; `given` where it differs from the default.

        Raises:
            KeyError: no such number.
        """
        return self._origin(key, self.flat()[key])

    def assumed(self) -> list[str]:
        """The keys of all numbers that nobody told, so that results that rest on them are open."""
        here = self.flat()
        return [key for key in _printed(type(self))[1] if key in here and self._origin(key, here[key]).assumed]

    def _origin(self, key: str, value: object) -> Provenance:
        default = _default_flat(type(self))
        if key not in default:
            return _GIVEN
        known = _printed(type(self))[1][key]
        return known if value == default[key] else _GIVEN


def _there(data: Mapping[str, Any], key: str) -> bool:
    """Whether a nested dictionary has a flat key."""
    part: Any = data
    for step in key.split("."):
        if not isinstance(part, Mapping) or step not in part:
            return False
        part = part[step]
    return True


def _flat(full: Mapping[str, Any], parts: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """The keys and values of a full ruleset as one table."""
    yield from ((key, value) for key, value in full.items() if key not in (*parts, "rulings"))
    for table in parts:
        for name, entry in full[table].items():
            yield from ((f"{table}.{name}.{key}", value) for key, value in entry.items())
    yield from ((f"rulings.{name}", value) for name, value in full["rulings"].items())


@cache
def _printed(kind: type[TableRuleset]) -> tuple[dict[str, Any], dict[str, Provenance]]:
    """`cards.toml`: the full numbers without their sources, and the source of each by its key."""
    table = tomllib.loads(files(kind.package).joinpath("cards.toml").read_text(encoding="utf-8"))
    named, numbers = table["provenance"], table["numbers"]

    def source(name: str) -> Provenance:
        if "." in name:
            return Provenance("sourced", "The rulebook states it.", "Le livret l'indique.", name)
        return Provenance(**named[name])

    origin = {key: source(name) for key, name in numbers.pop("from").items()}
    full = {"name": "rulebook", **numbers, "rulings": {}}
    for part in kind.parts:
        full[part] = {}
        for name, entry in table[part].items():
            said = entry.pop("from", {})
            full[part][name] = whole = (kind.blank(part, name) or {}) | entry
            # what an entry does not say of itself stands with all its table
            origin |= {f"{part}.{name}.{key}": source(said.get(key, part)) for key in whole if key != "name"}
    return full, origin


@cache
def _default(kind: type[TableRuleset]) -> TableRuleset:
    return kind.built(_printed(kind)[0])


@cache
def _default_flat(kind: type[TableRuleset]) -> dict[str, Any]:
    return _default(kind).flat()
