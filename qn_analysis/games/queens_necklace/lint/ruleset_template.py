"""What is told those who write rulesets of this game, and a file to fill in that has every key, commented out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from qn_analysis.core.base.catalogue import spaced
from qn_analysis.core.rules.template import OpenReading, RulesetTemplate, words_of

from ..rulebook.blanks import fitting
from ..rulebook.clauses import clauses
from ..rulebook.entries import TILES
from ..rulebook.fields import RULINGS
from ..rulebook.ruleset import NUMBERS, Ruleset
from ..words import TITLE
from ..words.cards import BLANKS
from ..words.texts import catalogue
from .rulesets import lint_ruleset

_HEADS: Final = {
    "en": (
        TITLE,
        "cards: how many there are, and their prices from the top (prices assumed, wholly or in part, are marked)",
        "a blank card can be given a name, copies, prices and an effect, and its amount and gem where it has them:",
    ),
    "fr": (
        "Le Collier de la reine",
        "cartes : leur nombre, leurs prix depuis le plus haut (les prix supposés, en tout ou en partie, sont signalés)",
        "une carte vierge peut recevoir un nom, un nombre, des prix et un effet, et sa quantité et sa pierre :",
    ),
}
_ASSUMED: Final = {
    "en": "prices assumed, wholly or in part:",
    "fr": spaced("fr", "prix supposés, en tout ou en partie :"),
}


class _Template(RulesetTemplate):
    """The numbers of Queen's Necklace are known card by card, and its rulebooks differ clause by clause."""

    def title_in(self, lang: str) -> str:
        return _HEADS[lang][0]

    def _keys(self, lang: str) -> Iterator[str]:
        words, shared = catalogue(lang), words_of(lang)
        _, cards, blanks = _HEADS[lang]
        rules = Ruleset.default()
        yield from (f"# {key} = {json.dumps(getattr(rules, key))}" for key in (*NUMBERS, *TILES))
        yield from ("", f"## {cards}")
        for card, guessed in rules.assumed_prices().items():
            key = card.name.lower()
            kinds = {price.kind for price in rules.provenance(card).prices}
            sign = f"  # {shared.text('assumed' if kinds == {'assumed'} else 'in_part')}" if any(guessed) else ""
            yield from ("", f"# [cards.{key}]  # {words.text(f'card.{key}')}", f"# copies = {rules.copies[card]}")
            yield f"# prices = {json.dumps(list(rules.prices[card]))}{sign}"
        yield from ("", f"## {blanks}", "## name, copies, prices, effect, amount, gem")
        yield from (f"## [cards.{card.name.lower()}]  effect: {', '.join(fitting(card))}" for card in BLANKS)

    def assumed(self, rules: Ruleset, lang: str) -> str:
        cards = [card.name.lower() for card, prices in rules.assumed_prices().items() if any(prices)]
        return f"{_ASSUMED[lang]} {', '.join(cards)}"

    def open(self, lang: str) -> Iterator[OpenReading]:
        for clause in clauses().values():
            if clause.ruling:
                yield OpenReading(clause.ruling, RULINGS[clause.ruling])
            elif clause.open:
                yield OpenReading(clause.id, None, f"{clause.rule[lang]} {clause.otherwise[lang]}")

    def odd(self, rules: Ruleset, lang: str) -> Iterator[str]:
        found = lint_ruleset(rules, lang=lang)
        return (f"{each.code} {each.severity}: {each.message}" for each in found if each.severity != "note")


TEMPLATE: Final = _Template(Ruleset, TITLE)
template = TEMPLATE.template
