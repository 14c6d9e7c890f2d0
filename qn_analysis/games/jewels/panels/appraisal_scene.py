"""What the panel shows of cards, as plain JSON, in Python and in pages: results only; what is entered is the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.base.telling import Words
from qn_analysis.core.panels.form_panel import Form

from ..appraisal.appraising import AppraisalResult, appraised
from ..appraisal.document import CRAFT
from ..appraisal.sheet import CRAFTED, NAMES, Given, Sheet, sheet_json, written
from ..appraisal.telling import (
    contents,
    family_of,
    needs_of,
    object_of,
    parts_of,
    verdict_of,
    why_not,
)
from ..words.cards import OBJECTS, RESOURCES, object_name

OBJECT_NAMES = tuple(object_name(thing) for thing in range(OBJECTS))


def told(words: Words, given: Given, log: Any, sheet: Sheet) -> Given:
    """A sheet as it is kept, and its scene."""
    return {"sheet": sheet_json(sheet), "scene": scene(words, given, appraised(given, log, sheet))}


def refused(words: Words, given: Given, _sheet: Sheet) -> Given:
    """Cards that there cannot be: no prices."""
    nothing: Given = {"recipes": [], "parts": [], "others": []}
    return {**frame(words, given), **nothing, "verdict": "", "coins": None}


def frame(words: Words, given: Given) -> Given:
    """What does not depend on the cards: resources with names and prices, Buyers and events of the ruleset."""
    resources = [
        {
            "key": NAMES[each],
            "name": words.capital(words.say(f"ware.{NAMES[each]}")),
            "price": given["prices"][each],
            "most": given["copies"][each],
            "assumed": given["assumed"][each],
        }
        for each in range(RESOURCES)
    ]
    buyers = [{"key": card["key"], "name": card[words.lang]} for card in given["encounters"] if card["type"] == "buyer"]
    events = [{"key": card["key"], "name": card[words.lang]} for card in given["events"]]
    return {"lang": words.lang, "resources": resources, "buyers": buyers, "events": events, "crafted": list(CRAFTED)}


def scene(words: Words, given: Given, found: AppraisalResult) -> Given:
    """Cards and what comes of them: the verdict, each recipe, parts of what they bring, what else the hand makes."""
    return {
        **frame(words, given),
        "verdict": verdict_of(words, given, found),
        "coins": None if found.buyer is None else found.buyer.coins,
        "recipes": [
            {
                "name": family_of(words, check.recipe),
                "needs": needs_of(words, given, check.recipe),
                "made": check.made,
                "why": why_not(words, check) if any(found.sheet.cards) else "",
                "nearest": object_of(words, given, check.object),
            }
            for check in found.recipes
        ],
        "parts": [
            {"key": part.key, "title": part.title, "coins": part.coins, "lines": part.lines}
            for part in parts_of(words, given, found)
        ],
        "others": [
            {"key": OBJECT_NAMES[each.object], "name": words.capital(object_of(words, given, each.object)),
             "coins": each.price, "cards": written(contents(given, each.object))}
            for each in found.others
        ],
    }  # fmt: skip


def follows(_words: Words, sheet: Given, at: Sequence[Any], _to: Any, _count: Any) -> Given:
    """On another Buyer lie the coins with which he enters."""
    return {key: sheet[key] for key in list(sheet) if key != "coins"} if at[0] == "buyer" else sheet


CRAFT_FORM = Form(CRAFT, told, refused, follows)
