"""A scored sale as a sequence of steps: what happened, why, by which rule, and how the table looks then.

All that a front end draws is in the plain JSON of `scene`. What is told comes from the engine's events; the source
`telling` tells it, here and in a page.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from qn_analysis.core.base.telling import InLanguage
from qn_analysis.core.compile.records import blank, fill

from ..rulebook import clauses
from ..words.cards import Gem
from ..words.texts import catalogue as words
from .result import SaleResult
from .sheet import GEM_NAMES, Sheet, ShownRow
from .telling import tell_sale
from .telling_words import CLAUSES, Length, Settled
from .texts import catalogue

_EDITIONS: Final = {"en": ("en_2003", "en_web", "fr_2003"), "fr": ("fr_2003", "en_2003", "en_web")}
"""In which text a rule is looked up, the first that has it."""
LENGTHS: Final = {"six": Length.SIX, "all": Length.ALL, "sums": Length.SUMS}
"""How a sale can be told: in six steps, every step, the arithmetic only."""


def scene(score: SaleResult, lang: str = "en") -> dict[str, Any]:
    """The steps of a sale: `lang`; `gems` (id, name, fashion tile in pounds) in fashion order; `players` (name, score
    before the sale); `hands` (the cards that each holds besides; None where the sheet knows no hand); `steps`.

    Each step has `kind`, `gem` (or None), `title`, `text` (a paragraph a line), `rule` (clause, address, says),
    `changed` and `board`: rows by seat and fashion rank, Bankers, stones counted, tiles, prices, verdicts, jewels,
    pounds, scores, tributes (received less paid). `six` and `sums` are the same sale in six steps, and its arithmetic
    only.
    """
    names = words(lang)
    return {
        "lang": lang,
        "gems": [
            {"id": gem, "name": names.text(f"gem.{gem}"), "fashion": score.rules.fashion[rank]}
            for rank, gem in enumerate(score.sheet.fashion)
        ],
        "players": [{"name": display.player, "score": display.score} for display in score.sheet.displays],
        "hands": hands(score.sheet),
        "steps": steps(score, lang),
        "six": steps(score, lang, Length.SIX),
        "sums": steps(score, lang, Length.SUMS),
    }


def steps(score: SaleResult, lang: str = "en", length: Length = Length.ALL) -> list[dict[str, Any]]:
    """The steps of a sale in one of its lengths; as in `scene`."""
    return told_steps(score, settled(score), lang, length)


def told_steps(score: SaleResult, s: Settled, lang: str = "en", length: Length = Length.ALL) -> list[dict[str, Any]]:
    """The steps of a sale; `s` is left as it lies after the Alchemists."""
    sheet, said = score.sheet, InLanguage(lang, catalogue, words)
    rows = [[_laid(display.rows.get(gem, ShownRow())) for gem in sheet.fashion] for display in sheet.displays]
    return tell_sale(said, sheet.players, rules_in(lang), s, score.events, length, rows)


def _laid(row: ShownRow) -> dict[str, Any]:
    return {"gems": row.gems, "rings": row.rings, "king": row.king, "necklace": row.necklace}


def hands(sheet: Sheet) -> list[list[str]] | None:
    """The cards in hand by seat, or None if the sheet says nothing of hands."""
    known = [list(display.hand) for display in sheet.displays]
    return known if any(known) else None


def settled(score: SaleResult) -> Settled:
    """A scored sale as `telling` reads it."""
    sheet, rules = score.sheet, score.rules
    made = blank(Settled)
    gems = [Gem[gem.upper()] for gem in sheet.fashion]
    fill(Settled, made, {
        "players": len(sheet.displays), "fashion": [int(gem) for gem in gems], "tiles": list(rules.fashion),
        "stones_of": list(rules.stones), "events": len(score.events),
    })  # fmt: skip
    for name, gem in zip(sheet.fashion, gems, strict=True):
        made.counted[gem], made.rarity[gem] = score.counted[name], score.rarity[name]
        made.price[gem] = score.price[name]
    for seat, display in enumerate(sheet.displays):
        made.before[seat], made.bankers[seat] = display.score, display.bankers
        made.gain[seat] = score.gain[display.player]
        for shown, row in display.rows.items():
            at = GEM_NAMES.index(shown)
            made.stones[seat][at], made.cards[seat][at] = sum(row.gems), len(row.gems)
            made.rings[seat][at], made.kings[seat][at] = row.rings, int(row.king)
            made.necklaces[seat][at] = int(row.necklace)
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
