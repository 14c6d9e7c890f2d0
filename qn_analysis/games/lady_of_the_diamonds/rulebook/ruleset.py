"""A ruleset: every number and every reading that a game is played by.

`Ruleset.default()` is the basic game of the rulebook in a single round, with the reconstruction of `cards.toml`. A
ruleset file (TOML) holds only what differs from it:

    name = "Longer rows"
    mode = "advanced"
    rounds = 3
    [treasures.diamond]
    spots = 8
    [cards.pearl_2]
    copies = 2
    [cards.pearl_1]
    copies = 6
    [rulings]
    pearl_match = "taken"

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

from ..words.cards import FEWEST, GEMS, SETS
from .rulings import RULINGS, Readings
from .validation import CARD_NAMES, KEYS, NUMBERS, TREASURE_NAMES, leaf, problems, unknown

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
    """A number or reading in which two rulesets differ; `key` as in a file, such as `cards.ruby_2.copies`."""

    key: str
    here: object
    there: object


@dataclass(frozen=True)
class Ruleset:
    """All the numbers and readings of a game. Build variants with `with_`, `load`, `from_toml` or `from_dict`.

    Tuples over cards have one entry a `Card`, tuples over treasures one a `Treasure`. A ruleset that is built directly
    is not checked until `check` is called.

    Attributes:
        mode: "basic" or "advanced".
        deck_size: cards that the copies must add up to.
        pieces: by card and treasure, what a card adds.
        advanced: by gem, the supply of the advanced game for two, three, four and five players.
        titles: points of each title.
        variety: points of one complete set, two and so on; more sets than steps count as the last step.
        rounds: rounds of a game, or 0: until somebody has `target` points.
    """

    name: str
    mode: str
    deck_size: int
    cards_each: int
    hand_size: int
    face_up: int
    permanent_bonus: int
    rounds: int
    target: int
    variety: tuple[int, ...]
    supply: tuple[int, ...]
    advanced: tuple[tuple[int, ...], ...]
    spots: tuple[int, ...]
    titles: tuple[int, ...]
    copies: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)

    @classmethod
    def default(cls) -> Ruleset:
        """The rulebook's basic game, one round, with the default reading of every ruling."""
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
        return _read({"name": Path(path).stem, **data} if data else data, cls.default(), source)

    @classmethod
    def from_manifest(cls, data: Mapping[str, Any]) -> Ruleset:
        """The ruleset that `to_dict` wrote, whatever the default is by now: equal, and with the same hash.

        Raises:
            RulesetError: a number or reading is missing, or with every problem there is.
        """
        label = "ruleset of a manifest"
        made = _read(data, cls.default(), label)
        lacking = [
            Problem(key, None, "missing", "write it with to_dict") for key in made.flat() if not _there(data, key)
        ]
        if lacking:
            raise refused(lacking, label)
        return made

    def with_(self, **changes: Any) -> Ruleset:
        """A variant: `rules.with_(rounds=3, treasures={"gold": {"title": 3}}, pearl_match="taken")`.

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
        """16 hexadecimal digits that stand for all numbers and readings, but not for the name."""
        numbers = {key: value for key, value in self.to_dict().items() if key not in ("name", "deck_size")}
        return sha256(json.dumps(numbers, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]

    def supply_for(self, players: int) -> tuple[int, ...]:
        """Pieces of each treasure around the gem pit at a table of so many ("Advanced Rules" 1 and 2)."""
        if self.mode == "basic":
            return self.supply
        return (*(by_players[players - FEWEST] for by_players in self.advanced), *self.supply[GEMS:])

    def tables(self) -> dict[str, object]:
        """The flat numbers that the engine reads, by the names of its `Rules`; lists filled up with zeros."""
        return {
            "copies": list(self.copies),
            "pieces": [list(row) for row in self.pieces],
            "supply": list(self.supply),
            "advanced_supply": [list(row) for row in zip(*self.advanced, strict=True)],
            "spots": list(self.spots),
            "titles": list(self.titles),
            "variety": [*self.variety, *[0] * (SETS - len(self.variety))],
            "sets": len(self.variety),
            "advanced": int(self.mode == "advanced"),
            **{key: getattr(self, key) for key in NUMBERS if key != "deck_size"},
            **{name: ruling.number(self.rulings[name]) for name, ruling in RULINGS.items()},
        }

    def to_dict(self) -> dict[str, Any]:
        """Everything, in plain lists, numbers and strings, for a log's manifest. `from_manifest` reads it."""
        treasures = {
            name: {
                "supply": self.supply[n],
                **({"advanced": list(self.advanced[n])} if n < GEMS else {}),
                "spots": self.spots[n],
                "title": self.titles[n],
            }
            for n, name in enumerate(TREASURE_NAMES)
        }
        cards = {
            name: {
                "copies": self.copies[card],
                "pieces": {t: n for t, n in zip(TREASURE_NAMES, self.pieces[card], strict=True) if n},
            }
            for card, name in enumerate(CARD_NAMES)
        }
        return {
            "name": self.name,
            "mode": self.mode,
            **{key: getattr(self, key) for key in NUMBERS},
            "variety": list(self.variety),
            "treasures": treasures,
            "cards": cards,
            "rulings": dict(self.rulings),
        }

    def flat(self) -> dict[str, Any]:
        """Every number and reading by its key in a file: `rounds`, `treasures.ruby.spots`, `rulings.pearl_match`."""
        return _flat(self.to_dict())

    def to_toml(self) -> str:
        """A ruleset file: the name, and what differs from the default."""
        tables: dict[str, dict[str, object]] = {"": {"name": self.name}}
        for key, here, _there in self.differences():
            table, _dot, last = key.rpartition(".")
            tables.setdefault(table, {})[last] = here
        blocks = []
        for table, entries in tables.items():
            lines = [f"[{table}]"] if table else []
            lines += [f"{key} = {_toml(value)}" for key, value in entries.items()]
            blocks.append("\n".join(lines) + "\n")
        return "\n".join(blocks)

    def differences(self, other: Ruleset | None = None) -> list[Difference]:
        """In what this ruleset differs from another one, or (None) from the default; names are not compared."""
        here, there = self.flat(), (other or Ruleset.default()).flat()
        return [
            Difference(key, value, there[key]) for key, value in here.items() if key != "name" and value != there[key]
        ]

    def provenance(self, key: str) -> Provenance:
        """Where a number comes from, by its key in a file; `given` where it differs from the default.

        Raises:
            KeyError: no such number.
        """
        known = _printed()[1][key]
        same = self.flat()[key] == Ruleset.default().flat()[key]
        return known if same else Provenance(GIVEN, "The ruleset states it.", "La règle l'indique.")

    def assumed(self) -> list[str]:
        """The keys of all numbers that nobody told, so that results that rest on them are open."""
        return [key for key in _printed()[1] if self.provenance(key).assumed]


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
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
    flat = {key: value for key, value in full.items() if key not in ("treasures", "cards", "rulings")}
    for table in ("treasures", "cards"):
        for name, entry in full[table].items():
            flat |= {f"{table}.{name}.{key}": value for key, value in entry.items()}
    return flat | {f"rulings.{name}": value for name, value in full["rulings"].items()}


def _read(data: Mapping[str, Any], base: Ruleset, label: str) -> Ruleset:
    """A base with the changes of a dictionary, checked."""
    if not isinstance(data, Mapping):
        raise RulesetError(f"{label}: not a table of keys and values")
    found = list(unknown(data))
    full = base.to_dict()
    for key in KEYS:
        if key in data and key not in ("treasures", "cards", "rulings"):
            full[key] = data[key]
    for table in ("treasures", "cards"):
        entries = data.get(table, {})
        for name, entry in entries.items() if isinstance(entries, Mapping) else ():
            if name in full[table] and isinstance(entry, Mapping):
                full[table][name] |= {key: value for key, value in entry.items() if key in full[table][name]}
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
    treasures, cards = full["treasures"], full["cards"]
    return Ruleset(
        name=full["name"],
        mode=full["mode"],
        **{key: full[key] for key in NUMBERS},
        variety=tuple(full["variety"]),
        supply=tuple(treasures[name]["supply"] for name in TREASURE_NAMES),
        advanced=tuple(tuple(treasures[name]["advanced"]) for name in TREASURE_NAMES[:GEMS]),
        spots=tuple(treasures[name]["spots"] for name in TREASURE_NAMES),
        titles=tuple(treasures[name]["title"] for name in TREASURE_NAMES),
        copies=tuple(cards[name]["copies"] for name in CARD_NAMES),
        pieces=tuple(tuple(cards[name]["pieces"].get(t, 0) for t in TREASURE_NAMES) for name in CARD_NAMES),
        rulings=Readings(full["rulings"]),
    )


def _describe(rules: Ruleset) -> str:
    """A name for a ruleset without one: its differences from the default."""
    parts = [
        f"{key.removeprefix('cards.').removeprefix('treasures.').removeprefix('rulings.')} {_toml(value)}"
        for key, value, _ in rules.differences()
    ]
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
    for part in ("treasures", "cards"):
        for name, entry in table[part].items():
            origin |= {f"{part}.{name}.{key}": source(said) for key, said in entry.pop("from").items()}
    return table, origin


@cache
def _default() -> Ruleset:
    """The game of `cards.toml`."""
    table = _printed()[0]
    full = {**table["numbers"], "treasures": table["treasures"], "cards": table["cards"]}
    return _built({"name": "rulebook", "mode": "basic", **full, "rulings": Readings()})
