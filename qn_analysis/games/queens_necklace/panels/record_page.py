"""The page in which games of Queen's Necklace are written down at a table: what it takes besides points.

Sales are settled, and whole games moved on, by the engine, translated when the page is written
(`pages.javascript`). `static/record_sales.js` and `record_table.js` hold what was tapped and draw it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.panels.front_end import spoken, templates
from qn_analysis.pages.recorder import Recording
from qn_analysis.pages.scripts import functions_script

from ..log.teller import UNITS
from ..play.builds import BUILDS
from ..rulebook import Ruleset
from ..rulebook.naming import texts_of
from ..words import art
from ..words.actions import Action
from ..words.cards import COLOUR_OF, GEM_KINDS, Card, Colour, Gem
from ..words.events import Column, Event
from ..words.phases import Phase
from .front_end import static
from .sale_page import deck, engine_data
from .sale_script import RECORDS, SOURCES, TOLD_FOR, with_sales

catalogue = Loader(f"{__package__}.record_texts")
"""What the page says of sales and whole games."""
_MERCHANT: Final = next(name for name in BUILDS.sources if name.endswith(".merchant"))
_MOVES: Final = (
    "clear", "emit", "tell_fashion", "offer", "gain", "gain_unseen", "lose", "spend", "steal", "end_turn", "buy",
    "purchase", "devalue", "play_character", "seize_necklace", "look", "reply_to_forger", "surrender", "forger_done",
    "reply_to_thief", "thief_done", "merchant_arrives", f"{_MERCHANT}:answer_cardinal", "ask_for_cardinal",
    "discard_astrologer",
)  # fmt: skip
"""What the page calls to move a game on."""


@cache
def engine_script(checked: bool = False) -> str:
    """What moves a game and settles its sales, as one script: `ENGINE`, `saleEngine(data)`; `checked`: for tests."""
    return with_sales(functions_script(BUILDS, (*_MOVES, *TOLD_FOR), SOURCES, checked, RECORDS))


def _names(kind: Any) -> list[str]:
    return [member.name.lower() for member in kind]


def _numbers(kind: Any) -> dict[str, int]:
    return {member.name.lower(): int(member) for member in kind}


def record_data(rules: Ruleset) -> dict[str, Any]:
    """What the scripts are told of a ruleset."""
    return {
        "sale": engine_data(rules),
        "deck": deck(rules),
        "kinds": [card.name.lower() for card in Card if rules.copies[card]],
        "blue": [card.name.lower() for card in Card if COLOUR_OF[card] == Colour.BLUE],
        "gem_kinds": GEM_KINDS,
        "cards": _names(Card),
        "gems": _names(Gem),
        "CARD": _numbers(Card), "EVENT": _numbers(Event), "PHASE": _numbers(Phase), "ACTION": _numbers(Action),
        "columns": _names(Column),
        "names": {"phase": _names(Phase), "event": _names(Event), "card": _names(Card), "gem": _names(Gem)},
        "units": [UNITS.get(event, ("", "")) for event in Event],
    }  # fmt: skip


def record_texts(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What the scripts say in a language."""
    names = templates(texts_of(rules, lang), "event", "unit", "card", "a_card", "gem")
    own = templates(catalogue(lang), "ui", "sale", "fashion", "table", "doubt", "entry", "field")
    texts: dict[str, Any] = spoken(lang, [names, own])["texts"]
    return texts


RECORDING: Final = Recording(
    levels=("sales", "everything"),
    engine=engine_script,
    scripts=static("record_sales.js", "record_table.js"),
    make="recordQueensNecklace",
    art=art.script(),
    style=static("record_sales.css"),
    data=record_data,
    texts=record_texts,
)
"""Sales, and whole games."""
