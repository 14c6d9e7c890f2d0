"""What scores chests in a page without Python: the translated engine, and `static/chest_engine.js`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from qn_analysis.core.panels.form_panel import LANGUAGES, PageEngine, assumed_data, clauses_data
from qn_analysis.core.panels.front import spoken, static, templates

from ..chest.document import LONGEST, MODES, NAMES
from ..chest.score import PLENTY
from ..chest.texts import catalogue
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..words.cards import FEWEST, GEMS, SEATS, Cause, Treasure
from ..words.events import Column, Event
from ..words.texts import catalogue as words
from .chest_scene import frame
from .texts import catalogue as panel_texts

_ENTRIES = ("move_titles", "make_permanent", "score_round", "complete_sets", "place_of", "add")


def chest_engine(rules: Ruleset, checked: bool = False) -> PageEngine:
    """What judges a chest sheet by a ruleset in a page."""
    script = static(__package__ or "", "chest_engine.js")
    return PageEngine(BUILDS.functions_script(_ENTRIES, checked=checked), script, "chestEngine", _data(rules, script))


def _data(rules: Ruleset, script: str) -> dict[str, Any]:
    return {
        "names": NAMES,
        "mode": rules.mode,
        "modes": {mode: _mode(replace(rules, mode=mode)) for mode in MODES},
        "events": [event.name.lower() for event in Event],
        "causes": ["" if cause == Cause.NONE else cause.name.lower() for cause in Cause],
        "EVENT": {event.name.lower(): int(event) for event in Event},
        "COLUMN": {column.name.lower(): int(column) for column in Column},
        "SEATS": SEATS, "FEWEST": FEWEST, "GEMS": GEMS, "PEARL": int(Treasure.PEARL), "PLENTY": PLENTY,
        "LONGEST": LONGEST,
        "assumed": assumed_data(rules),
        "clauses": clauses_data(clauses(), script),
        "texts": {lang: _texts(lang) for lang in LANGUAGES},
    }  # fmt: skip


def _mode(rules: Ruleset) -> dict[str, Any]:
    """What depends on the mode of a game."""
    return {
        "rules": rules.tables(),
        "supply": [list(rules.supply_for(players)) for players in range(FEWEST, SEATS + 1)],
        "variety": len(rules.variety),
        "frames": {lang: frame(rules, lang) for lang in LANGUAGES},
    }


def _texts(lang: str) -> dict[str, Any]:
    """All that is said of chests."""
    own = templates(catalogue(lang), "line", "more", "problem")
    named = templates(words(lang), "title", "treasure", "pieces", "seat", "event", "mode")
    return spoken(lang, [own, named, templates(panel_texts(lang), "note")])
