"""What the panel shows, as plain JSON: results only; what is entered is the sheet itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.rules.score_lines import cited, to_json

from ..appraisal.appraise import Appraisal
from ..appraisal.sheet import CRAFTED, NAMES
from ..appraisal.telling import AppraisalTeller, sentence
from ..appraisal.texts import catalogue
from ..rulebook import Ruleset, clauses


def frame(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What does not depend on the cards: resources with names and prices, Buyers and events of the ruleset.

    Raises:
        TextError: there are no texts in the language.
    """
    say = catalogue(lang).text
    resources = [
        {
            "key": name,
            "name": sentence(say(f"ware.{name}")),
            "price": each.price,
            "most": each.copies,
            "assumed": rules.provenance(f"resources.{name}.price").assumed,
        }
        for name, each in zip(NAMES, rules.resources, strict=True)
    ]
    buyers = [{"key": card.key, "name": getattr(card, lang)} for card in rules.encounters if card.type == "buyer"]
    events = [{"key": card.key, "name": getattr(card, lang)} for card in rules.events]
    return {"lang": lang, "resources": resources, "buyers": buyers, "events": events, "crafted": list(CRAFTED)}


def scene(found: Appraisal, lang: str) -> dict[str, Any]:
    """Cards and what comes of them: the verdict, each recipe, the parts of what they bring, what else the hand makes.

    Raises:
        TextError: there are no texts in the language.
    """
    tell, book = AppraisalTeller(found, lang), clauses()
    parts = tell.parts()
    lines = [line for part in parts for line in part.lines]
    picked = any(found.sheet.cards)
    return {
        **frame(found.rules, lang),
        "problems": [],
        "verdict": tell.verdict(),
        "coins": found.buyer.coins if found.buyer else None,
        "recipes": [
            {
                "name": tell.family(check.recipe),
                "needs": tell.needs(check.recipe),
                "made": check.made,
                "why": tell.why(check) if picked else "",
                "nearest": tell.object(check.object),
            }
            for check in found.recipes
        ],
        "parts": [
            {"key": part.key, "title": part.title, "coins": part.coins,
             "lines": [to_json(line, book) for line in part.lines]}
            for part in parts
        ],
        "others": [
            {"key": each.name, "name": sentence(tell.object(each.object)), "coins": each.price}
            for each in found.others
        ],
        "cited": cited(lines, book, lang),
        "assumed": list(dict.fromkeys(line.assumed for line in lines if line.assumed)),
    }  # fmt: skip


def refused(problems: Sequence[str], rules: Ruleset, lang: str) -> dict[str, Any]:
    """A sheet that there cannot be: every problem, and no prices.

    Raises:
        TextError: there are no texts in the language.
    """
    nothing: dict[str, Any] = {"recipes": [], "parts": [], "others": [], "cited": [], "assumed": []}
    return {**frame(rules, lang), **nothing, "problems": list(problems), "verdict": "", "coins": None}
