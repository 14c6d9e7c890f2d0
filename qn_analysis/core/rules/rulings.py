"""Points that a rulebook leaves open, each as a switch with named readings, the default first; rulesets a step away.

A game lists them in `rulings.toml`, a table a ruling: its `clause`, its `question` and its `readings`; `why`, `bounds`
and `later` where it has them (`Ruling`).

The engine knows a reading by a number: its place among the named ones, or itself where numbers are readings.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..base.catalogue import Joined
from ..base.messages import refusal

R = TypeVar("R")


@dataclass(frozen=True)
class Reading:
    """One answer to a ruling's question.

    Attributes:
        value: how a ruleset file writes it.
        en: what it means, in English.
        fr: what it means, in French.
    """

    value: str | int
    en: str
    fr: str


@dataclass(frozen=True)
class Ruling:
    """One open point of the rules.

    Attributes:
        name: key in a ruleset file and name of the field of the engine's rules.
        clause: id of the clause it decides.
        en: the question in English.
        fr: the question in French.
        readings: the answers that have a name, the default first.
        bounds: lowest and highest whole number that is a reading too, or None where only `readings` are.
        why: why the first reading is the default, in English and French, where the clause does not say it.
        later: whether logs were written before there was this ruling. A manifest without it has the default reading,
            and the default adds nothing to a ruleset's hash, so that those logs keep theirs.
    """

    name: str
    clause: str
    en: str
    fr: str
    readings: tuple[Reading, ...]
    bounds: tuple[int, int] | None = None
    why: tuple[str, str] = ("", "")
    later: bool = False

    @property
    def default(self) -> str | int:
        """The reading that holds unless a ruleset says otherwise."""
        return self.readings[0].value

    def accepts(self, value: object) -> bool:
        """Whether this is a reading, as a ruleset file writes it. A bool is not a number."""
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            return False
        if self.bounds is not None:
            return isinstance(value, int) and self.bounds[0] <= value <= self.bounds[1]
        return any(reading.value == value for reading in self.readings)

    def number(self, value: str | int) -> int:
        """The engine's number of a reading; `ValueError` if the ruling has no such reading."""
        if not self.accepts(value):
            raise ValueError(f"ruling {self.name} has no reading {value!r}; it has {self.choices()}")
        return value if isinstance(value, int) else [reading.value for reading in self.readings].index(value)

    def choices(self) -> str:
        """The readings in one line, for messages."""
        if self.bounds is not None:
            return refusal("choice.numbers", low=self.bounds[0], high=self.bounds[1])
        return Joined(refusal("choice.or"), [f'"{reading.value}"' for reading in self.readings])


def counted(readings: Mapping[str, str | int], rulings: Mapping[str, Ruling]) -> dict[str, str | int]:
    """The readings that a ruleset's hash stands for: all but the defaults of rulings that came later."""
    return {
        name: value for name, value in readings.items() if not (rulings[name].later and value == rulings[name].default)
    }


def by_name(rulings: Iterable[Ruling]) -> Mapping[str, Ruling]:
    """Rulings by their names; cannot change."""
    return MappingProxyType({ruling.name: ruling for ruling in rulings})


def read_rulings(package: str) -> Mapping[str, Ruling]:
    """The rulings that a package lists in `rulings.toml`, by their names, in the order of the file; cannot change. None
    where it has no such file."""
    file = files(package).joinpath("rulings.toml")
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return by_name(_ruling(name, entry) for name, entry in listed.items())


def _ruling(name: str, entry: Mapping[str, Any]) -> Ruling:
    why, bounds = entry.get("why"), entry.get("bounds")
    return Ruling(
        name,
        entry["clause"],
        entry["question"]["en"],
        entry["question"]["fr"],
        tuple(Reading(**reading) for reading in entry["readings"]),
        bounds=(bounds[0], bounds[1]) if bounds else None,
        why=(why["en"], why["fr"]) if why else ("", ""),
        later=entry.get("later", False),
    )


class Readings(Mapping[str, str | int]):
    """The reading of every ruling of a game, by name. Cannot change; those not given are the defaults."""

    __slots__ = ("_of",)

    def __init__(self, rulings: Mapping[str, Ruling], given: Mapping[str, str | int] = MappingProxyType({})) -> None:
        self._of = {name: ruling.default for name, ruling in rulings.items()} | dict(given)

    def __getitem__(self, name: str) -> str | int:
        return self._of[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def __hash__(self) -> int:
        return hash(tuple(sorted((name, str(value)) for name, value in self._of.items())))

    def __repr__(self) -> str:
        return f"Readings({self._of})"


Moved: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Rulesets a step away from another: what a ruleset has otherwise, by what is moved (a card, a table) and how."""


class Variant(NamedTuple, Generic[R]):
    """A ruleset and how it came about: the ruling, card or table that was changed, and its reading, or how it was
    moved.
    """

    key: str
    step: str
    rules: R
