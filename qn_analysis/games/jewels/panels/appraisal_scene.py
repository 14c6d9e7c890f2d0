"""What the panel shows, as plain JSON: results only; what is entered is the sheet itself.

And what appraises cards in a page without Python: the translated engine, and `static/appraiser_engine.js`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.panels.front_end import spoken, static, templates
from qn_analysis.core.rules.score_lines import cited, to_json
from qn_analysis.pages.form_page import LANGUAGES, PageEngine, assumed_data, clauses_data
from qn_analysis.pages.scripts import functions_script

from ..appraisal import table
from ..appraisal.appraise import Appraisal
from ..appraisal.document import MOST_COINS
from ..appraisal.sheet import CRAFTED, NAMES, written
from ..appraisal.sheet import catalogue as appraisal_texts
from ..appraisal.telling import WARES, AppraisalTeller, sentence
from ..play.builds import BUILDS
from ..rulebook import Ruleset, clauses
from ..rulebook.ruleset import contents
from ..words.actions import Action
from ..words.cards import GEMS, OBJECTS, PAIRS, Recipe, Resource, object_name
from ..words.texts import catalogue as words

catalogue = Loader(f"{__package__}.texts")


def frame(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What does not depend on the cards: resources with names and prices, Buyers and events of the ruleset.

    Raises:
        TextError: there are no texts in the language.
    """
    say = appraisal_texts(lang).text
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
            {"key": each.name, "name": sentence(tell.object(each.object)), "coins": each.price,
             "cards": written(contents(each.object, found.rules.recipes))}
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


_ENTRIES = (
    "lay_cards", "list_made", "actions_of", "begin_turn", "craft_alone", "end_round", "is_sellable", "is_bought",
    "sell_crafted", "count_object", "price_of", "ware_of",
)  # fmt: skip


def jewel_engine(rules: Ruleset, checked: bool = False) -> PageEngine:
    """What judges a craft sheet by a ruleset in a page."""
    script = static(__package__ or "", "appraiser_engine.js")
    return PageEngine(
        functions_script(BUILDS, _ENTRIES, [table.__name__], checked), script, "appraiserEngine", _data(rules, script)
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
        "assumed": assumed_data(rules),
        "clauses": clauses_data(clauses(), script),
        "frames": {lang: frame(rules, lang) for lang in LANGUAGES},
        "texts": {lang: _texts(lang) for lang in LANGUAGES},
    }  # fmt: skip


def _texts(lang: str) -> dict[str, Any]:
    """All that is said of cards and prices."""
    own = templates(appraisal_texts(lang), "ware", "needs", "verdict", "check", "part", "line", "problem")
    return spoken(lang, [own, templates(words(lang), "cards", "resource", "a_jewel", "jewel")])
