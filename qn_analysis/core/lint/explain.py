"""Rules and checks in words: what `qn explain` tells, the list of all checks, and their table for the documentation.

What is asked for is a check, the beginning of codes, or something of the rules (`Entry`).
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from textwrap import fill
from typing import Any, Final

from ..base.catalogue import BASE, LANGUAGES, Message, in_language, spaced, speaker
from ..base.messages import in_one, refusal, short_repr
from ..base.plain import plain
from ..rules.ruleset import toml_value
from ..rules.rulings import Ruling
from ..rules.topics import Topic
from .checks import Check, LintError, catalogue
from .findings import explanation
from .linter import Linter

WIDTH: Final = 100
BEGINNING: Final = re.compile(r"[A-Z]{2}[0-9]{0,3}")
"""The beginning of a code."""
PLACES: Final = ("phase", "happening")
"""Kinds of names that are no cards or pieces."""
_say: Final = speaker(catalogue.package)


def explained(linters: Sequence[Linter], asked: Iterable[str], lang: str = "en") -> str:
    """What the rules say of some things: checks, families of checks, cards, rulings, clauses, or words in clauses.

    A code or the name of a check is explained with the clauses that it enforces and where the rulebook says them; the
    beginning of a code lists its checks; anything else is looked up by the names of cards, rulings and clauses in any
    language and, where that finds nothing, in the texts. Capitals and accents make no difference. A name that several
    games have stands for all of these. `LintError` names everything that there is nothing of, and the nearest that
    there are; `TextError`: there are no texts in the language.
    """
    catalogue(lang)
    told, wrong = list[str](), list[Message]()
    for each in asked:
        found = _checks(linters, each, lang) or _families(linters, each, lang) or _entries(linters, each, lang)
        told += found
        if not found:
            wrong.append(_say("lookup.unknown", asked=short_repr(each), hint=_nearest(each, linters)))
    if wrong:
        raise LintError(in_one([*wrong, _say("lookup.remedy")])).speaking(lang)
    return "\n\n".join(told)


def _checks(linters: Iterable[Linter], asked: str, lang: str) -> list[str]:
    return [
        f"{explanation(linter, check, lang)}\n\n{_rules(linter, check, lang)}\n"
        for linter in linters
        for check in linter.everything().values()
        if asked.upper() in (check.code, check.name.upper())
    ]


def _families(linters: Iterable[Linter], asked: str, lang: str) -> list[str]:
    if not BEGINNING.fullmatch(asked.upper()):
        return []
    return [found for linter in linters if (found := listed(linter, lang, asked.upper()))]


def _entries(linters: Sequence[Linter], asked: str, lang: str) -> list[str]:
    """What is called so; else what is told of it, in the language or, if that has no such word, in the others."""
    for look in (None, (lang,), tuple(LANGUAGES)):
        found = [entry for linter in linters if (entry := Entry.of(linter, asked, look))]
        if found:
            one = found == [entry for entry in found if entry.linter is linters[0]]
            return ["\n".join(entry.lines(lang, not one)) + "\n" for entry in found]
    return []


@dataclass(frozen=True)
class Entry:
    """What a game has on a topic.

    Attributes:
        things: cards or pieces that are called so, each with its numbers in a ruleset file.
        clauses: ids of the clauses that are called after it, are decided by its rulings, or speak of it.
    """

    linter: Linter
    asked: str
    things: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    clauses: tuple[str, ...]

    @classmethod
    def of(cls, linter: Linter, asked: str, texts: Iterable[str] | None) -> Entry | None:
        """What is called so or, with languages of texts, what those say of it; None: nothing."""
        topic, clauses = topic_of(linter, asked), linter.clauses()
        rulings = linter.rules.switches.values()
        if texts is None:
            named = [each for each in rulings if topic.names(each.name) or topic.names(each.clause)]
            about = [each for each in clauses if topic.names(each)]
        else:
            named = [each for each in rulings if any(topic.told_in(in_language(lang, each)) for lang in texts)]
            about = [each for each in clauses if any(map(topic.told_in, _told(clauses[each], texts)))]
        decided = [each.clause for each in named if each.clause not in about]
        things = [line for thing in topic.things for line in _thing(linter, thing)] if texts is None else []
        found = cls(linter, asked, tuple(things), tuple(named), (*about, *decided))
        return found if found.things or found.clauses else None

    def lines(self, lang: str, titled: bool) -> Iterator[str]:
        """All of it, with the title of the game where several have something."""
        texts, linter = catalogue(lang), self.linter
        if titled:
            yield from (f"== {linter.title} ==", "")
        if self.things:
            yield from (*self.things, "")
        if self.rulings:
            yield texts.text("lookup.rulings")
        for ruling in self.rulings:
            yield from _ruling_lines(ruling, lang)
            yield ""
        if self.clauses:
            yield texts.text("lookup.clauses")
        known = linter.clauses()
        for name in self.clauses:
            yield from (f"  {line}" for line in clause_lines(linter, name, lang))
        guards = [each for each in linter.everything().values() if set(each.clauses) & set(self.clauses)]
        if guards:
            yield from ("", texts.text("lookup.checks"))
            yield from (f"  {each.code}  {summary(linter, each, lang)}" for each in guards)
        if any(getattr(known[name], "differs", "") or getattr(known[name], "open", "") for name in self.clauses):
            yield from ("", texts.text("lookup.editions", name=shlex.quote(self.asked)))


def _told(clause: Any, langs: Iterable[str]) -> Iterator[str]:
    """What is said of a clause: the rule, and in English in what the editions differ and what is open."""
    yield from (clause.rule[lang] for lang in langs)
    if BASE in langs:
        yield from (getattr(clause, key, "") for key in ("differs", "open"))


def topic_of(linter: Linter, asked: str) -> Topic:
    """What is asked about, with the cards and pieces of a game that are called so."""
    return Topic(asked, _called(linter))


def _called(linter: Linter) -> dict[str, list[str]]:
    """Names of cards and pieces in all languages, by their keys."""
    called: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        texts = linter.names(None, lang)
        for key in texts:
            kind, _dot, thing = key.partition(".")
            if kind in linter.kinds and kind not in PLACES and "=" not in thing:
                called.setdefault(thing, []).extend(texts.forms(key).values())
    return called


def _thing(linter: Linter, thing: str) -> Iterator[str]:
    """The numbers of a card or piece, as a ruleset file has them."""
    for table, entries in linter.rules.default().to_dict().items():
        if isinstance(entries, dict) and isinstance(entries.get(thing), dict):
            told = {key: value for key, value in entries[thing].items() if isinstance(value, int | list)}
            numbers = {key: value for key, value in told.items() if value or key == "copies"}
            yield f"[{table}.{thing}]  {'; '.join(f'{key} = {value}' for key, value in numbers.items())}"


def _ruling_lines(ruling: Ruling, lang: str) -> Iterator[str]:
    """A ruling's question and readings, as a ruleset file writes them."""
    texts, colon = catalogue(lang), f"{LANGUAGES[lang].colon} "
    yield _filled(f"{ruling.name}{colon}{in_language(lang, ruling)}", "  ")
    for at, reading in enumerate(ruling.readings):
        mark = "" if at else f" ({texts.text('lookup.default')})"
        yield _filled(f"{ruling.name} = {toml_value(reading.value)}{mark}{colon}{in_language(lang, reading)}", "    ")
    if ruling.bounds:
        yield _filled(texts.text("lookup.numbers", low=ruling.bounds[0], high=ruling.bounds[1]), "    ")
    if ruling.why[0]:
        yield _filled(spaced(lang, ruling.why[lang != "en"]), "    ")


def summary(linter: Linter, check: Check, lang: str) -> str:
    """A check in one line, in a language as far as its game has it."""
    texts = linter.texts(lang)
    return texts.text(f"{check.code}.summary") if f"{check.code}.summary" in texts else check.summary


def _nearest(asked: str, linters: Iterable[Linter]) -> str:
    known = dict[str, None]()
    for linter in linters:
        for check in linter.everything().values():
            known |= {check.code: None, check.name: None}
        known |= dict.fromkeys((*linter.rules.switches, *linter.clauses()))
        known |= dict.fromkeys(name.partition(".")[0] for name in linter.clauses())
        known |= {name: None for names in _called(linter).values() for name in names}
    near = get_close_matches(plain(asked), {plain(name): name for name in known}, len(known))
    if not near:
        return ""

    def likeness(key: str) -> tuple[float, int]:
        same = sum(ours == theirs for ours, theirs in zip(key, plain(asked), strict=False))
        return round(SequenceMatcher(None, key, plain(asked)).ratio(), 2), same

    best = max(sorted(near), key=likeness)
    return refusal("near", name=repr(next(name for name in known if plain(name) == best)))


def _filled(text: str, indent: str) -> str:
    return fill(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def _rules(linter: Linter, check: Check, lang: str) -> str:
    lines = [line for name in check.clauses for line in clause_lines(linter, name, lang)]
    return "\n".join(lines) if lines else catalogue(lang).text("lookup.no_clause")


def clause_lines(linter: Linter, name: str, lang: str) -> Iterator[str]:
    """A clause in our own words, with its place in the rulebook and the ruling that decides it."""
    clause: Any = linter.clauses()[name]
    colon = f"{LANGUAGES[lang].colon} "
    yield fill(f"{name}{colon}{clause.rule[lang]}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    yield from (f"  {address}" for address in linter.addresses(clause))
    if clause.ruling:
        yield f"  {catalogue(lang).text('lookup.ruling', name=clause.ruling)}"


def listed(linter: Linter, lang: str = "en", beginning: str = "") -> str:
    """Every check whose code begins so, with its code, name and summary, under the heading of its family."""
    lines: list[str] = []
    for digit, family in linter.families.items():
        prefix = f"{linter.prefix}{digit}"
        checks = [
            check
            for check in linter.everything().values()
            if check.code.startswith(prefix) and check.code.startswith(beginning)
        ]
        if checks:
            lines += ["", f"{prefix} {family}"]
            wide = max(len(check.name) for check in checks)
            lines += [f"  {check.code}  {check.name:{wide}}  {summary(linter, check, lang)}" for check in checks]
    return "\n".join(lines[1:]) + "\n" if lines else ""


def checks_page(linter: Linter, title: str, example: str, broken: str) -> str:
    """The checks of a game as a page of the documentation; `example` is one of its codes, `broken` where there is a
    broken log for each."""
    intro = fill(
        f"This page is generated from the checks themselves by `make golden`. `qn explain {example}` tells all about"
        f" one of them; for each there is a broken log in {broken}. A log that knows `sales` is enough where *needs*"
        " says so; `public` is all but hidden cards, `full` is everything. *Clauses* are ids of the rules that a check"
        " guards.",
        120, break_on_hyphens=False,
    )  # fmt: skip
    return f"# {title}\n\n{intro}\n\n{checks_table(linter)}"


def checks_table(linter: Linter) -> str:
    """All checks as Markdown tables, one a family: code, name, severity, summary, clauses, what a log must tell."""
    heads = ("code", "name", "severity", "summary", "clauses", "needs")
    head = f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"
    parts: list[str] = []
    for digit, family in linter.families.items():
        checks = [check for check in linter.everything().values() if check.code.startswith(f"{linter.prefix}{digit}")]
        if checks:
            parts.append(f"## {linter.prefix}{digit}: {family}\n\n{head}{''.join(map(_line, checks))}")
    return "\n".join(parts)


def _line(check: Check) -> str:
    guarded = ", ".join(f"`{name}`" for name in check.clauses) or "none"
    summary = check.summary.replace("|", "\\|")
    cells = (check.code, f"`{check.name}`", check.severity, summary, guarded, check.needs.name.lower())
    return f"| {' | '.join(cells)} |\n"
