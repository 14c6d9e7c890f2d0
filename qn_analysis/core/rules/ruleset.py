"""What rulesets have in common: reading files, dictionaries and manifests, telling differences and sources of numbers.

`table_ruleset` has what those do alike whose file is tables of entries.
"""

from __future__ import annotations

import json
import tomllib
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self

from ..base.calls import public
from ..base.messages import refusal, suggest
from ..base.told_as_one import ToldAs, together
from ..base.views import Shown, ShownTable, View
from .alike import Alike, Things, alike
from .problems import Problem, RulesetError, load_toml, parse_toml, ruleset_error, show
from .rulings import Moved, Ruling, Variant

GIVEN: Final = "given"
"""Kind of provenance of a number that the ruleset itself states."""


@dataclass(frozen=True)
class Provenance:
    """Where a number comes from.

    Attributes:
        kind: sourced (somebody read it), derived (it follows from what was read), assumed, or given (by the ruleset).
        text: where, how, or why it is plausible.
        fr: the same in French, where a report tells it.
        clause: id of a clause that says so, or "".
        open: what is assumed all the same of a price that was read: "rung" (which step of the ladder), "number" (the
            exact value), or "".
    """

    kind: str
    text: str
    fr: str = ""
    clause: str = ""
    open: str = ""

    @property
    def en(self) -> str:
        """The text, as all that is said in two languages names it."""
        return self.text

    @property
    def assumed(self) -> bool:
        """Whether a statistic that rests on this number rests on a guess."""
        return self.kind == "assumed" or self.open != ""


class Difference(NamedTuple):
    """A number or reading in which two rulesets differ; `key` as in a file. None: it is not there at all."""

    key: str
    here: object
    there: object


def digest(numbers: Mapping[str, Any]) -> str:
    """16 hexadecimal digits that stand for plain numbers and readings, in whatever order."""
    return sha256(json.dumps(numbers, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]


def package_of(kind: type) -> str:
    """Where a game's ruleset is declared, and the files of its numbers lie."""
    return kind.__module__.rpartition(".")[0]


RULEBOOK: Final = "rulebook"
"""What calls and commands call the ruleset of the rulebook."""


@dataclass(frozen=True, repr=False)
class BaseRuleset(Shown):
    """A ruleset of any game. `switches` are its rulings by name, `moved` is the kind of things that can be alike with
    all that belongs to them (`core.rules.alike`)."""

    name: str
    switches: ClassVar[Mapping[str, Ruling]]
    moved: ClassVar[str]
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
    def things(self) -> Things:
        """By kind and name, all that it tells of the things of a game: what makes one another, names aside. Things that
        a rule names have a word of their own for that."""

    def read_otherwise(self) -> Iterator[Variant[Self]]:
        """Every ruling with each of its named readings that this ruleset does not have."""
        for name, ruling in self.switches.items():
            for reading in ruling.readings:
                if reading.value != self.to_dict()["rulings"][name]:
                    yield Variant(name, str(reading.value), self.with_(**{name: reading.value}))

    def varied(self, moved: Moved) -> Iterator[Variant[Self]]:
        """Rulesets a step away: by what is moved and how, what each has otherwise."""
        for key, steps in moved.items():
            for step, changes in steps.items():
                yield Variant(key, step, self.with_(**changes))

    def alike(self) -> Alike:
        """Which things it makes alike: by kind, all their names, those together between which it makes no difference.

        A kind is called as the column of statistics that has its names. No true statement about this game can prefer
        one of those together to another.
        """
        return alike(self.things(), self.moved)

    def told_as(self) -> ToldAs:
        """By kind and name, how a thing is called where those alike to it are told with it: `a=b=c`."""
        return {kind: together(groups) for kind, groups in self.alike().items()}

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest."""

    @classmethod
    @abstractmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Self:
        """The ruleset that a log's manifest holds: what `to_dict` wrote; `RulesetError` with every problem there is."""

    @abstractmethod
    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file: plain ones, `TABLE.NAME.KEY`, and `rulings.NAME`."""

    @public
    def differences(self, other: Self | None = None) -> list[Difference]:
        """In what this ruleset differs from another one, or (None) from the default; its name is not compared.

        Where only one of them says something the other has None.
        """
        here, there = self.flat(), (other or self.default()).flat()
        return [
            Difference(key, here.get(key), there.get(key))
            for key in (*here, *(key for key in there if key not in here))
            if key != "name" and here.get(key) != there.get(key)
        ]

    @classmethod
    @public
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The rulebook's game with the changes of a dictionary shaped like a ruleset file.

        Raises:
            RulesetError: with every problem there is.
        """
        return cls.default()._changed(data, refusal("ruleset.plain"))

    @classmethod
    @public
    def from_toml(cls, text: str, source: str = "") -> Self:
        """The ruleset of a TOML text; `source` names it in messages ("": "ruleset").

        Raises:
            RulesetError: no TOML (the message names the line), or with every problem there is.
        """
        label = source or refusal("ruleset.plain")
        return cls.default()._changed(parse_toml(text, label), label)

    @classmethod
    @public
    def of(cls, rules: Self | str | PathLike[str] | None) -> Self:
        """What calls are given as rules: a ruleset as it is, the file of one, or "rulebook", as None is.

        Raises:
            RulesetError: the file cannot be read or is no TOML, or with every problem there is.
        """
        if rules is None or rules == RULEBOOK:
            return cls.default()
        return cls.load(rules) if isinstance(rules, str | PathLike) else rules

    @classmethod
    @public
    def load(cls, path: str | PathLike[str]) -> Self:
        """The ruleset of a TOML file, which without a `name` is called like the file; or a ruleset by its name.

        Args:
            path: the file; where there is none of that name, one of `named`, a house rule of the shelf, or what changes
                in a line, as a file has it: `purse=12; cards.ring.prices=[13, 11, 9, 7]`.

        Raises:
            RulesetError: the file cannot be read or is no TOML, or with every problem there is.
        """
        source, place = str(path), Path(path)
        if not place.exists():
            known = cls.named()
            if source in known:
                return known[source]
            if "=" in source:
                return cls.default()._changed({"name": source, **parse_toml(source.replace(";", "\n"), source)}, source)
            house = cls.house_rules()
            if source in house:
                return cls.default().with_(name=house[source]["en"], **house[source]["rules"])
            hint = suggest(source, [*known, *house])
            why = refusal("ruleset.no_ruleset", hint=hint, known=", ".join(known))
            raise RulesetError(refusal("ruleset.unread", source=source, why=why), reason=why)
        data = load_toml(path)
        return cls.default()._changed({"name": place.stem, **data} if data else data, source)

    @classmethod
    def named(cls) -> dict[str, Self]:
        """The rulesets that have a name of their own, by name: the rulebook's, and those of `presets.toml`."""
        plain, file = cls.default(), files(package_of(cls)).joinpath("presets.toml")
        table = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        made = {key: plain.with_(name=entry["en"], **entry["rules"]) for key, entry in table.items()}
        return {"rulebook": plain, **made}

    @classmethod
    def house_rules(cls) -> dict[str, Any]:
        """The house rules of the shelf by name (`rulebook/shelf.toml`): names by language, and `rules` as of a file."""
        return tomllib.loads(files(package_of(cls)).joinpath("shelf.toml").read_text(encoding="utf-8"))

    @public
    def with_(self, **changes: Any) -> Self:
        """A variant: `rules.with_(name="Larger hands", hand_size=4)`; a table is a dictionary.

        Takes the keys of a ruleset file, and the rulings also by name. Without `name` it is named after its changes.
        Sizes of decks that are not said follow the copies.

        Raises:
            RulesetError: with every problem there is.
        """
        rulings = {key: changes.pop(key) for key in list(changes) if key in self.switches}
        if rulings:
            inner = changes.get("rulings", {})
            changes["rulings"] = {**inner, **rulings} if isinstance(inner, Mapping) else inner
        return self._changed(changes, refusal("ruleset.plain"))

    def _changed(self, changes: Mapping[str, Any], label: str) -> Self:
        """A variant; sizes of decks follow the copies unless they are said as well."""
        if not isinstance(changes, Mapping):
            return self.read(changes, self, label)
        full, moved = self.to_dict(), {}
        for key, (table, *apart) in self.sizes.items():
            entries = changes.get(table)
            if key in changes or not isinstance(entries, Mapping):
                continue
            more = sum(
                entry["copies"] - full[table].get(name, {}).get("copies", 0)
                for name, entry in entries.items()
                if name not in apart and isinstance(entry, Mapping) and type(entry.get("copies")) is int
            )
            if more:
                moved[key] = full[key] + more
        try:
            return self.read({**changes, **moved}, self, label)
        except RulesetError as error:
            told = [each for each in error.problems if each.where not in moved]  # what follows from others
            if len(told) == len(error.problems):
                raise
            raise ruleset_error(told, label) from None

    def _view(self) -> View:
        """Its numbers, and in what it differs from the rulebook."""
        told = {key: value for key, value in self.to_dict().items() if key not in ("name", "given")}
        numbers = [(key, _told(value)) for key, value in told.items() if _plain(value)]
        rows = [(each.key, _told(each.here), _told(each.there)) for each in self.differences()]
        return View(
            f"Ruleset {self.name}",
            [("hash", self.hash), *numbers],
            [
                *([ShownTable("Unlike the rulebook", ("number", "here", "rulebook"), rows)] if rows else []),
                *(_shown(key, value) for key, value in told.items() if isinstance(value, Mapping) and value),
            ],
            "" if rows else "It is the rulebook's, in every number and reading.",
        )

    def __repr__(self) -> str:
        listed = "; ".join(told_differences(self, 3)) or "as the rulebook"
        return f"<Ruleset {self.name!r} ({self.hash}): {listed}>"

    @public
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
    found: list[str] = [
        refusal("differs.line", key=each.key, here=_told(each.here), there=_told(each.there))
        for each in rules.differences()
    ]
    more = len(found) - most
    return [*found[:most], refusal("differs.more", n=more)] if more > 0 else found


def _told(value: object) -> str:
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, Mapping):
        return " ".join(f"{name} {_told(each)}" for name, each in value.items())
    return ", ".join(map(_told, value)) if isinstance(value, list | tuple) else str(value)


def _plain(value: object) -> bool:
    """A number, a word or a list of them."""
    if isinstance(value, list):
        return all(map(_plain, value))
    return isinstance(value, int | str) and not isinstance(value, bool)


def _shown(title: str, table: Mapping[str, Any]) -> ShownTable:
    """A table of a ruleset, such as its cards: one row a thing, without those of which there are no copies."""
    if not any(isinstance(entry, Mapping) for entry in table.values()):
        return ShownTable(title, ("", "reading"), [(name, _told(value)) for name, value in table.items()])
    kept = {name: entry for name, entry in table.items() if entry.get("copies", 1)}
    keys = list(dict.fromkeys(key for entry in kept.values() for key in entry if key != "name"))
    keys = [key for key in keys if any(entry.get(key) not in (None, [], {}) for entry in kept.values())]
    effects = [key for key in keys if any(entry.get(key) and not _plain(entry[key]) for entry in kept.values())]
    if len(effects) < 2:
        rows = [(name, *(_told(entry.get(key)) for key in keys)) for name, entry in kept.items()]
        return ShownTable(title, ("", *keys), rows)
    # what happens when a card comes, goes, is used: together, or the table is wider than any screen
    keys = [key for key in keys if key not in effects]
    told = {
        name: "; ".join(f"{key}: {_told(entry[key])}" for key in effects if entry.get(key))
        for name, entry in kept.items()
    }
    rows = [(name, *(_told(entry.get(key)) for key in keys), told[name]) for name, entry in kept.items()]
    return ShownTable(title, ("", *keys, "effects"), rows)


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
