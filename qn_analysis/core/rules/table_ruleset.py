"""Rulesets whose file is plain values and tables of named entries.

The fields of the class, annotated with what they may be, say what is plain, what the rulebook has, and where that comes
from; where all are plain numbers, that is everything. Those that the engine reads are a class of their own: they are
fields of its `Rules` too (`compile.records`):

    @dataclass(frozen=True, repr=False)
    class Numbers:
        hand_size: Annotated[int, Bounds(1, 12), Printed(8, "setup.hand")]

    @dataclass(frozen=True, repr=False)
    class Ruleset(Numbers, TableRuleset):
        at_table: ClassVar[tuple[int, int]] = (2, 4)

What is in a table of the file is a field of all its entries (`Column`), as `listed` says what each may hold. Beside the
class, `cards.toml` has what the rulebook has for them, and `[provenance]`: why what no clause states is plausible.
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
from .problems import UNKNOWN, Problem, RulesetError, doubtful, no_ruleset, ruleset_error, show
from .ruleset import GIVEN, BaseRuleset, Provenance, digest, package_of, toml_file, toml_value
from .rulings import Readings, Ruling, counted, read_rulings
from .shape import Found, Shape, Table, Wrong, between

_GIVEN: Final = Provenance(GIVEN, "The ruleset states it.", "La règle l'indique.")

MANY: Final = 64
_KNOWN: dict[tuple[type, str], TableRuleset] = {}
"""Rulesets by what a manifest says of them, `MANY` at most: a log is asked for its rules many times, and its parts."""


@dataclass(frozen=True, repr=False)
class TableRuleset(BaseRuleset):
    """A ruleset whose file is plain values and tables of entries.

    `switches` are the rulings that `rulings.toml` beside it lists; `listed` are the tables; `at_table` is the fewest
    and most players; `later` are numbers that logs were written without: a manifest that lacks one has its default,
    which adds nothing to a hash.
    """

    switches: ClassVar[Mapping[str, Ruling]] = {}
    moved: ClassVar[str] = ""
    listed: ClassVar[Mapping[str, Table]] = {}
    shape: ClassVar[Shape]
    at_table: ClassVar[tuple[int, int]]
    later: ClassVar[Collection[str]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.switches:
            cls.switches = read_rulings(package_of(cls))
        cls.shape = Shape(cls, cls.switches, cls.listed)

    @public
    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for every one; empty: playable.

        What needs several numbers at once is asked with other values for those that are wrong by themselves.
        """
        full, (low, high) = self._said(), self.at_table
        sound, found = self.shape.held(full)
        if players is not None and (type(players) is not int or not low <= players <= high):
            remedy = refusal("remedy.players", low=low, high=high)
            strange = Problem("players", players, refusal("fault.not_players"), remedy, said=between(low, high))
            found, players = [*found, strange], None
        made, doubt = self._mended(full, sound, found) if found else (self, set[str]())
        return [*found, *self.shape.told_of(made.across(players, doubt))]

    @classmethod
    def built(cls, full: Mapping[str, Any]) -> Self:
        """The ruleset of a full dictionary without a fault."""
        return cls(**cls._values(full))

    @classmethod
    def _values(cls, full: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the ruleset of a full dictionary without a fault."""
        made = {key: _frozen(full[key]) for key in ("name", *cls.shape.plain)}
        for key, (table, inner, over) in cls.shape.columns.items():
            cells = [full[table][name][inner] for name in cls.shape.names(cls.shape.columns[key])]
            made[key] = tuple(tuple(cell.get(each, 0) for each in over) if over else _frozen(cell) for cell in cells)
        return made | ({"rulings": Readings(cls.switches, full["rulings"])} if cls.switches else {})

    def across(self, players: int | None, wrong: Collection[str]) -> Iterable[Found]:
        """What is wrong with numbers taken together, for a number of players or (None) for every one. For keys that are
        `wrong` by themselves the defaults stand: what rests on them is not told.
        """
        return ()

    @staticmethod
    @public
    def doubtful(wrong: Collection[str], table: str, last: str = "copies") -> bool:
        """Whether a total over a column of a table cannot be checked, since keys that it needs are `wrong`."""
        return doubtful(wrong, table, last)

    def miscounted(self, size: str, where: str, total: int, wrong: Collection[str]) -> Iterator[Wrong]:
        """Copies, `total` of them, that do not add up to the size that their deck is said to have; nothing where one of
        both is `wrong` by itself."""
        declared = getattr(self, size)
        if total != declared and size not in wrong and not any(self.doubtful(wrong, each) for each in self.sizes[size]):
            whose = "printed" if declared == self.shape.printed[size].value else "declared"
            remedy = refusal("remedy.deck", key=size, n=total)
            yield Wrong(f"fault.deck_{whose}", remedy, at=where, given=total, n=declared)

    def too_many(self, key: str, most: int) -> Problem:
        """A number that others allow no more than so much."""
        low = self.shape.numbers[key].low
        return Problem(key, getattr(self, key), refusal("fault.bounds"), refusal("remedy.choose", low=low, high=most))

    def entries(self) -> dict[str, dict[str, Any]]:
        """Its tables, by the names of their entries, in plain lists, numbers and strings."""
        made: dict[str, dict[str, Any]] = {
            table: {name: {} for name in listed.entries} for table, listed in self.listed.items()
        }
        for key, column in self.shape.columns.items():
            for name, cell in zip(self.shape.names(column), getattr(self, key), strict=True):
                told = (
                    {each: n for each, n in zip(column.over, cell, strict=True) if n} if column.over else _thawed(cell)
                )
                made[column.table][name][column.key] = told
        return made

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        plain = {key: getattr(self, key) for key in self.shape.plain}
        return {
            "name": self.name,
            **{key: _thawed(value) for key, value in plain.items()},
            **self.entries(),
            "rulings": dict(getattr(self, "rulings", {})),
        }

    def _said(self) -> dict[str, Any]:
        """Everything that a file can say of it."""
        return {key: value for key, value in self.to_dict().items() if key != GIVEN}

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`: plain ones and columns of tables as they
        are, and 0 for the default reading of a ruling."""
        readings = getattr(self, "rulings", {})
        return {
            **{key: getattr(self, key) for key in self.shape.numbers if key not in self.sizes},
            **{key: _thawed(getattr(self, key)) for key in self.shape.columns},
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
                if table.new is None or entry["copies"]
            }
        return digest(numbers)

    @classmethod
    def _mended(cls, full: Mapping[str, Any], sound: Any, found: Iterable[Problem]) -> tuple[Self, set[str]]:
        """The ruleset of what is sound of a full dictionary, and the keys of what is not.

        The default's values stand for the rest, or those of an entry that says nothing; an entry that cannot be without
        such a value is left out, and is wrong as a whole.
        """
        shape, default = cls.shape, cls.default().to_dict()
        doubt = {shape.flat_key(problem.where) for problem in found}
        made = {key: sound.get(key, default[key]) for key in default if key not in shape.tables}
        made["rulings"] = {**default["rulings"], **sound.get("rulings", {})}
        for table, listed in shape.tables.items():
            said, usual, written = sound.get(table, {}), default[table], full[table]
            names = written if listed.new is not None and isinstance(written, Mapping) else usual
            made[table] = {}
            for name in (name for name in names if name in usual or name in said):
                entry = {**(usual[name] if name in usual else listed.blank(name)), **said.get(name, {})}
                if name in usual or not shape.held({table: {name: entry}})[1]:
                    made[table][name] = entry
                else:
                    doubt.add(f"{table}.{name}")
        return cls.built(made), doubt

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
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash;
        `RulesetError` if a number or reading is missing, or with every problem there is.
        """
        key = (cls, repr(data))
        made = _KNOWN.get(key)
        if made is None:
            made = cls._of_manifest(data)
            if len(_KNOWN) >= MANY:
                _KNOWN.clear()
            _KNOWN[key] = made
        return cast(Self, made)

    @classmethod
    def _of_manifest(cls, data: Mapping[str, Any]) -> Self:
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
        """A base with the changes of a dictionary, checked; `label` is what messages call it. `RulesetError` with every
        problem there is.
        """
        if not isinstance(data, Mapping):
            raise no_ruleset(label)
        full = base._said()
        own: list[Problem] = []
        for key, value in data.items():
            if key not in (*cls.listed, "rulings") or not isinstance(value, Mapping):
                full[key] = value
                continue
            known, full[key] = full[key], dict(full[key])
            for name, entry in value.items():
                if isinstance(entry, Mapping) and key != "rulings":
                    if name not in known:
                        own += cls.shape.told_of(cls.listed[key].own(f"{key}.{name}", str(name), entry, known))
                    entry = {**(known[name] if name in known else cls.listed[key].blank(str(name))), **entry}
                full[key][name] = entry
        sound, found = cls.shape.held(full)
        found = sorted([*found, *own], key=lambda problem: problem.code != UNKNOWN)
        label = refusal("ruleset.labelled", label=label, name=show(data["name"])) if "name" in data else label
        if found:
            made, doubt = cls._mended(full, sound, found)
            raise ruleset_error([*found, *cls.shape.told_of(made.across(None, doubt))], label)
        made = cls.built(full)
        if found := made.problems():
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
        return dict(self.shape.flat(self.to_dict()))

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

    @property
    def size(self) -> int:
        """How many things a ruleset says, beside its name."""
        return len(self.flat().keys() - {"name"})

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


def _frozen(value: Any) -> Any:
    """A value of a file as a ruleset has it."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _thawed(value: Any) -> Any:
    """A value of a ruleset as a file has it."""
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def written_of(kind: type[Any]) -> dict[str, Any]:
    """What `cards.toml` beside a class of rulesets says; nothing where there is none."""
    file = files(package_of(kind)).joinpath("cards.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def _printed(kind: type[TableRuleset]) -> tuple[dict[str, Any], dict[str, Provenance]]:
    """What the fields and `cards.toml` say: the full numbers without their sources, the source of each by its key."""
    table, numbers = written_of(kind), kind.shape.printed
    named = table.get("provenance", {})

    def source(name: str) -> Provenance:
        if "." in name:
            return Provenance("sourced", "The rulebook states it.", "Le livret l'indique.", name)
        return Provenance(**named[name])

    origin = {key: source(each.source) for key, each in numbers.items() if each.source}
    full = {"name": "rulebook", **{key: each.value for key, each in numbers.items()}, "rulings": {}}
    for part in kind.shape.tables:
        full[part] = {}
        for name, entry in table[part].items():
            said = entry.pop("from", {})
            full[part][name] = whole = kind.listed[part].blank(name) | entry
            # what an entry does not say of itself stands with all its table
            origin |= {f"{part}.{name}.{key}": source(said.get(key, part)) for key in whole if key != "name"}
    return full, origin


@cache
def _default(kind: type[TableRuleset]) -> TableRuleset:
    return kind.built(_printed(kind)[0])


@cache
def _default_flat(kind: type[TableRuleset]) -> dict[str, Any]:
    return _default(kind).flat()
