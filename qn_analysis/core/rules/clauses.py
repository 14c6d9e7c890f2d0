"""The clauses of a rulebook and the map of its sentences, and whether they fit: each sentence is a rule once, or none.

`faults` compares them for rulebooks of any shape; a `Book` reads one of a single text from two files. What a rulebook
leaves out, leaves open or says twice, and how each is settled, is a `GapList`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from ..base.catalogue import LANGUAGES, Bilingual, each_spaced, in_language, spaced
from .rulings import Ruling

TEXT: Final = "rulebook"
"""The key of a book's one text."""
GAP_KINDS: Final = ("missing", "unclear", "twice", "retail")
"""What a rulebook leaves open: it does not say it, it can be read in several ways, it says it several times, or the
retail edition is said to have changed it."""
_ID: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
_WORDS: Final = {
    "en": {
        "head": "What the rulebook of {title} leaves open",
        "missing": "What it does not say",
        "unclear": "What can be read in more than one way",
        "twice": "What it says more than once, in agreement or not",
        "retail": "What the retail edition is said to have changed",
        "numbers": "Numbers that are assumed",
        "switch": "Switch",
        "default": "default",
    },
    "fr": {
        "head": "Ce que le livret de {title} laisse ouvert",
        "missing": "Ce qu'il ne dit pas",
        "unclear": "Ce qui se lit de plusieurs façons",
        "twice": "Ce qu'il dit plusieurs fois, en accord ou non",
        "retail": "Ce que l'édition du commerce aurait changé",
        "numbers": "Nombres supposés",
        "switch": "Option",
        "default": "par défaut",
    },
}


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
    """Everything that does not fit between clauses and sentences, one line a fault; empty when all is well. `reasons`
    say why a sentence may carry no rule, `rulings` are the names that a clause may cite (None: any).
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


@dataclass(frozen=True)
class Section:
    """One heading of a book: the number of sentences of each of its points, and those that carry no rule."""

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
    what they leave open, or "". `reading`: no sentence states it; `at` are those interpreted. `headings`: those of the
    sections by key.
    """

    id: str
    rule: Mapping[str, str]
    at: tuple[str, ...]
    ruling: str = ""
    reading: bool = False
    headings: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def addresses(self) -> dict[str, tuple[str, ...]]:
        """The sentences that carry it, by text."""
        return {TEXT: self.at}

    def address(self) -> str:
        """Where the rulebook says it, for people: "Playing 5.2, 5.3; Object 2.1"."""
        places: dict[str, list[str]] = {}
        for section, _space, number in (each.partition(" ") for each in self.at):
            places.setdefault(self.headings[section], []).append(number)
        return "; ".join(f"{heading} {', '.join(numbers)}" for heading, numbers in places.items())


class Fact(NamedTuple):
    """What a rulebook tells about the numbers of its game: the clause that tells it ("" where a review does), in words,
    and whether a ruleset agrees.
    """

    name: str
    clause: str
    en: str
    fr: str
    holds: Callable[[Any], bool]


class Book:
    """A rulebook of one text, read from `clauses.toml` and `sentences.toml` of a package when it is first asked for.

    `clauses.toml` holds one table a clause, `sentences.toml` the sections in reading order. An address is the string
    `"<section> <point>.<sentence>"`. `title`: what people call it. `reasons`: why a sentence may carry no rule.
    """

    def __init__(self, package: str, title: str, reasons: Collection[str]) -> None:
        self._package, self._title, self._reasons = package, title, reasons

    def addresses(self, clause: Clause) -> list[str]:
        """Where the rulebook says a clause, for people: a line each."""
        return [f"{self._title}: {clause.address()}"]

    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in the order of the file."""
        return self._by_id

    def sections(self) -> dict[str, Section]:
        """The sections of the rulebook by key, in reading order."""
        return self._sections

    def faults(self, rulings: Collection[str] | None = None, among: Iterable[Clause] | None = None) -> list[str]:
        """Everything that does not fit between clauses and sentences, one line a fault; empty when all is well.

        `rulings` are the names that a clause may cite (None: any), `among` the clauses to check (None: those of the
        file).
        """
        sections = self._sections.values()
        text = Text(
            tuple(address for section in sections for address in section.addresses()),
            {f"{s.key} {number}": why for s in sections for number, why in s.no_rule.items()},
        )
        return faults(self._all if among is None else among, {TEXT: text}, self._reasons, rulings)

    def open_points(self, title: str, rules: Callable[[], Sourced], shown: Callable[[str], str] = str) -> GapList:
        """What it leaves open, in `gaps.toml` of its package, as of `GapList`."""
        return GapList(self._package, title, self.clauses, rules, shown)

    def facts(self, holds: Mapping[str, Callable[[Any], bool]]) -> tuple[Fact, ...]:
        """What it tells about the numbers, in `facts.toml` of its package; `holds` says of each by its name whether a
        ruleset agrees.
        """
        told = self._table("facts.toml")
        assert [*told] == [*holds], "facts.toml and the conditions have the same facts, in the same order"
        return tuple(
            Fact(name, told[name]["clause"], told[name]["en"], told[name]["fr"], holds[name]) for name in holds
        )

    @cached_property
    def _sections(self) -> dict[str, Section]:
        return {
            key: Section(key, entry["heading"], tuple(entry["points"]), entry["no_rule"])
            for key, entry in self._table("sentences.toml").items()
        }

    @cached_property
    def _all(self) -> tuple[Clause, ...]:
        """Every clause in the order of the file, duplicates included."""
        headings = {key: section.heading for key, section in self._sections.items()}
        entries = self._table("clauses.toml")["clause"]
        read = ({**entry, "rule": each_spaced(entry["rule"]), "at": tuple(entry["at"])} for entry in entries)
        return tuple(Clause(**entry, headings=headings) for entry in read)

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self._all}

    def _table(self, name: str) -> dict[str, Any]:
        return tomllib.loads(files(self._package).joinpath(name).read_text(encoding="utf-8"))


class OpenPoint(NamedTuple):
    """One point of the list.

    Attributes:
        name: its key; that of a ruling where one decides it.
        kind: one of `GAP_KINDS`.
        clause: id of the clause it concerns.
        what: by language, what is missing, unclear, said twice or changed.
        settled: by language, how it is read; empty where a ruling says so.
    """

    name: str
    kind: str
    clause: str
    what: Mapping[str, str]
    settled: Mapping[str, str]


class Sourced(Protocol):
    """A ruleset, as far as its readings and the sources of its numbers go."""

    switches: ClassVar[Mapping[str, Ruling]]

    def assumed(self) -> Sequence[str]:
        """The keys of all numbers that nobody told."""

    def provenance(self, key: str) -> Bilingual:
        """Where a number comes from."""


class GapList:
    """The points of a rulebook, read from `gaps.toml` of a package when it is first asked for.

    `title` is the game's; `clauses` are what they cite, `rules` gives its ruleset; `shown` is how the key of a number
    reads.
    """

    def __init__(
        self,
        package: str,
        title: str,
        clauses: Callable[[], Mapping[str, Clause]],
        rules: Callable[[], Sourced],
        shown: Callable[[str], str] = str,
    ) -> None:
        self._package, self._title, self._rules, self._shown = package, title, rules, shown
        self.clauses = clauses

    def gaps(self) -> tuple[OpenPoint, ...]:
        """Every point, in the order of the file."""
        return self._gaps

    @property
    def kinds(self) -> list[str]:
        """The kinds of its points in the order of the page."""
        return [kind for kind in GAP_KINDS if any(gap.kind == kind for gap in self._gaps)]

    def page(self, lang: str = "en") -> str:
        """The list and the numbers that the ruleset assumes, as a Markdown page; `KeyError` if there are no words in
        the language.
        """
        words, colon, rules = _WORDS[lang], LANGUAGES[lang].colon, self._rules()
        lines = [f"# {words['head'].format(title=self._title)}"]
        for kind in self.kinds:
            lines += ["", f"## {words[kind]}", ""]
            for gap in self._gaps:
                if gap.kind == kind:
                    address = self.clauses()[gap.clause].address()
                    lines.append(f"- {gap.what[lang]} ({address}) {self._settled(gap, lang)}")
        lines += ["", f"## {words['numbers']}", ""]
        reasons: dict[str, dict[str, None]] = {}
        for key in rules.assumed():
            origin = rules.provenance(key)
            reasons.setdefault(in_language(lang, origin), {})[f"`{self._shown(key)}`"] = None
        lines += [f"- {', '.join(keys)}{colon} {text}" for text, keys in reasons.items()]
        return "\n".join(lines) + "\n"

    @cached_property
    def _gaps(self) -> tuple[OpenPoint, ...]:
        entries = tomllib.loads(files(self._package).joinpath("gaps.toml").read_text(encoding="utf-8"))["gap"]
        return tuple(
            OpenPoint(e["name"], e["kind"], e["clause"], each_spaced(e["what"]), each_spaced(e.get("settled", {})))
            for e in entries
        )

    def _settled(self, gap: OpenPoint, lang: str) -> str:
        """How a point is settled: by words, or by a switch with its readings, the default first, and the reason."""
        ruling = self._rules().switches.get(gap.name)
        if ruling is None:
            return f"**{gap.settled[lang]}**"
        words = _WORDS[lang]
        said = [f'"{each.value}": {in_language(lang, each)}' for each in ruling.readings]
        switch = f"**{words['switch']} `{ruling.name}`**{LANGUAGES[lang].colon}"
        why = spaced(lang, ruling.why[lang != "en"])
        return f"{switch} {said[0]} ({words['default']}); {'; '.join(said[1:])}. {why}"
