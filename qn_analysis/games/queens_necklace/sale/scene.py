"""A scored sale as a sequence of steps: what happened, why, by which rule, and how the table looks then.

All that a front end draws is in the plain JSON of `scene`. What is told comes from the engine's events; the source
`telling` tells it, here and in a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from qn_analysis.core.base.telling import InLanguage, Words
from qn_analysis.core.compile.records import blank

from ..rulebook import clauses
from ..words.texts import catalogue as words
from .result import SaleResult
from .sheet import GEM_NAMES
from .telling import tell_sale
from .telling_words import CLAUSES, Length, Settled, settle
from .texts import catalogue

_EDITIONS: Final = {"en": ("en_2003", "en_web", "fr_2003"), "fr": ("fr_2003", "en_2003", "en_web")}
"""In which text a rule is looked up, the first that has it."""
Plain = Mapping[str, Any]
LENGTHS: Final = {"six": Length.SIX, "all": Length.ALL, "sums": Length.SUMS}
"""How a sale can be told: in six steps, every step, the arithmetic only."""
_TOLD: Final = {"steps": Length.ALL, "six": Length.SIX, "sums": Length.SUMS}
"""The lengths in which a scene has a sale."""


def scene(score: SaleResult, lang: str = "en", only: str = "") -> dict[str, Any]:
    """The steps of a sale: `lang`; `gems` (id, name, fashion tile in pounds) in fashion order; `players` (name, score
    before the sale); `hands` (the cards that each holds besides; None where the sheet knows no hand); `steps`.

    Each step has `kind`, `gem` (or None), `title`, `text` (a paragraph a line), `rule` (clause, address, says),
    `changed` and `board`: rows by seat and fashion rank (`summed` where the sum of the stones alone is known), Bankers,
    stones counted, tiles, prices, verdicts, jewels, pounds, scores, tributes (received less paid). `six` and `sums` are
    the same sale in six steps, and its arithmetic only. `only` names one of these three, if the others are not wanted.
    """
    told = {name: steps(score, lang, length) for name, length in _TOLD.items() if only in ("", name)}
    return scene_of(InLanguage(lang, catalogue, words), score.sheet.whole(), score.rules.fashion, told)


def scene_of(words: Words, sheet: Plain, tiles: Sequence[int], told: Plain) -> dict[str, Any]:
    """Source: the scene of a sheet (`Sheet.whole`) whose sale is told."""
    hands = [each["hand"] for each in sheet["displays"]]
    gems = sheet["fashion"]
    return {
        "lang": words.lang,
        "gems": [
            {"id": gems[rank], "name": words.say(f"gem.{gems[rank]}"), "fashion": tiles[rank]}
            for rank in range(len(gems))
        ],
        "players": [{"name": each["player"], "score": each["score"]} for each in sheet["displays"]],
        "hands": hands if any(len(hand) > 0 for hand in hands) else None,
        **told,
    }


def steps(score: SaleResult, lang: str = "en", length: Length = Length.ALL) -> list[dict[str, Any]]:
    """The steps of a sale in one of its lengths; as in `scene`."""
    return told_steps(score, settled(score), InLanguage(lang, catalogue, words), length)


def told_steps(score: SaleResult, s: Settled, said: Words, length: Length = Length.ALL) -> list[dict[str, Any]]:
    """The steps of a sale; `s` is left as it lies after the Alchemists."""
    sheet = score.sheet
    return tell_sale(said, sheet.players, rules_in(said.lang), s, score.events, length, laid_rows(sheet.whole()))


def laid_rows(sheet: Plain) -> list[list[Plain]]:
    """Source: the rows of a sheet (`Sheet.whole`) by seat and rank."""
    return [[laid_row(each, gem) for gem in sheet["fashion"]] for each in sheet["displays"]]


def laid_row(display: Plain, gem: str) -> Plain:
    """A display's row of a gem, which may be none."""
    none = {"gems": [], "rings": 0, "king": False, "necklace": False}
    row: Plain = display["rows"].get(gem, none)
    return row


def settled(score: SaleResult) -> Settled:
    """A scored sale as `telling` reads it."""
    made = blank(Settled)
    settle(made, score.sheet.whole(), score.rules.fashion, score.rules.stones)
    for at, gem in enumerate(GEM_NAMES):
        made.counted[at], made.rarity[at], made.price[at] = score.counted[gem], score.rarity[gem], score.price[gem]
    for seat, player in enumerate(score.sheet.players):
        made.gain[seat] = score.gain[player]
    made.events = len(score.events)
    return made


def rule(clause: str, lang: str) -> dict[str, str]:
    """A clause, where the edition of a language states it, and what it says in our own words."""
    return {**_rule(clause, lang)}


@cache
def rules_in(lang: str) -> dict[str, dict[str, str]]:
    """The rules that steps cite, by clause, in a language."""
    return {clause: _rule(clause, lang) for clause in CLAUSES}


@cache  # each step of a sale has one
def _rule(clause: str, lang: str) -> dict[str, str]:
    texts = catalogue(lang)
    found = clauses()[clause]
    edition = next((key for key in _EDITIONS[lang] if found.addresses[key]), _EDITIONS[lang][0])
    places = [
        texts.text("rule.place", heading=heading, sentences=texts.text("rule.sentences", n=len(at), at=", ".join(at)))
        for heading, at in found.places(edition)
    ]
    address = texts.text("rule.address", edition=texts.text(f"rule.{edition}"), places="; ".join(places))
    return {"clause": clause, "address": address, "says": found.rule[lang]}
