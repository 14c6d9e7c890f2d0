"""What the panel shows, as plain JSON: results only; what is entered is the sheet itself.

And what scores chests in a page without Python: the translated engine, and `static/chest_engine.js`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.panels.front_end import spoken, static, templates
from qn_analysis.core.rules.score_lines import cited, to_json
from qn_analysis.pages.form_page import LANGUAGES, PageEngine, assumed_data, clauses_data
from qn_analysis.pages.scripts import functions_script

from ..chest import laying
from ..chest.document import LONGEST, MODES, NAMES
from ..chest.score import ChestScores
from ..chest.sheet import catalogue as chest_texts
from ..chest.telling import ChestTeller
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..words.cards import FEWEST, GEMS, SEATS, Cause, Treasure
from ..words.events import Column, Event
from ..words.texts import catalogue as words

catalogue = Loader(f"{__package__}.texts")


def frame(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What does not depend on the chests: treasures with their names, spots and points, modes, most players.

    Raises:
        TextError: there are no texts in the language.
    """
    say = words(lang).text
    treasures = [
        {
            "key": name,
            "name": say(f"treasure.{name}"),
            "title": say(f"title.{name}"),
            "spots": rules.spots[treasure],
            "points": rules.titles[treasure],
        }
        for treasure, name in enumerate(NAMES)
    ]
    return {"lang": lang, "modes": list(MODES), "seats": SEATS, "treasures": treasures}


def scene(scores: ChestScores, lang: str) -> dict[str, Any]:
    """Chests that there can be: each with its points, their lines, and what one more piece would change.

    Raises:
        TextError: there are no texts in the language.
    """
    tell = ChestTeller(scores, lang)
    sheet, book = scores.sheet, clauses()
    told = [(tell.lines(seat), tell.more(seat)) for seat in range(len(sheet.chests))]
    lines = [line for pair in told for part in pair for line in part]
    left = sheet.players - len(sheet.chests)
    supply = tell.join(tell.events.pieces(treasure, n) for treasure, n in enumerate(scores.supply))
    return {
        **frame(scores.rules, lang),
        "problems": [],
        "notes": [catalogue(lang).text("note.left_out", n=left)] if left else [],
        "supply": supply if sheet.whole else "",
        "holders": [-1 if seat is None else seat for seat in scores.titles],
        "causes": ["" if cause == Cause.NONE else cause.name.lower() for cause in scores.causes],
        "chests": [
            {
                "points": scores.points[seat],
                "place": scores.places[seat] if scores.places else 0,
                "lines": [to_json(line, book) for line in mine],
                "more": [to_json(line, book) for line in more],
            }
            for seat, (mine, more) in enumerate(told)
        ],
        "cited": cited(lines, book, lang),
        "assumed": list(dict.fromkeys(line.assumed for line in lines if line.assumed)),
    }


def refused(problems: Sequence[str], rules: Ruleset, sheet: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Chests that there cannot be: every problem, and no points.

    Raises:
        TextError: there are no texts in the language.
    """
    mode = sheet.get("mode")
    nobody = {"holders": [-1] * len(Treasure), "causes": [""] * len(Treasure), "chests": [], "cited": [], "assumed": []}
    said = frame(replace(rules, mode=mode) if mode in MODES else rules, lang)
    return said | nobody | {"problems": list(problems), "notes": [], "supply": ""}


_ENTRIES = (
    "lay_chests", "lay_pieces", "hand_out", "add_piece", "limits_sets", "score_round", "complete_sets", "place_of",
)  # fmt: skip


def chest_engine(rules: Ruleset, checked: bool = False) -> PageEngine:
    """What judges a chest sheet by a ruleset in a page."""
    script = static(__package__ or "", "chest_engine.js")
    return PageEngine(
        functions_script(BUILDS, _ENTRIES, [laying.__name__], checked), script, "chestEngine", _data(rules, script)
    )


def _data(rules: Ruleset, script: str) -> dict[str, Any]:
    return {
        "names": NAMES,
        "mode": rules.mode,
        "modes": {mode: _mode(replace(rules, mode=mode)) for mode in MODES},
        "events": [event.name.lower() for event in Event],
        "causes": ["" if cause == Cause.NONE else cause.name.lower() for cause in Cause],
        "EVENT": {event.name.lower(): int(event) for event in Event},
        "COLUMN": {column.name.lower(): int(column) for column in Column},
        "SEATS": SEATS, "FEWEST": FEWEST, "GEMS": GEMS, "PEARL": int(Treasure.PEARL),
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
    own = templates(chest_texts(lang), "line", "more", "problem")
    named = templates(words(lang), "title", "treasure", "pieces", "seat", "event", "mode")
    return spoken(lang, [own, named, templates(catalogue(lang), "note")])
