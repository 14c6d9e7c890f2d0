"""The clauses of the rulebook and the map of its sentences, read from two files beside this module.

`clauses.toml` holds one table a clause, in our own words; `sentences.toml` the sections in reading order. An address
is the string `"<section> <point>.<sentence>"`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from qn_analysis.core.clauses import Text
from qn_analysis.core.clauses import faults as faults_of

TITLE: Final = "Lady of the Diamonds, rules"
TEXT: Final = "rulebook"
"""The key of the one text."""
REASONS: Final = {"advice"}
"""Why a sentence is no rule."""


@dataclass(frozen=True)
class Section:
    """One heading: the number of sentences of each of its points, and the sentences that carry no rule."""

    key: str
    heading: str
    points: tuple[int, ...]
    no_rule: Mapping[str, str]

    def addresses(self) -> list[str]:
        """The address of every sentence."""
        return [f"{self.key} {p}.{s}" for p, n in enumerate(self.points, 1) for s in range(1, n + 1)]


@dataclass(frozen=True)
class Clause:
    """One testable statement of the rules.

    `rule` maps "en" and "fr" to our own words; `at` are the sentences that carry it. `ruling`: the switch that decides
    what they leave open, or "". `reading`: no sentence states it; `at` are those interpreted.
    """

    id: str
    rule: Mapping[str, str]
    at: tuple[str, ...]
    ruling: str = ""
    reading: bool = False

    @property
    def addresses(self) -> dict[str, tuple[str, ...]]:
        """The sentences that carry it, by text."""
        return {TEXT: self.at}

    def address(self) -> str:
        """Where the rulebook says it, for people: "How to Play 5.2, 5.3; Object 2.1"."""
        places: dict[str, list[str]] = {}
        for section, _space, number in (each.partition(" ") for each in self.at):
            places.setdefault(sections()[section].heading, []).append(number)
        return "; ".join(f"{heading} {', '.join(numbers)}" for heading, numbers in places.items())


def _table(name: str) -> dict[str, Any]:
    """The TOML file of that name beside this module."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def _all() -> tuple[Clause, ...]:
    """Every clause in the order of the file, duplicates included."""
    return tuple(Clause(**{**entry, "at": tuple(entry["at"])}) for entry in _table("clauses.toml")["clause"])


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in the order of the file."""
    return {clause.id: clause for clause in _all()}


@cache
def sections() -> dict[str, Section]:
    """The sections of the rulebook by key, in reading order."""
    return {
        key: Section(key, entry["heading"], tuple(entry["points"]), entry["no_rule"])
        for key, entry in _table("sentences.toml").items()
    }


def faults(rulings: Collection[str] | None = None, among: Iterable[Clause] | None = None) -> list[str]:
    """Everything that does not fit between clauses and sentences, one line a fault; empty when all is well.

    `rulings` are the names that a clause may cite (None: any), `among` the clauses to check (None: those of the file).
    """
    text = Text(
        tuple(address for section in sections().values() for address in section.addresses()),
        {f"{s.key} {number}": why for s in sections().values() for number, why in s.no_rule.items()},
    )
    return faults_of(_all() if among is None else among, {TEXT: text}, REASONS, rulings)
