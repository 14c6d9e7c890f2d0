"""Where the three texts of the rules disagree or leave a point open, what is taken, and what else could be."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from qn_analysis.core.base.catalogue import LANGUAGES, in_language, speaker
from qn_analysis.core.base.messages import in_one, short_repr
from qn_analysis.core.lint.checks import LintError
from qn_analysis.core.lint.checks import catalogue as words
from qn_analysis.core.lint.explain import topic_of

from ..rulebook import EDITIONS, RULINGS, Clause, clauses
from .run import LINTER
from .texts import catalogue

WIDTH: Final = 110
"""Columns of the text."""
_say: Final = speaker(words.package)


@dataclass(frozen=True)
class Alternative:
    """Another reading of a ruling: how a ruleset file writes it, and what it means."""

    value: str | int
    text: str


@dataclass(frozen=True)
class EditionDifference:
    """A clause on which the texts disagree, or which they leave open.

    Attributes:
        clause: its id.
        rule: the clause in our words.
        differs: how the texts disagree, in English; "" where they do not.
        open: what they leave open, in English; "" where nothing is.
        ruling: the switch that decides it, or "".
        question: what the ruling asks, or "".
        taken: the reading that holds by default; without a ruling, the clause itself.
        value: how a ruleset file writes the reading taken, or None.
        alternatives: the other readings that have a name.
        bounds: lowest and highest number that can be chosen, or None.
        addresses: where each text says it, for people, in the order of `EDITIONS`.
    """

    clause: str
    rule: str
    differs: str
    open: str
    ruling: str
    question: str
    taken: str
    value: str | int | None
    alternatives: tuple[Alternative, ...]
    bounds: tuple[int, int] | None
    addresses: tuple[str, ...]


def differences(lang: str = "en") -> list[EditionDifference]:
    """All points on which the texts disagree or which they leave open, in the order of the rulebook.

    What differs and what is open is told in English, in the words of `clauses.toml`; all else in the language.

    Raises:
        TextError: there are no texts in the language.
    """
    catalogue(lang)
    return [_point(clause, lang) for clause in clauses().values() if clause.differs or clause.open or clause.ruling]


def _point(clause: Clause, lang: str) -> EditionDifference:
    rule, addresses = clause.rule[lang], tuple(map(clause.address, EDITIONS))
    if not clause.ruling:
        return EditionDifference(clause.id, rule, clause.differs, clause.open, "", "", rule, None, (), None, addresses)
    ruling = RULINGS[clause.ruling]
    said = [Alternative(reading.value, in_language(lang, reading)) for reading in ruling.readings]
    return EditionDifference(
        clause.id, rule, clause.differs, clause.open, ruling.name, in_language(lang, ruling), said[0].text,
        said[0].value, tuple(said[1:]), ruling.bounds, addresses,
    )  # fmt: skip


def differences_text(lang: str = "en", asked: Iterable[str] = ()) -> str:
    """What `qn rules editions` prints: a paragraph a point, with a sum below.

    Args:
        lang: language of what is told in several.
        asked: only points of these cards, rulings and clauses, or in whose texts these words are, as `qn explain` looks
            for them; none: all points.

    Raises:
        TextError: there are no texts in the language.
        LintError: there is no point about one of them; all of them are named.
    """
    texts, found = catalogue(lang), differences(lang)
    if topics := list(asked):
        about = {each: _about(each, found, lang) for each in topics}
        wrong = [_say("lookup.no_point", asked=short_repr(each)) for each, points in about.items() if not points]
        if wrong:
            raise LintError(in_one([*wrong, _say("lookup.all_points")])).speaking(lang)
        found = [point for point in found if any(point in points for points in about.values())]
    blocks = ["\n".join(_lines(point, lang)) for point in found]
    total = texts.text(
        "differences.sum",
        n=len(found),
        differs=sum(bool(point.differs) for point in found),
        open=sum(bool(point.open) for point in found),
        rulings=sum(bool(point.ruling) for point in found),
    )
    return "\n\n".join([*blocks, total])


def _about(asked: str, points: Sequence[EditionDifference], lang: str) -> list[EditionDifference]:
    """The points that are called so, or else those in whose texts it is."""
    topic = topic_of(LINTER, asked)
    called = [each for each in points if topic.names(each.clause) or (each.ruling and topic.names(each.ruling))]
    return called or [
        each for each in points if any(map(topic.told_in, (each.rule, each.differs, each.open, each.question)))
    ]


def _lines(point: EditionDifference, lang: str) -> list[str]:
    """The paragraph of a point."""
    texts, colon = catalogue(lang), f"{LANGUAGES[lang].colon} "
    heading = point.clause
    if point.ruling:
        heading += f" ({texts.text('differences.switch', name=point.ruling)})"
    parts = [(texts.text(f"differences.{key}"), said) for key in ("differs", "open") if (said := getattr(point, key))]
    if point.ruling:
        taken = f"{point.value} ({texts.text('differences.by_default')}){colon}{point.taken}"
        parts += [(point.question, ""), (texts.text("differences.taken"), taken)]
    else:
        parts.append((texts.text("differences.taken"), point.taken))
    other = texts.text("differences.other")
    parts += [(other, f"{each.value}{colon}{each.text}") for each in point.alternatives]
    if point.bounds:
        parts.append((other, texts.text("differences.numbers", low=point.bounds[0], high=point.bounds[1])))
    lines = [heading]
    for label, said in parts:
        line = f"{label}{colon}{said}" if said else label
        lines += textwrap.wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False)
    return [*lines, *(f"  - {address}" for address in point.addresses)]
