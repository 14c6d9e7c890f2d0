"""The page of a sale: one file that computes by itself, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice
from json import dumps
from typing import Any, Final

from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels import front
from qn_analysis.core.panels.front import runnable

from ..rulebook import Ruleset
from ..sale.deal import PLAYERS, deal_sheets
from ..sale.questions import LEVELS, wanted
from ..sale.result import SaleResult
from ..sale.scene import steps
from ..sale.sheet import SheetError
from ..words import art
from ..words.cards import GEM_KINDS, GEM_OF, Card, Gem
from .page import sale_front_words, style
from .sale_engine import LANGUAGES, engine_data, engine_script
from .sale_quiz import labels
from .texts import catalogue

SCRIPTS: Final = ("kept.js", "toml.js", "quiz_tab.js", "sale_page.js")
QUIZ_SALES: Final = 6
"""Sales of each level that a page asks about."""
QUIZ_SEED: Final = 2003
CALLED: Final = {"en": "English", "fr": "Français"}
"""Languages, each in its own."""
PARTS: Final = ("edit", "own", "quiz")
"""What a page can do besides telling: what if and the best reply; a sale of one's own; questions about other sales."""


def deck(rules: Any) -> list[dict[str, Any]]:
    """The kinds of gem cards of a ruleset, as the table offers them."""
    return [
        {"card": card.name.lower(), "gem": Gem(GEM_OF[card]).name.lower(), "stones": rules.stones[card]}
        for card in Card
        if card < GEM_KINDS and rules.copies[card]
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

    Args:
        score: the sale.
        lang: language at first; the other one is in the page too.
        length: how it is told at first.
        title: heading; None for one that names the players.
        parts: what the page can do, of `PARTS`.
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


def page_data(score: SaleResult, lang: str, length: str = "six", parts: Iterable[str] = PARTS) -> dict[str, Any]:
    """What the script of a page reads: a sale, and all that the page says in both languages."""
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
        "quiz": {"labels": {each: labels(each) for each in LANGUAGES}, "sheets": quiz_sheets(score.rules)},
    }


def rendered(template: str, lang: str, values: Mapping[str, Any], given: Mapping[str, Any], draw: str) -> str:
    """A page whose script has the engine, the table and the quiz; `draw` is its function of `#sale` and the data."""
    texts, package = catalogue(lang), __package__ or ""
    script = engine_script() + front.script(package, art.script(), *SCRIPTS, uses=["sale.js", "quiz.js"])
    shared = {
        "lang": lang,
        "words": {key: texts.text(f"page.{key}") for key in ("steps", "noscript")},
        "data": script_safe(given),
        "modules": [runnable(script, "sale", draw)],
        "style": style("sale.css", "quiz.css"),
    }
    return render(package, template, shared | dict(values))
