"""A ruleset: every number, card and reading that a game is played by.

`Ruleset.default()` is the game of the rulebook with the reconstruction of `cards.toml`. A ruleset file (TOML) holds
only what differs from it; encounters and events with new names are new cards, `copies = 0` takes one out:

    name = "A patron of rubies"
    encounters_size = 66
    [resources.ruby]
    price = 8
    [encounters.patron]
    name = { en = "Patron", fr = "Mécène" }
    type = "buyer"
    copies = 2
    coins = 5
    buys = ["ruby", "ring"]
    enter = [{ do = "draw", who = "all", amount = 1 }]
    [rulings]
    start_coins = "rising"

Source of each number: `Ruleset.provenance`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from qn_analysis.core.rules import Problem, RulesetError, load_toml, parse_toml, refused

from .cards import EncounterCard, EventCard, RecipeNumbers, ResourceNumbers, blank_entry
from .flattening import engine_tables
from .rulings import RULINGS, Readings
from .validation import (
    KEYS,
    NUMBERS,
    RECIPE_NAMES,
    RESOURCE_NAMES,
    SIZES,
    TABLES,
    leaf,
    problems,
    unknown,
)

GIVEN: Final = "given"
"""Kind of provenance of a number that the ruleset itself states."""
KINDS_OF_PROVENANCE: Final = ("sourced", "derived", "assumed", GIVEN)


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
    def assumed(self) -> bool:
        """Whether a statistic that rests on this number rests on a guess."""
        return self.kind == "assumed"


class Difference(NamedTuple):
    """A number or reading in which two rulesets differ; `key` as in a file. None: the card is not there at all."""

    key: str
    here: object
    there: object


@dataclass(frozen=True)
class Ruleset:
    """All the numbers, cards and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Encounters and events are sorted by their keys; their place is their number in the engine and in a log. A ruleset
    that is built directly is not checked until `check` is called.

    Attributes:
        resources_size, encounters_size, events_size: cards that the copies must add up to.
        coins, hand: what a player begins with.
        actions: of a round.
        hand_limit: cards in hand at the end of one's round.
        fare: coins for each city beyond the next one.
        wage: coins of the action Earn a coin.
        challenge: coins that asking for an auction costs.
        fluctuation: coins that every Buyer gets at the start of a turn.
        resources: one a `Resource`.
        recipes: one a `Recipe`.
    """

    name: str
    resources_size: int
    encounters_size: int
    events_size: int
    coins: int
    hand: int
    actions: int
    hand_limit: int
    fare: int
    wage: int
    challenge: int
    fluctuation: int
    resources: tuple[ResourceNumbers, ...]
    recipes: tuple[RecipeNumbers, ...]
    encounters: tuple[EncounterCard, ...]
    events: tuple[EventCard, ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)

    @classmethod
    def default(cls) -> Ruleset:
        """The rulebook's game, with the default reading of every ruling."""
        return _default()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ruleset:
        """The rulebook's game with the changes of a dictionary shaped like a ruleset file.

        Raises:
            RulesetError: with every problem there is.
        """
        return _read(data, cls.default(), "ruleset")

    @classmethod
    def from_toml(cls, text: str, source: str = "ruleset") -> Ruleset:
        """The ruleset of a TOML text; `source` names it in messages.

        Raises:
            RulesetError: no TOML (the message names the line), or with every problem there is.
        """
        return _read(parse_toml(text, source), cls.default(), source)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Ruleset:
        """The ruleset of a TOML file; without a `name` it is called like the file.

        Raises:
            RulesetError: the file cannot be read or is no TOML, or with every problem there is.
        """
        source, data = str(path), load_toml(path)
        return _read({"name": Path(path).stem, **data}, cls.default(), source)

    @classmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Ruleset:
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash.

        Raises:
            RulesetError: a number or reading is missing, or with every problem there is.
        """
        label = "ruleset of a manifest"
        made = _read(data, replace(cls.default(), encounters=(), events=()), label)
        lacking = [
            Problem(key, None, "missing", "write it with to_dict") for key in made.flat() if not _there(data, key)
        ]
        if lacking:
            raise refused(lacking, label)
        return made

    def with_(self, **changes: Any) -> Ruleset:
        """A variant: `rules.with_(coins=30, resources={"ruby": {"price": 8}}, start_city="chosen")`.

        Takes the keys of a ruleset file, and the rulings also by name. Without `name` it is named after its changes.

        Raises:
            RulesetError: with every problem there is.
        """
        rulings = {key: changes.pop(key) for key in list(changes) if key in RULINGS}
        if rulings:
            inner = changes.get("rulings", {})
            changes["rulings"] = {**inner, **rulings} if isinstance(inner, Mapping) else inner
        return _read(changes, self, "ruleset")

    def problems(self, players: int | None = None) -> list[Problem]:
        """Everything that is wrong, for a number of players or (None) for two to five; empty: playable."""
        return problems(self, players)

    def check(self, players: int | None = None) -> None:
        """Make sure that the ruleset can be played.

        Raises:
            RulesetError: its message lists every problem.
        """
        found = self.problems(players)
        if found:
            raise refused(found, f"ruleset {self.name!r}")

    @property
    def hash(self) -> str:
        """16 hexadecimal digits that stand for all numbers, cards and readings, but for no names."""
        full = self.to_dict()
        numbers = {key: value for key, value in full.items() if key != "name" and key not in SIZES}
        for table in ("encounters", "events"):
            numbers[table] = {
                key: {k: v for k, v in entry.items() if k != "name"}
                for key, entry in full[table].items() if entry["copies"]
            }  # fmt: skip
        return sha256(json.dumps(numbers, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; lists filled up with zeros."""
        return {
            **engine_tables(self.resources, self.recipes, self.encounters, self.events),
            **{key: getattr(self, key) for key in NUMBERS if key not in SIZES},
            **{name: ruling.number(self.rulings[name]) for name, ruling in RULINGS.items()},
        }

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        return {
            "name": self.name,
            **{key: getattr(self, key) for key in NUMBERS},
            "resources": {name: each._asdict() for name, each in zip(RESOURCE_NAMES, self.resources, strict=True)},
            "recipes": {name: each.to_dict() for name, each in zip(RECIPE_NAMES, self.recipes, strict=True)},
            "encounters": {card.key: card.to_dict() for card in self.encounters},
            "events": {card.key: card.to_dict() for card in self.events},
            "rulings": dict(self.rulings),
        }

    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file: `coins`, `encounters.bride.buys`, `rulings.start_city`."""
        return _flat(self.to_dict())

    def to_toml(self) -> str:
        """A ruleset file: the name, and what differs from the default."""
        tables: dict[str, dict[str, object]] = {"": {"name": self.name}}
        for key, here, _ in self.differences():
            table, _dot, last = key.rpartition(".")
            if here is not None:
                tables.setdefault(table, {})[last] = here
            elif last == "copies":
                tables.setdefault(table, {})[last] = 0
        blocks = []
        for table, entries in tables.items():
            lines = [f"[{table}]"] if table else []
            lines += [f"{key} = {_toml(value)}" for key, value in entries.items()]
            blocks.append("\n".join(lines) + "\n")
        return "\n".join(blocks)

    def differences(self, other: Ruleset | None = None) -> list[Difference]:
        """In what this ruleset differs from another one, or (None) from the default; its name is not compared."""
        here, there = self.flat(), (other or Ruleset.default()).flat()
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
        return _origin(key, self.flat()[key])

    def assumed(self) -> list[str]:
        """The keys of all numbers that nobody told, so that results that rest on them are open."""
        here = self.flat()
        return [key for key in _printed()[1] if key in here and _origin(key, here[key]).assumed]


def _origin(key: str, value: object) -> Provenance:
    """Where a number of that value comes from."""
    known = _printed()[1].get(key)
    if known is None or value != _default_flat()[key]:
        return Provenance(GIVEN, "The ruleset states it.", "La règle l'indique.")
    return known


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _there(data: Mapping[str, Any], key: str) -> bool:
    """Whether a nested dictionary has a flat key."""
    part: Any = data
    for step in key.split("."):
        if not isinstance(part, Mapping) or step not in part:
            return False
        part = part[step]
    return True


def _flat(full: Mapping[str, Any]) -> dict[str, Any]:
    """A full ruleset as one table."""
    flat = {key: value for key, value in full.items() if key not in TABLES and key != "rulings"}
    for table in TABLES:
        for name, entry in full[table].items():
            flat |= {f"{table}.{name}.{key}": value for key, value in entry.items()}
    return flat | {f"rulings.{name}": value for name, value in full["rulings"].items()}


def _read(data: Mapping[str, Any], base: Ruleset, label: str) -> Ruleset:
    """A base with the changes of a dictionary, checked."""
    if not isinstance(data, Mapping):
        raise RulesetError(f"{label}: not a table of keys and values")
    full = base.to_dict()
    found = list(unknown(data, full))
    for key in KEYS:
        if key in data and key not in TABLES and key != "rulings":
            full[key] = data[key]
    for table, keys in TABLES.items():
        entries = data.get(table, {})
        for name, entry in entries.items() if isinstance(entries, Mapping) else ():
            if not isinstance(entry, Mapping) or (table in ("resources", "recipes") and name not in full[table]):
                continue
            known = full[table].get(name) or blank_entry(table, str(name))
            full[table][name] = known | {key: value for key, value in entry.items() if key in keys}
    rulings = data.get("rulings", {})
    full["rulings"] |= {k: v for k, v in rulings.items() if k in RULINGS} if isinstance(rulings, Mapping) else {}
    found += [problem for key, value in _flat(full).items() for problem in leaf(key, value)]
    label = f"{label} {data['name']!r}" if "name" in data else label
    if found:
        raise refused(found, label)
    made = _built(full)
    found = made.problems()
    if found:
        raise refused(found, label)
    return made if "name" in data or made == base else replace(made, name=_describe(made))


def _built(full: Mapping[str, Any]) -> Ruleset:
    """The ruleset of a full dictionary without a fault."""
    return Ruleset(
        name=full["name"],
        **{key: full[key] for key in NUMBERS},
        resources=tuple(ResourceNumbers(**full["resources"][name]) for name in RESOURCE_NAMES),
        recipes=tuple(RecipeNumbers.read(full["recipes"][name]) for name in RECIPE_NAMES),
        encounters=tuple(EncounterCard.read(key, full["encounters"][key]) for key in sorted(full["encounters"])),
        events=tuple(EventCard.read(key, full["events"][key]) for key in sorted(full["events"])),
        rulings=Readings(full["rulings"]),
    )


def _describe(rules: Ruleset) -> str:
    """A name for a ruleset without one: its differences from the default."""
    parts = [f"{key.partition('.')[2] or key} {_toml(value)}" for key, value, _ in rules.differences()]
    text = ", ".join(parts).replace('"', "") or Ruleset.default().name
    return text if len(text) <= 80 else text[:77] + "..."


@cache
def _printed() -> tuple[dict[str, Any], dict[str, Provenance]]:
    """`cards.toml`: the numbers without their sources, and the source of each by its key."""
    table = tomllib.loads(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
    named = table.pop("provenance")

    def source(name: str) -> Provenance:
        if "." in name:
            return Provenance("sourced", "The rulebook states it.", "Le livret l'indique.", name)
        return Provenance(**named[name])

    origin = {key: source(name) for key, name in table["numbers"].pop("from").items()}
    for part, keys in TABLES.items():
        for name, entry in table[part].items():
            said = entry.pop("from", {})
            # what a card does not say of itself stands with all its table
            origin |= {f"{part}.{name}.{key}": source(said.get(key, part)) for key in keys if key != "name"}
    return table, origin


@cache
def _default_flat() -> dict[str, Any]:
    return Ruleset.default().flat()


@cache
def _default() -> Ruleset:
    """The game of `cards.toml`."""
    table = _printed()[0]
    full = {"name": "rulebook", **table["numbers"], "rulings": Readings()}
    for part in TABLES:
        full[part] = {name: blank_entry(part, name) | entry for name, entry in table[part].items()}
    return _built(full)
