"""A ruleset file to fill in: every key with the rulebook's value, commented out."""

from __future__ import annotations

import json
from typing import Final

from ..words.cards import BLANKS
from ..words.texts import catalogue
from .blanks import fitting
from .ruleset import Ruleset
from .rulings import RULINGS
from .validation import NUMBERS, TILES

_HEADS: Final = {
    "en": (
        "A ruleset for Queen's Necklace. What is commented out is as in the rulebook: take the # from a line, and from"
        " the heading in brackets above it, to change a value.",
        "cards: how many there are, and their prices from the top (assumed: no source tells them)",
        "open points of the rules: the first reading is the default",
        "assumed",
        "a blank card can be given a name, copies, prices and an effect, and its amount and gem where it has them:",
    ),
    "fr": (
        "Une règle pour Le Collier de la Reine. Ce qui est en commentaire vaut comme dans le livret : ôter le # d'une"
        " ligne, et du titre au-dessus, pour changer une valeur.",
        "cartes : leur nombre, et leurs prix depuis le plus haut (supposé : aucune source ne les donne)",
        "points ouverts de la règle : la première lecture est celle par défaut",
        "supposé",
        "une carte vierge peut recevoir un nom, un nombre, des prix et un effet, et sa quantité et sa gemme :",
    ),
}


def template(name: str, lang: str = "en") -> str:
    """A ruleset file of this name that says the same as the rulebook until something is changed.

    Raises:
        TextError: there are no words in the language.
    """
    words = catalogue(lang)
    about, cards, open_points, assumed, blanks = _HEADS[lang]
    rules = Ruleset.default()
    lines = [f"## {about}", "", f"name = {json.dumps(name, ensure_ascii=False)}", ""]
    lines += [f"# {key} = {json.dumps(getattr(rules, key))}" for key in (*NUMBERS, *TILES)]
    lines += ["", f"## {cards}"]
    for card, guessed in rules.assumed_prices().items():
        key = card.name.lower()
        sign = f"  # {assumed}" if any(guessed) else ""
        lines += [
            "", f"# [cards.{key}]  # {words.text(f'card.{key}')}", f"# copies = {rules.copies[card]}",
            f"# prices = {json.dumps(list(rules.prices[card]))}{sign}",
        ]  # fmt: skip
    lines += ["", f"## {blanks}", "## name, copies, prices, effect, amount, gem"]
    lines += [f"## [cards.{card.name.lower()}]  effect: {', '.join(fitting(card))}" for card in BLANKS]
    lines += ["", f"## {open_points}", "# [rulings]"]
    for ruling in RULINGS.values():
        question = ruling.en if lang == "en" else ruling.fr
        readings = "; ".join(
            f"{json.dumps(each.value)}: {each.en if lang == 'en' else each.fr}" for each in ruling.readings
        )
        lines += [f"# {ruling.name} = {json.dumps(ruling.default)}  # {question} {readings}"]
    return "\n".join(lines) + "\n"
