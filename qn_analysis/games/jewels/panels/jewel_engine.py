"""What appraises cards in a page without Python: the translated engine, and `static/appraiser_engine.js`."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.panels.form_panel import LANGUAGES, PageEngine, assumed_data, clauses_data
from qn_analysis.core.panels.front import spoken, static, templates

from ..appraisal.document import MOST_COINS
from ..appraisal.sheet import NAMES
from ..appraisal.telling import WARES
from ..appraisal.texts import catalogue
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..words.actions import Action
from ..words.cards import GEMS, OBJECTS, PAIRS, Deck, Recipe, Resource, object_name
from ..words.events import Column, Event
from ..words.texts import catalogue as words
from .appraisal_scene import frame

_ENTRIES = (
    "clear", "start_round", "list_crafts", "craft", "end_round", "draw_event", "enter_encounter", "price_of",
    "has_buyer", "is_wanted", "is_ready", "sell_object", "count_up", "ware_of",
)  # fmt: skip


def jewel_engine(rules: Ruleset, checked: bool = False) -> PageEngine:
    """What judges a craft sheet by a ruleset in a page."""
    script = static(__package__ or "", "appraiser_engine.js")
    return PageEngine(
        BUILDS.functions_script(_ENTRIES, checked=checked), script, "appraiserEngine", _data(rules, script)
    )


def _data(rules: Ruleset, script: str) -> dict[str, Any]:
    return {
        "rules": rules.tables(),
        "names": NAMES,
        "wares": WARES,
        "objects": [object_name(thing) for thing in range(OBJECTS)],
        "copies": [each.copies for each in rules.resources],
        "prices": [each.price for each in rules.resources],
        "recipes": [
            {"name": Recipe(n).name.lower(), "gold": each.gold, "gems": list(each.gems), "bonus": each.bonus}
            for n, each in enumerate(rules.recipes)
        ],
        "encounters": [
            {"key": card.key, "en": card.en, "fr": card.fr, "copies": card.copies, "buys": list(card.buys)}
            for card in rules.encounters
        ],
        "events": [{"key": card.key, "en": card.en, "fr": card.fr} for card in rules.events],
        "GEMS": GEMS, "PAIRS": PAIRS, "GOLD": int(Resource.GOLD), "CRAFT": int(Action.CRAFT), "MOST_COINS": MOST_COINS,
        "DECK": {deck.name.lower(): int(deck) for deck in Deck},
        "EVENT": {event.name.lower(): int(event) for event in Event},
        "COLUMN": {column.name.lower(): int(column) for column in Column},
        "assumed": assumed_data(rules),
        "clauses": clauses_data(clauses(), script),
        "frames": {lang: frame(rules, lang) for lang in LANGUAGES},
        "texts": {lang: _texts(lang) for lang in LANGUAGES},
    }  # fmt: skip


def _texts(lang: str) -> dict[str, Any]:
    """All that is said of cards and prices."""
    own = templates(catalogue(lang), "ware", "needs", "verdict", "check", "part", "line", "problem")
    return spoken(lang, [own, templates(words(lang), "cards", "resource", "a_jewel", "jewel")])
