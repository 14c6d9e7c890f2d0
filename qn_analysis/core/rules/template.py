"""What people who write rulesets are told of any game: a file to fill in, what is assumed, what is odd (`qn rules`).

What a rulebook tells about the numbers of its game is a list of facts, each a check of a ruleset.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any, Final, NamedTuple

from ..base.catalogue import LANGUAGES, Catalogue, in_language
from ..base.game_registry import find_game
from .clauses import Fact, OpenPoint
from .ruleset import toml_value
from .rulings import Ruling
from .table_ruleset import TableRuleset

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


class RulesetTemplate:
    """What those are told who write rulesets of a game; `facts` are what its rulebook tells about the numbers, `gaps`
    gives what it leaves open.
    """

    def __init__(
        self,
        kind: type[TableRuleset],
        title: str,
        facts: Iterable[Fact] = (),
        gaps: Callable[[], Iterable[OpenPoint]] = tuple,
    ) -> None:
        self.kind, self.title, self.facts, self._gaps = kind, title, tuple(facts), gaps

    def template(self, name: str, lang: str = "en") -> str:
        """A ruleset file of a name that says the same as the rulebook until it is changed: every key, commented out;
        `TextError` if there are no words in the language.
        """
        words = words_of(lang)
        head = [
            f"## {words.text('about', title=self.title_in(lang))}",
            "",
            f"name = {json.dumps(name, ensure_ascii=False)}",
        ]
        return "\n".join([*head, "", *self._keys(lang), *_rulings(self.kind.switches, lang)]) + "\n"

    def title_in(self, lang: str) -> str:
        """The game's title in a language."""
        return self.title

    def _keys(self, lang: str) -> Iterator[str]:
        """Every number with the rulebook's value, commented out."""
        rules = self.kind.default()
        full, assumed, guessed = rules.to_dict(), set(rules.assumed()), f"  # {words_of(lang).text('assumed')}"

        def line(key: str, value: object, at: str = "") -> str:
            return f"# {key} = {toml_value(value)}{guessed if f'{at}{key}' in assumed else ''}"

        tables = self.kind.listed
        yield from (line(key, value) for key, value in full.items() if key not in ("name", "rulings", *tables))
        for table in tables:
            for entry, numbers in full[table].items():
                said = numbers.get("name")
                yield from ("", f"# [{table}.{entry}]{f'  # {said[lang]}' if isinstance(said, Mapping) else ''}")
                yield from (line(key, value, f"{table}.{entry}.") for key, value in numbers.items())

    def assumed(self, rules: Any, lang: str) -> str:
        """A ruleset's numbers that nobody told, in words of a language."""
        return words_of(lang).text("numbers", n=len(rules.assumed()), all=rules.size)

    def open(self, lang: str) -> Iterator[OpenReading]:
        """Every open point of the rules, in a language: with its ruling, or the one reading that there is."""
        for gap in self._gaps():
            yield OpenReading(
                gap.name, self.kind.switches.get(gap.name), f"{gap.what[lang]} {gap.settled.get(lang, '')}"
            )

    def odd(self, rules: Any, lang: str) -> Iterator[str]:
        """What is legal but odd about a ruleset that can be played, a line each, in a language."""
        told = (in_language(lang, fact) for fact in self.broken(rules))
        return (words_of(lang).text("unlike", fact=fact) for fact in told)

    def broken(self, rules: Any) -> list[Fact]:
        """The facts that a ruleset does not agree with."""
        return [fact for fact in self.facts if not fact.holds(rules)]

    def in_force(self, rules: Any, lang: str) -> Iterator[str]:
        """How a ruleset reads every open point, in lines: what it means, of a switch with its value."""
        words, colon = words_of(lang), f"{LANGUAGES[lang].colon} "
        yield words.text("readings")
        for point in self.open(lang):
            said, name = point.settled, point.name
            if point.ruling is not None:
                value = rules.rulings[point.ruling.name]
                meant = [in_language(lang, each) for each in point.ruling.readings if each.value == value]
                said = f"{in_language(lang, point.ruling)} {(*meant, words.text('unnamed'))[0]}"
                name = f"{name} = {toml_value(value)}"
            line = f"{name}{colon}{said}"
            yield fill(line, 110, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def template_of(game: str) -> RulesetTemplate:
    """What those are told who write rulesets of a game; `game` is its name in manifests."""
    return find_game(game).part(RulesetTemplate)


def words_of(lang: str) -> Catalogue:
    """What a template says: `about` (with the game's `title`), `assumed`, `in_part` (of a ladder of prices), `open`;
    `TextError` if there are no words in the language.
    """
    return Catalogue(lang, _TEXTS.get(lang, {}), _TEXTS)


def _rulings(switches: Mapping[str, Ruling], lang: str) -> Iterator[str]:
    """Every ruling of a template with its question and readings, a line each."""
    yield from ("", f"## {words_of(lang).text('open')}", "# [rulings]")
    for ruling in switches.values():
        readings = "; ".join(f"{json.dumps(each.value)}: {in_language(lang, each)}" for each in ruling.readings)
        yield f"# {ruling.name} = {json.dumps(ruling.default)}  # {in_language(lang, ruling)} {readings}"
