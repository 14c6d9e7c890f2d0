"""What people who write rulesets are told of any game: a file to fill in, what is assumed, what is odd (`qn rules`).

What a rulebook tells about the numbers of its game is a list of facts, each a check of a ruleset.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ..base.catalogue import LANGUAGES, Catalogue, in_language
from ..base.game_registry import find_game
from .clauses import OpenPoint
from .ruleset import toml_value
from .rulings import Ruling
from .table_ruleset import TableRuleset

R = TypeVar("R")


class Fact(NamedTuple, Generic[R]):
    """One fact.

    Attributes:
        clause: id of the clause that tells it; "" where a review does.
        en: the fact in English.
        fr: the fact in French.
        holds: whether a ruleset agrees.
    """

    name: str
    clause: str
    en: str
    fr: str
    holds: Callable[[R], bool]


def broken(facts: Iterable[Fact[R]], rules: R) -> list[Fact[R]]:
    """The facts that a ruleset does not agree with."""
    return [fact for fact in facts if not fact.holds(rules)]


_TEXTS: Final = {
    "en": {
        "about": "A ruleset for {title}. What is commented out is as in the rulebook: take the # from a line, and from"
        " the heading in brackets above it, to change a value.",
        "assumed": "assumed",
        "in_part": "assumed in part",
        "open": "open points of the rules: the first reading is the default",
        "unlike": "the rulebook tells otherwise: {fact}",
        "rulebook": "rulebook",
        "numbers": "numbers assumed: {n} of {all}",
        "readings": "Open points of the rules, as they are read; those with = can be switched in a ruleset file below"
        " [rulings]:",
        "unnamed": "the number that the ruleset gives",
    },
    "fr": {
        "about": "Une règle pour {title}. Ce qui est en commentaire vaut comme dans le livret : ôter le # d'une ligne,"
        " et du titre au-dessus, pour changer une valeur.",
        "assumed": "supposé",
        "in_part": "supposé en partie",
        "open": "points ouverts de la règle : la première lecture est celle par défaut",
        "unlike": "le livret dit autre chose : {fact}",
        "rulebook": "livret",
        "numbers": "nombres supposés : {n} sur {all}",
        "readings": "Points ouverts de la règle, tels qu'ils sont lus ; ceux avec = se changent dans un fichier de"
        " règles sous [rulings] :",
        "unnamed": "le nombre que donne la règle choisie",
    },
}


class OpenReading(NamedTuple):
    """An open point of the rules: its name, and the ruling that decides it or, without one, what is open and how it is
    read."""

    name: str
    ruling: Ruling | None
    settled: str = ""


@dataclass(frozen=True)
class RulesetTemplate:
    """What a game declares for those who write its rulesets.

    Attributes:
        template: a ruleset file of a name, in a language, that says the same as the rulebook until it is changed.
        assumed: a ruleset's numbers that nobody told, in words of a language.
        open: every open point of the rules, in a language: with its ruling, or the one reading that there is.
        odd: what is legal but odd about a ruleset that can be played, a line each, in a language.
    """

    template: Callable[[str, str], str]
    assumed: Callable[[Any, str], str]
    open: Callable[[str], Iterable[OpenReading]]
    odd: Callable[[Any, str], Iterable[str]]


def template_of(game: str) -> RulesetTemplate:
    """What a game declares for those who write its rulesets; `game` is its name in manifests."""
    return find_game(game).part(RulesetTemplate)


def readings_in_force(template: RulesetTemplate, rules: Any, lang: str) -> Iterator[str]:
    """How a ruleset reads every open point, in lines: what it means, of a switch with its value."""
    words, colon = words_of(lang), f"{LANGUAGES[lang].colon} "
    yield words.text("readings")
    for point in template.open(lang):
        said, name = point.settled, point.name
        if point.ruling is not None:
            value = rules.rulings[point.ruling.name]
            meant = [in_language(lang, each) for each in point.ruling.readings if each.value == value]
            said = f"{in_language(lang, point.ruling)} {(*meant, words.text('unnamed'))[0]}"
            name = f"{name} = {toml_value(value)}"
        yield fill(f"{name}{colon}{said}", 110, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def template_of_facts(
    kind: type[TableRuleset], title: str, facts: Iterable[Fact[Any]], gaps: Callable[[], Iterable[OpenPoint]]
) -> RulesetTemplate:
    """The same of a game whose rulesets are tables: `facts` are what its rulebook tells about the numbers, `gaps` what
    it leaves open."""
    told = tuple(facts)

    def points(lang: str) -> Iterator[OpenReading]:
        return (
            OpenReading(gap.name, kind.switches.get(gap.name), f"{gap.what[lang]} {gap.settled.get(lang, '')}")
            for gap in gaps()
        )

    def odd(rules: Any, lang: str) -> Iterator[str]:
        words = words_of(lang)
        return (words.text("unlike", fact=in_language(lang, fact)) for fact in broken(told, rules))

    def assumed(rules: Any, lang: str) -> str:
        return words_of(lang).text("numbers", n=len(rules.assumed()), all=len(rules.flat()))

    return RulesetTemplate(lambda name, lang: _template(kind, title, name, lang), assumed, points, odd)


def words_of(lang: str) -> Catalogue:
    """What a template says: `about` (with the game's `title`), `assumed`, `in_part` (of a ladder of prices), `open`.

    Raises:
        TextError: there are no words in the language.
    """
    return Catalogue(lang, _TEXTS.get(lang, {}), _TEXTS)


def _template(kind: type[TableRuleset], title: str, name: str, lang: str) -> str:
    """Every key with the rulebook's value, commented out.

    Raises:
        TextError: there are no words in the language.
    """
    words, rules = words_of(lang), kind.default()
    full, assumed, guessed = rules.to_dict(), set(rules.assumed()), f"  # {words.text('assumed')}"

    def line(key: str, value: object, at: str = "") -> str:
        return f"# {key} = {toml_value(value)}{guessed if f'{at}{key}' in assumed else ''}"

    lines = [f"## {words.text('about', title=title)}", "", f"name = {json.dumps(name, ensure_ascii=False)}", ""]
    lines += [line(key, value) for key, value in full.items() if key not in ("name", "rulings", *kind.shape.tables)]
    for table in kind.shape.tables:
        for entry, numbers in full[table].items():
            said = numbers.get("name")
            called = f"  # {said[lang]}" if isinstance(said, Mapping) else ""
            lines += ["", f"# [{table}.{entry}]{called}"]
            lines += [line(key, value, f"{table}.{entry}.") for key, value in numbers.items()]
    return "\n".join([*lines, *rulings_of(kind.switches, lang)]) + "\n"


def rulings_of(switches: Mapping[str, Ruling], lang: str) -> Iterator[str]:
    """Every ruling of a template with its question and readings, a line each."""
    yield from ("", f"## {words_of(lang).text('open')}", "# [rulings]")
    for ruling in switches.values():
        readings = "; ".join(f"{json.dumps(each.value)}: {in_language(lang, each)}" for each in ruling.readings)
        yield f"# {ruling.name} = {json.dumps(ruling.default)}  # {in_language(lang, ruling)} {readings}"
