"""The names that a ruleset gives to blank cards, among the texts of a language."""

from __future__ import annotations

from qn_analysis.core.base.catalogue import Catalogue

from ..words.cards import BLANKS
from ..words.texts import catalogue
from .ruleset import Ruleset


def texts_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """The texts of a language in which a blank card is called as its ruleset calls it.

    Raises:
        TextError: there is no such language.
    """
    named = given_names(rules, lang)
    texts = catalogue(lang)
    return texts.with_texts(named) if named else texts


def given_names(rules: Ruleset | None, lang: str) -> dict[str, str]:
    """The texts in which a ruleset's blank cards have names of their own, by key.

    Raises:
        TextError: there is no such language.
    """
    texts = catalogue(lang)
    named: dict[str, str] = {}
    for card, blank in zip(BLANKS, rules.blanks if rules else (), strict=False):
        name = blank.called(lang)
        if name is not None:
            key = card.name.lower()
            named |= {f"card.{key}": name, f"a_card.{key}": texts.text("given.card", name=name)}
    return named
