"""What a page needs to compute sales without Python: the translated engine, and what `static/engine.js` fills in."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

from qn_analysis.core.base.filling import key_of
from qn_analysis.core.base.messages import refusals
from qn_analysis.core.panels.front import spoken, templates
from qn_analysis.core.panels.front import static as kit

from ..rulebook import Ruleset
from ..sale import kernel, searching
from ..sale.asking import About, Form
from ..sale.builds import page_script
from ..sale.checking import Problem
from ..sale.document import NAME, SCORE
from ..sale.questions import KINDS, LEVELS
from ..sale.quiz_texts import catalogue as quiz_texts
from ..sale.scene import rule
from ..sale.sheet import GEM_NAMES
from ..sale.slips import Slip
from ..sale.telling_words import CLAUSES, ROWS, Field, Key, Kind, Put, SaleOp, Verdict
from ..sale.texts import catalogue as sale_texts
from ..words.cards import GEM_KINDS, GEM_OF, NOBODY, SEATS, Card
from ..words.events import Column, Event
from ..words.texts import catalogue as words
from .page import static
from .texts import catalogue

LANGUAGES = ("en", "fr")


@cache
def engine_script(checked: bool = False) -> str:
    """The engine and what tells of it, as one script: `ENGINE`, `saleEngine(data)`, `Refused`; `checked`: for tests."""
    return f"const ENGINE = {page_script(checked)};\n" + kit(__package__ or "", "filling.js") + static("engine.js")


def engine_data(rules: Ruleset) -> dict[str, Any]:
    """What `saleEngine` is told of a ruleset, and all that it says in each language."""
    return {
        "gems": list(GEM_NAMES),
        "cards": _names(Card),
        "gem_of": [int(GEM_OF[card]) for card in range(GEM_KINDS)],
        "rules": rules.tables(),
        "copies": list(rules.copies),
        "stones": list(rules.stones),
        "blank": rules.roles[Card.BLANK_GRAY] != NOBODY,
        "size": {
            "rows": ROWS, "name": NAME, "score": SCORE, "seats": SEATS, "sheet": kernel.SHEET, "laid": kernel.LAID,
            "own": kernel.OWN, "moves": kernel.MOVES, "rings": kernel.RINGS, "kings": kernel.KINGS,
            "necklaces": kernel.NECKLACES, "bankers": kernel.BANKERS, "gem_kinds": GEM_KINDS,
            "alchemists": searching.ALCHEMISTS, "reply": searching.REPLY, "memo": searching.MEMO,
        },
        "keys": [_page_key(key) for key in Key],
        "fields": _names(Field),
        "kinds": _names(Kind),
        "puts": _names(Put),
        "verdicts": _names(Verdict),
        "ops": {int(op): op.name.lower() for op in SaleOp},
        "problems": {int(problem): problem.name.lower() for problem in Problem},
        "columns": [int(column) for column in (Column.EVENT, Column.SEAT, Column.GEM, Column.COUNT, Column.AMOUNT)],
        "events": {event.name.lower(): int(event) for event in (Event.SOLD, Event.GEM_CANCELLED, Event.TRIBUTE_PAID)},
        "other": int(Column.OTHER),
        "levels": list(LEVELS),
        "abouts": _names(About),
        "forms": _names(Form),
        "slips": _names(Slip),
        "asked": KINDS,
        "clauses": {lang: [rule(clause, lang) for clause in CLAUSES] for lang in LANGUAGES},
        "texts": {lang: page_texts(lang) for lang in LANGUAGES},
    }  # fmt: skip


def page_texts(lang: str) -> dict[str, Any]:
    """All that a page of sales says in a language; the `card` of a sentence ("a King") is `a_card`."""
    sale, panel, names = sale_texts(lang), catalogue(lang), words(lang)
    return spoken(
        lang,
        [
            templates(names, "gem", "card"),
            templates(sale, "say", "unit", "title", "six", "sum", "problem", "card", under={"card": "a_card"}),
            templates(panel, "ui", "reply", "edit", "page"),
            templates(refusals(lang), "list"),
            templates(quiz_texts(lang), "ask", "option", "verdict", "told", "slip"),
        ],
    )


def _names(kind: type[IntEnum]) -> list[str]:
    return [member.name.lower() for member in kind]


def _page_key(key: Key) -> str:
    head, dot, rest = key_of(key).partition(".")
    return ("a_card" if head == "card" else head) + dot + rest
