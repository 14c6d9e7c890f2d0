"""Rulesets whose file is plain values and tables of named entries.

`cards.toml` beside them has the rulebook's numbers, and where each comes from. Where all are plain numbers, the fields
of the class, annotated with their bounds, say everything:

    class Ruleset(TableRuleset):
        at_table: ClassVar[tuple[int, int]] = (2, 4)
        hand_size: Annotated[int, Bounds(1, 12)]
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Final, Self, cast

from ..base.calls import public
from ..base.messages import refusal
from .alike import Things
from .problems import Problem, RulesetError, bad_players, no_ruleset, ruleset_error, show
from .ruleset import GIVEN, BaseRuleset, Provenance, digest, package_of, toml_file, toml_value
from .rulings import Ruling, counted
from .shape import Shape

_GIVEN: Final = Provenance(GIVEN, "The ruleset states it.", "La règle l'indique.")


@dataclass(frozen=True, repr=False)
class TableRuleset(BaseRuleset):
    """A ruleset whose file is plain values and tables of entries.

    `shape` says what may be in it, where that is more than plain numbers; `at_table` is the fewest and most players;
    `later` are numbers that logs were written without: a manifest that lacks one has its default, which adds nothing to
    a hash.
    """

    switches: ClassVar[Mapping[str, Ruling]] = {}
    moved: ClassVar[str] = ""
    shape: ClassVar[Shape]
    at_table: ClassVar[tuple[int, int]]
    later: ClassVar[Collection[str]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not hasattr(cls, "shape"):
            cls.shape = Shape(cls, cls.switches, {})

    @public
    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for every one; empty: playable.

        What needs several numbers at once is asked with other values for those that are wrong by themselves.
        """
        full = self.to_dict()
        single = self.faults(full)
        found = [problem for problems in single.values() for problem in problems]
        if players is not None and (strange := list(bad_players(players, *self.at_table))):
            found += strange
            players = None
        made, doubt = self.mended(full, single) if single else (self, set())
        return [*found, *made.across(players, doubt)]

    @classmethod
    def built(cls, full: Mapping[str, Any]) -> Self:
        """The ruleset of a full dictionary without a fault."""
        return cls(**{key: full[key] for key in ("name", *cls.shape.plain)})

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Problem]:
        """What is wrong with numbers taken together, for a number of players or (None) for every one.

        Args:
            wrong: keys that are wrong by themselves, for which the defaults stand: what rests on them is not told.
        """
        return ()

    def _too_many(self, key: str, most: int) -> Problem:
        """A number that others allow no more than so much."""
        low = self.shape.numbers[key].low
        return Problem(key, getattr(self, key), refusal("fault.bounds"), refusal("remedy.choose", low=low, high=most))

    def entries(self) -> dict[str, dict[str, Any]]:
        """Its tables, by the names of their entries, in plain lists, numbers and strings."""
        return {}

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        plain = {key: getattr(self, key) for key in self.shape.plain}
        return {
            "name": self.name,
            **{key: list(value) if isinstance(value, tuple) else value for key, value in plain.items()},
            **self.entries(),
            "rulings": dict(getattr(self, "rulings", {})),
        }

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`."""
        readings = getattr(self, "rulings", {})
        return {
            **{key: getattr(self, key) for key in self.shape.numbers if key not in self.sizes},
            **{name: ruling.number(readings[name]) for name, ruling in self.switches.items()},
        }

    def things(self) -> Things:
        """None that statistics tell apart, unless a game says which."""
        return {self.moved: {}}

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers and readings, but for no names, no sizes of decks and no
        cards of one's own that are not there."""
        full, untold = self.to_dict(), {*self.sizes}
        if self.later:
            default = self.default()
            untold |= {key for key in self.later if getattr(self, key) == getattr(default, key)}
        numbers = {key: full[key] for key in self.shape.plain if key not in untold}
        numbers["rulings"] = counted(full["rulings"], self.switches)
        for name, table in self.shape.tables.items():
            numbers[name] = {
                key: {inner: value for inner, value in entry.items() if inner != "name"}
                for key, entry in full[name].items()
                if table.own is None or entry["copies"]
            }
        return digest(numbers)

    @classmethod
    def faults(cls, full: Mapping[str, Any]) -> dict[str, list[Problem]]:
        """What is wrong with single values of a full dictionary, by key; without those that are right."""
        found = {key: list(cls.shape.leaf(key, value)) for key, value in _flat(full, cls.shape)}
        return {key: problems for key, problems in found.items() if problems}

    @classmethod
    def mended(cls, full: Mapping[str, Any], wrong: Collection[str]) -> tuple[Self, set[str]]:
        """The ruleset of a full dictionary with other values for those that are wrong by themselves, and what is wrong.

        The default's stand for them, or those of an entry that says nothing; an entry that cannot be without such a
        value is left out, and is wrong as a whole.
        """
        doubt = set(wrong)
        default = cls.default().to_dict()
        made = {key: dict(value) if key in (*cls.shape.tables, "rulings") else value for key, value in full.items()}
        for key in wrong:
            table, inner, rest = key.partition(".")
            name, _dot, last = rest.rpartition(".")
            if not inner:
                made[key] = default[key]
            elif table == "rulings":
                made[table] = {known: made[table][known] for known in made[table] if known != rest}
            elif name in default[table] and name in made[table]:
                made[table][name] = {**made[table][name], last: default[table][name].get(last)}
            elif name in made[table]:
                plain = (cls.blank(table, name) or {}).get(last)
                made[table][name] = {**made[table][name], last: plain}
                if any(cls.shape.leaf(key, plain)):
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
        label, made = refusal("ruleset.manifest"), cls.bare()
        found: tuple[Problem, ...] = ()
        try:
            made = cls.read(data, made, label)
        except RulesetError as error:
            found = error.problems
            if not found:  # no table at all
                raise
        later = {*cls.later, *(f"rulings.{name}" for name, ruling in cls.switches.items() if ruling.later)}
        lacking = [
            Problem(key, None, refusal("fault.missing"), refusal("remedy.to_dict"))
            for key in made.flat()
            if key not in later and not _there(data, key)
        ]
        if lacking or found:
            raise ruleset_error([*lacking, *found], label)
        return made

    @classmethod
    def read(cls, data: Mapping[str, Any], base: Self, label: str) -> Self:
        """A base with the changes of a dictionary, checked; `label` is what messages call it.

        Raises:
            RulesetError: with every problem there is.
        """
        if not isinstance(data, Mapping):
            raise no_ruleset(label)
        full = base.to_dict()
        found = list(cls.shape.unknown(data, full))
        full |= {key: value for key, value in data.items() if key in full and key not in (*cls.shape.tables, "rulings")}
        for table in cls.shape.tables:
            entries = data.get(table, {})
            for name, entry in entries.items() if isinstance(entries, Mapping) else ():
                known = full[table].get(name) or cls.blank(table, str(name))
                if known and isinstance(entry, Mapping):
                    can_say = cls.shape.tables[table].has(name)
                    full[table][name] = known | {key: value for key, value in entry.items() if key in can_say}
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
        told = [each for each in self.differences() if not each.key.endswith(".name")]
        parts = [f"{key.partition('.')[2] or key} {toml_value(value)}" for key, value, _ in told]
        text = ", ".join(parts).replace('"', "") or self.default().name
        return text if len(text) <= 80 else text[:77] + "..."

    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file: plain ones, `TABLE.NAME.KEY`, and `rulings.NAME`."""
        return dict(_flat(self.to_dict(), self.shape))

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

    @public
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


def _flat(full: Mapping[str, Any], shape: Shape) -> Iterator[tuple[str, Any]]:
    """The keys and values of a full ruleset as one table."""
    yield from ((key, full[key]) for key in ("name", *shape.plain))
    for table in shape.tables:
        for name, entry in full[table].items():
            yield from ((f"{table}.{name}.{key}", value) for key, value in entry.items())
    yield from ((f"rulings.{name}", value) for name, value in full["rulings"].items())


@cache
def _printed(kind: type[TableRuleset]) -> tuple[dict[str, Any], dict[str, Provenance]]:
    """`cards.toml`: the full numbers without their sources, and the source of each by its key."""
    table = tomllib.loads(files(package_of(kind)).joinpath("cards.toml").read_text(encoding="utf-8"))
    named, numbers = table["provenance"], table["numbers"]

    def source(name: str) -> Provenance:
        if "." in name:
            return Provenance("sourced", "The rulebook states it.", "Le livret l'indique.", name)
        return Provenance(**named[name])

    origin = {key: source(name) for key, name in numbers.pop("from").items()}
    full = {"name": "rulebook", **numbers, "rulings": {}}
    for part in kind.shape.tables:
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
