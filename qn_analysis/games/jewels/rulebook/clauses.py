"""The clauses of the rulebook and the map of its sentences, read from two files beside this module.

`clauses.toml` holds one table a clause, in our own words; `sentences.toml` the sections in reading order. An address
is the string `"<section> <point>.<sentence>"`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

TITLE: Final = "Jewels, rules"
REASONS: Final = {"advice"}
"""Why a sentence is no rule."""

_ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


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

    def address(self) -> str:
        """Where the rulebook says it, for people: "7. Actions 1.2, 1.3; 3. Setup 2.1"."""
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
    checked = _all() if among is None else tuple(among)
    found = [f"{name}: id used twice" for name, n in Counter(clause.id for clause in checked).items() if n > 1]
    known = {address for section in sections().values() for address in section.addresses()}
    idle = {f"{s.key} {number}": why for s in sections().values() for number, why in s.no_rule.items()}
    cited = {address for clause in checked for address in clause.at}
    for clause in checked:
        if not _ID.fullmatch(clause.id):
            found.append(f"{clause.id}: not a dotted lower-case id")
        found += [f"{clause.id}: no text in {lang}" for lang in ("en", "fr") if not clause.rule.get(lang, "").strip()]
        if not clause.at:
            found.append(f"{clause.id}: no address")
        found += [f"{clause.id}: the rulebook has no sentence {a!r}" for a in clause.at if a not in known]
        found += [f"{clause.id}: names {a} twice" for a, n in Counter(clause.at).items() if n > 1]
        if rulings is not None and clause.ruling and clause.ruling not in rulings:
            found.append(f"{clause.id}: unknown ruling {clause.ruling}")
    found += [f"{address}: in no clause" for address in sorted(known - cited - set(idle))]
    found += [f"{address}: both a rule and no rule" for address in sorted(cited & set(idle))]
    found += [f"{address}: in no_rule but not a sentence" for address in sorted(set(idle) - known)]
    found += [f"{address}: unknown reason {why}" for address, why in idle.items() if why not in REASONS]
    return found
