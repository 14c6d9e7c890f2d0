"""What the panel shows, as plain JSON: results only; what is entered is the sheet itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qn_analysis.core.rules.score_lines import cited, to_json

from ..chest.document import MODES, NAMES
from ..chest.score import ChestScores
from ..chest.telling import ChestTeller
from ..rulebook import Ruleset, clauses
from ..words.cards import SEATS, Cause, Treasure
from ..words.texts import catalogue as words
from .texts import catalogue


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
