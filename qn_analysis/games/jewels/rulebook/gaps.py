"""What the rulebook leaves out, leaves open or says twice, what retail changed, and how each is settled.

`gaps.toml` is the list; `gap_page` writes it for people, and `gaps.md` beside this module is that page in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from .clauses import clauses
from .ruleset import Ruleset
from .rulings import RULINGS

KINDS: Final = ("missing", "unclear", "twice", "retail")


class Gap(NamedTuple):
    """One point of the list.

    Attributes:
        name: its key; that of a ruling where one decides it.
        kind: one of `KINDS`.
        clause: id of the clause it concerns.
        what: by language, what is missing, unclear, said twice or changed.
        settled: by language, how it is read; empty where a ruling says so.
    """

    name: str
    kind: str
    clause: str
    what: Mapping[str, str]
    settled: Mapping[str, str]


@cache
def gaps() -> tuple[Gap, ...]:
    """Every point, in the order of the file."""
    entries = tomllib.loads(files(__package__).joinpath("gaps.toml").read_text(encoding="utf-8"))["gap"]
    return tuple(Gap(e["name"], e["kind"], e["clause"], e["what"], e.get("settled", {})) for e in entries)


_WORDS: Final = {
    "en": {
        "head": "What the rulebook of Jewels leaves open",
        "missing": "What it does not say",
        "unclear": "What can be read in more than one way",
        "twice": "What it says more than once, and where it contradicts itself",
        "retail": "What the retail edition is known to have changed",
        "numbers": "Numbers that are assumed",
        "switch": "Switch",
        "default": "default",
    },
    "fr": {
        "head": "Ce que le livret de Jewels laisse ouvert",
        "missing": "Ce qu'il ne dit pas",
        "unclear": "Ce qui se lit de plusieurs façons",
        "twice": "Ce qu'il dit plusieurs fois, et où il se contredit",
        "retail": "Ce que l'édition du commerce a changé, à notre connaissance",
        "numbers": "Nombres supposés",
        "switch": "Option",
        "default": "par défaut",
    },
}


def gap_page(lang: str = "en") -> str:
    """The list as a Markdown page.

    Raises:
        KeyError: there are no words in the language.
    """
    words = _WORDS[lang]
    lines = [f"# {words['head']}"]
    for kind in KINDS:
        lines += ["", f"## {words[kind]}", ""]
        for gap in gaps():
            if gap.kind == kind:
                address = clauses()[gap.clause].address()
                lines.append(f"- {gap.what[lang]} ({address}) {_settled(gap, lang)}")
    lines += ["", f"## {words['numbers']}", ""]
    rules = Ruleset.default()
    reasons: dict[str, list[str]] = {}
    for key in rules.assumed():
        origin = rules.provenance(key)
        listed = reasons.setdefault(origin.text if lang == "en" else origin.fr, [])
        table, _dot, rest = key.partition(".")
        shown = f"{table}.*.{rest.partition('.')[2]}" if rest else key
        if shown not in listed:
            listed.append(shown)
    colon = " :" if lang == "fr" else ":"
    lines += [f"- {', '.join(f'`{key}`' for key in keys)}{colon} {text}" for text, keys in reasons.items()]
    return "\n".join(lines) + "\n"


def _settled(gap: Gap, lang: str) -> str:
    """How a point is settled: by words, or by a switch with its readings, the default first, and the reason."""
    ruling = RULINGS.get(gap.name)
    if ruling is None:
        return f"**{gap.settled[lang]}**"
    words = _WORDS[lang]
    said = [f'"{each.value}": {each.en if lang == "en" else each.fr}' for each in ruling.readings]
    why = ruling.why[lang != "en"]
    colon = " :" if lang == "fr" else ":"
    return f"**{words['switch']} `{ruling.name}`**{colon} {said[0]} ({words['default']}); {'; '.join(said[1:])}. {why}"
