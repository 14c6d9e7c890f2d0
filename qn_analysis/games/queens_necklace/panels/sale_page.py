"""The page of a sale: one file that computes by itself, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import IntEnum
from functools import cache
from itertools import islice
from json import dumps
from typing import Any, Final

from qn_analysis.core.base.messages import refusals
from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels.front_end import runnable, spoken, templates

from ..rulebook import Ruleset
from ..sale import searching
from ..sale.deal import PLAYERS, deal_sheets
from ..sale.document import NEVER_HELD
from ..sale.questions import LEVELS, wanted
from ..sale.quiz_texts import catalogue as quiz_texts
from ..sale.result import SaleResult
from ..sale.scene import rules_in, steps
from ..sale.sheet import GEM_NAMES, SheetError
from ..sale.texts import catalogue as sale_texts
from ..sale.written import written
from ..words.cards import GEM_KINDS, GEM_OF, NOBODY, Card, Gem
from ..words.texts import catalogue as words
from .front_end import sale_front_words, script, style
from .sale_quiz import labels
from .sale_script import FIELDS, page_script, with_sales
from .texts import catalogue

LANGUAGES = ("en", "fr")


@cache
def engine_script(checked: bool = False) -> str:
    """The engine and what tells of it, as one script: `ENGINE`, `saleEngine(data)`, `Refused`; `checked`: for tests."""
    return with_sales(page_script(checked))


def engine_data(rules: Ruleset) -> dict[str, Any]:
    """What `saleEngine` is told of a ruleset, and all that it says in each language."""
    return {
        "fields": FIELDS,
        "gems": list(GEM_NAMES),
        "cards": _names(Card),
        "rules": rules.tables(),
        "copies": list(rules.copies),
        "stones": list(rules.stones),
        "blank": rules.roles[Card.BLANK_GRAY] != NOBODY,
        "size": {"reply": searching.REPLY, "memo": searching.MEMO},
        "levels": list(LEVELS),
        "written": {lang: written(lang) for lang in LANGUAGES},
        "clauses": {lang: rules_in(lang) for lang in LANGUAGES},
        "texts": {lang: page_texts(lang) for lang in LANGUAGES},
    }  # fmt: skip


def page_texts(lang: str) -> dict[str, Any]:
    """All that a page of sales says in a language; the panels have its own words for some problems of a sheet."""
    sale, panel, names = sale_texts(lang), catalogue(lang), words(lang)
    return spoken(
        lang,
        [
            templates(names, "gem", "card"),
            templates(sale, "say", "unit", "title", "six", "sum", "problem", "a_card"),
            templates(panel, "ui", "reply", "edit", "page", "problem"),
            templates(refusals(lang), "list", "nothing", "near"),
            templates(quiz_texts(lang), "ask", "option", "verdict", "told", "slip"),
        ],
    )


def _names(kind: type[IntEnum]) -> list[str]:
    return [member.name.lower() for member in kind]


SCRIPTS: Final = ("kept.js", "toml.js", "quiz_tab.js", "sale_page.js")
QUIZ_SALES: Final = 6
"""Sales of each level that a page asks about."""
QUIZ_SEED: Final = 2003
CALLED: Final = {"en": "English", "fr": "Français"}
"""Languages, each in its own."""
PARTS: Final = ("edit", "own", "quiz")
"""What a page can do besides telling: what if and the best reply; a sale of one's own; questions about other sales."""


def deck(rules: Any) -> list[dict[str, Any]]:
    """The kinds of cards that a ruleset has for a display or a hand; `gem` is None and `stones` 0 but for gem cards."""
    return [
        {
            "card": name,
            "gem": Gem(GEM_OF[card]).name.lower() if card < GEM_KINDS else None,
            "stones": rules.stones[card] if card < GEM_KINDS else 0,
        }
        for card in Card
        if rules.copies[card] and (name := card.name.lower()) not in NEVER_HELD
    ]


_dealt: Final[dict[str, dict[str, list[dict[str, Any]]]]] = {}


def quiz_sheets(rules: Ruleset) -> dict[str, list[dict[str, Any]]]:
    """Sales to be asked about, by level; none of a level that the ruleset has no sale of."""
    key = dumps(rules.tables())
    if key not in _dealt:
        _dealt[key] = {}
        for level in LEVELS:
            with suppress(SheetError):
                deals = deal_sheets(QUIZ_SEED, rules=rules, wanted=wanted(level))
                _dealt[key][level] = [sheet.to_dict() for sheet in islice(deals, QUIZ_SALES)]
    return _dealt[key]


def sale_page(
    score: SaleResult, lang: str = "en", length: str = "six", title: str | None = None, parts: Iterable[str] = PARTS
) -> str:
    """A sale as one HTML page with script, style and data inside, which needs neither Python nor a network.

    It starts in `lang`, though the other language is in it too, and as told in `length`; `parts`, of `PARTS`, is what
    it can do, and without a title its heading names the players.
    """
    texts = catalogue(lang)
    given = page_data(score, lang, length, parts)
    values = {
        "other": "fr" if lang == "en" else "en",
        "called": CALLED,
        "title": texts.text("page.title") if title is None else title,
        "names": texts.join(score.sheet.players),
        "steps": steps(score, lang),
    }
    return rendered("sale.html.j2", lang, values, given, "mountPage")


def page_data(
    score: SaleResult,
    lang: str,
    length: str = "six",
    parts: Iterable[str] = PARTS,
    quiz: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What the script of a page reads: a sale, and all that the page says in both languages. Without a `quiz` of its
    own, the page asks about dealt sales, which take a second to be found.
    """
    if quiz is None:
        quiz = {"labels": {each: labels(each) for each in LANGUAGES}, "sheets": quiz_sheets(score.rules)}
    return {
        "engine": engine_data(score.rules),
        "sheet": score.sheet.to_dict(),
        "lang": lang,
        "length": length,
        "words": {each: sale_front_words(each) for each in LANGUAGES},
        "called": CALLED,
        "deck": deck(score.rules),
        "names": list(PLAYERS),
        "parts": list(parts),
        "quiz": quiz,
    }


def rendered(
    template: str, lang: str, values: Mapping[str, Any], given: Mapping[str, Any], draw: str, main: str = "sale",
    more: Iterable[str] = (),
) -> str:  # fmt: skip
    """A page whose script has engine, table, quiz and `more`; `draw` is its function of `main` and the data."""
    texts, package = catalogue(lang), __package__ or ""
    code = engine_script() + script(*SCRIPTS, *more, uses=["sale.js", "quiz.js"])
    shared = {
        "lang": lang,
        "words": {key: texts.text(f"page.{key}") for key in ("steps", "quiz", "noscript")},
        "data": script_safe(given),
        "modules": [runnable(code, main, draw)],
        "style": style("sale.css", "quiz.css"),
    }
    return render(package, template, shared | dict(values))
