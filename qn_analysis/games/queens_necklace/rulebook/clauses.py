"""The clauses of the rulebooks and the map of their sentences, read from two files beside this module.

Sources: `clauses.toml` holds one table a clause (our own words, in English and French, with the sentences that carry it
in each of the three texts); `sentences.toml` holds, for each text, its sections in reading order with their number of
sentences and the numbers that carry no rule. An address is the string `"<section key> <number>"`, numbers from 1.
"""

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from qn_analysis.core.base.catalogue import each_spaced
from qn_analysis.core.rules.clauses import Text, faults

EDITIONS = ("en_2003", "en_web", "fr_2003")
"""The keys of the three texts, in the order in which they are compared."""
REASONS = {"flavour", "example", "advice", "component", "credit", "advertising", "heading", "definition"}
"""Why a sentence is no rule."""

_ADDRESS = re.compile(r"([a-z0-9-]+) ([1-9][0-9]*)")
_KEYS = {"id", "rule", "differs", "open", "otherwise", "ruling", "reading", *EDITIONS}


@dataclass(frozen=True)
class Section:
    """One heading of one text: sentences 1 to `sentences`; `no_rule` maps a number to one of `REASONS`."""

    key: str
    heading: str
    sentences: int
    no_rule: Mapping[int, str]


@dataclass(frozen=True)
class Edition:
    """One text: its key (one of `EDITIONS`), its name, and its sections by key in reading order."""

    key: str
    title: str
    sections: Mapping[str, Section]


@dataclass(frozen=True)
class Clause:
    """One testable statement of the rules.

    `rule` maps "en" and "fr" to our own words, `addresses` each edition to the sentences that carry the clause, or
    () if it lacks it. `differs`: how the texts disagree; `open`: what they leave open, and our reading; `ruling`: the
    switch that decides it; "" where there is none. `otherwise`: what another reading would change, in "en" and "fr", of
    open points without a switch. `reading`: no sentence states it; addresses are those interpreted.
    """

    id: str
    rule: Mapping[str, str]
    addresses: Mapping[str, tuple[str, ...]]
    differs: str = ""
    open: str = ""
    ruling: str = ""
    reading: bool = False
    otherwise: Mapping[str, str] = field(default_factory=dict)

    def places(self, edition: str) -> list[tuple[str, list[str]]]:
        """Where a text says it: headings in reading order, each with the numbers of its sentences."""
        text, numbers = editions()[edition], dict[str, list[str]]()
        for section, number in map(_split, self.addresses[edition]):
            numbers.setdefault(text.sections[section].heading, []).append(str(number))
        return list(numbers.items())

    def address(self, edition: str) -> str:
        """Where a text says it, for people: "English rulebook 2003, 2 Rarity: sentence 5", or "...: absent"."""
        title = editions()[edition].title
        places = [f"{head}: sentence{'s' * (len(n) > 1)} {', '.join(n)}" for head, n in self.places(edition)]
        return f"{title}, {'; '.join(places)}" if places else f"{title}: absent"


def _split(address: str) -> tuple[str, int]:
    """The section key and the number of an address; ("", 0) if it is not one."""
    return (found[1], int(found[2])) if (found := _ADDRESS.fullmatch(address)) else ("", 0)


def _table(name: str) -> dict[str, Any]:
    """The TOML file of that name beside this module."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _clause(entry: Mapping[str, Any]) -> Clause:
    """One `[[clause]]` table as a Clause; a key that no clause has is an error."""
    if unknown := set(entry) - _KEYS:
        raise ValueError(f"clause {entry['id']}: unknown keys {sorted(unknown)}")
    rest = {key: entry[key] for key in ("differs", "open", "ruling", "reading") if key in entry}
    at = {edition: tuple(entry[edition]) for edition in EDITIONS}
    otherwise = each_spaced(entry.get("otherwise", {}))
    return Clause(entry["id"], each_spaced(entry["rule"]), at, **rest, otherwise=otherwise)


@cache
def _all() -> tuple[Clause, ...]:
    """Every clause in the order of the file, duplicates included."""
    return tuple(map(_clause, _table("clauses.toml")["clause"]))


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in the order of the file."""
    return {clause.id: clause for clause in _all()}


@cache
def editions() -> dict[str, Edition]:
    """The three texts by key."""
    texts = {}
    for key, text in _table("sentences.toml").items():
        sections: dict[str, Section] = {}
        for entry in text["section"]:
            if entry["key"] in sections:
                raise ValueError(f"{key}: section {entry['key']} is there twice")
            no_rule = {int(number): reason for number, reason in entry.get("no_rule", {}).items()}
            sections[entry["key"]] = Section(entry["key"], entry["heading"], entry["sentences"], no_rule)
        texts[key] = Edition(key, text["title"], sections)
    return texts


def gaps(rulings: Collection[str] | None = None, among: Iterable[Clause] | None = None) -> list[str]:
    """Everything that does not fit between clauses and sentences, one line a fault; empty when all is well.

    `rulings` are the names that a clause may cite (None: any), `among` the clauses to check (None: those of the file).
    """
    texts = {
        edition: Text(
            tuple(f"{s.key} {n}" for s in text.sections.values() for n in range(1, s.sentences + 1)),
            {f"{s.key} {n}": why for s in text.sections.values() for n, why in s.no_rule.items()},
        )
        for edition, text in editions().items()
    }
    return faults(_all() if among is None else among, texts, REASONS, rulings)
