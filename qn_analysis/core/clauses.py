"""Do the clauses of a rulebook and the map of its sentences fit each other? Each sentence is a rule once, or none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple, Protocol

_ID: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")


class Cited(Protocol):
    """A clause, as far as its place in the texts goes."""

    @property
    def id(self) -> str:
        """A dotted lower-case id."""

    @property
    def rule(self) -> Mapping[str, str]:
        """The rule in English and French."""

    @property
    def addresses(self) -> Mapping[str, tuple[str, ...]]:
        """The sentences of each text that carry it."""

    @property
    def ruling(self) -> str:
        """The switch that decides what it leaves open, or ""."""

    @property
    def reading(self) -> bool:
        """Whether no sentence states it."""


class Text(NamedTuple):
    """A text: the addresses of its sentences in reading order, and why some carry no rule."""

    sentences: tuple[str, ...]
    no_rule: Mapping[str, str]


def faults(
    clauses: Iterable[Cited], texts: Mapping[str, Text], reasons: Collection[str], rulings: Collection[str] | None
) -> list[str]:
    """Everything that does not fit between clauses and sentences, one line a fault; empty when all is well.

    Args:
        clauses: all of a game.
        texts: its texts by key.
        reasons: why a sentence may carry no rule.
        rulings: the names that a clause may cite; None: any.
    """
    checked = tuple(clauses)
    found = [f"{name}: id used twice" for name, n in Counter(clause.id for clause in checked).items() if n > 1]
    for clause in checked:
        found += _clause_faults(clause, texts, rulings)
    for key, text in texts.items():
        cited = {address for clause in checked for address in clause.addresses.get(key, ())}
        for address, why in text.no_rule.items():
            if why not in reasons:
                found.append(f"{key} {address}: unknown reason {why}")
            if address not in text.sentences:
                found.append(f"{key} {address}: in no_rule but not a sentence")
        for address in text.sentences:
            claims = (address in text.no_rule) + (address in cited)
            if claims != 1:
                found.append(f"{key} {address}: {'both a rule and no rule' if claims else 'in no clause'}")
    return found


def _clause_faults(clause: Cited, texts: Mapping[str, Text], rulings: Collection[str] | None) -> Iterable[str]:
    if not _ID.fullmatch(clause.id):
        yield f"{clause.id}: not a dotted lower-case id"
    yield from (f"{clause.id}: no text in {lang}" for lang in ("en", "fr") if not clause.rule.get(lang, "").strip())
    if rulings is not None and clause.ruling and clause.ruling not in rulings:
        yield f"{clause.id}: unknown ruling {clause.ruling}"
    if not clause.reading and not any(clause.addresses.values()):
        yield f"{clause.id}: no text states it and it is no reading"
    for key, addresses in clause.addresses.items():
        yield from (f"{clause.id}: {key} names {a} twice" for a, n in Counter(addresses).items() if n > 1)
        yield from (f"{clause.id}: {key} has no sentence {a!r}" for a in addresses if a not in texts[key].sentences)
