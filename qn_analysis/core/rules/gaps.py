"""What a rulebook leaves out, leaves open or says twice, what a later edition changed, and how each is settled."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Final, NamedTuple, Protocol

from ..base.catalogue import LANGUAGES, Bilingual, each_spaced, in_language, spaced
from .clauses import Clause
from .rulings import Ruling


class OpenPoint(NamedTuple):
    """One point of the list.

    Attributes:
        name: its key; that of a ruling where one decides it.
        kind: `missing`, `unclear`, `twice` or `retail`.
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
    """A ruleset, as far as the sources of its numbers go."""

    def assumed(self) -> Sequence[str]:
        """The keys of all numbers that nobody told."""

    def provenance(self, key: str) -> Bilingual:
        """Where a number comes from."""


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


class GapList:
    """The points of a rulebook, read from `gaps.toml` of a package when it is first asked for.

    `title` is the game's, `kinds` those of its points in the order of the page; clauses and rulings are what they cite.
    """

    def __init__(
        self,
        package: str,
        title: str,
        kinds: Sequence[str],
        clauses: Callable[[], Mapping[str, Clause]],
        rulings: Mapping[str, Ruling],
    ) -> None:
        self._package, self._title, self._kinds = package, title, kinds
        self._clauses, self._rulings = clauses, rulings

    def gaps(self) -> tuple[OpenPoint, ...]:
        """Every point, in the order of the file."""
        return self._gaps

    def page(self, rules: Sourced, lang: str, shown: Callable[[str], str] = str) -> str:
        """The list and the numbers that a ruleset assumes, as a Markdown page; `shown` is how the key of one reads.

        Raises:
            KeyError: there are no words in the language.
        """
        words, colon = _WORDS[lang], LANGUAGES[lang].colon
        lines = [f"# {words['head'].format(title=self._title)}"]
        for kind in self._kinds:
            lines += ["", f"## {words[kind]}", ""]
            for gap in self._gaps:
                if gap.kind == kind:
                    address = self._clauses()[gap.clause].address()
                    lines.append(f"- {gap.what[lang]} ({address}) {self._settled(gap, lang)}")
        lines += ["", f"## {words['numbers']}", ""]
        reasons: dict[str, dict[str, None]] = {}
        for key in rules.assumed():
            origin = rules.provenance(key)
            reasons.setdefault(in_language(lang, origin), {})[f"`{shown(key)}`"] = None
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
        ruling = self._rulings.get(gap.name)
        if ruling is None:
            return f"**{gap.settled[lang]}**"
        words = _WORDS[lang]
        said = [f'"{each.value}": {in_language(lang, each)}' for each in ruling.readings]
        switch = f"**{words['switch']} `{ruling.name}`**{LANGUAGES[lang].colon}"
        why = spaced(lang, ruling.why[lang != "en"])
        return f"{switch} {said[0]} ({words['default']}); {'; '.join(said[1:])}. {why}"
