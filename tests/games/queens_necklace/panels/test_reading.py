"""What pupils read is easy to read, in both languages: short sentences, short words, and one word for one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.games.queens_necklace.panels.answer_code import catalogue as class_texts
from qn_analysis.games.queens_necklace.panels.course import catalogue as course
from qn_analysis.games.queens_necklace.panels.explained import CLAUSES_OF, WORDS
from qn_analysis.games.queens_necklace.panels.play_page import catalogue as play_page
from qn_analysis.games.queens_necklace.panels.texts import catalogue as panels
from qn_analysis.games.queens_necklace.rulebook import clauses
from qn_analysis.games.queens_necklace.sale.quiz_texts import catalogue as quiz
from qn_analysis.games.queens_necklace.sale.texts import catalogue as sale
from qn_analysis.games.queens_necklace.words.texts import catalogue as words

LANGUAGES = ("en", "fr")
LONGEST = 20
"""Words of a sentence."""
EASY = {"en": 25.0, "fr": 28.0}
"""The readability index LIX: words a sentence, and per cent of words of more than six letters. Up to 25 is
that of books for children, up to 30 that of simple texts; French has longer words."""
LETTERS = 9
"""Of a word that needs no look: longer ones are names of the game or stand in `EVERYDAY`."""
GLOSSARY = {
    "en": {
        r"columns?": "row", r"tokens?": "tile", r"auctions?": "sale", r"transmut\w+": "turn",
        r"majorit\w+": "the most stones", r"nullif\w+|annul\w*|neutrali\w+": "void, cancel", r"layouts?": "display",
        r"jewels? cards?": "gem card", r"money tokens?": "pounds",
    },
    "fr": {
        r"rangées?": "colonne", r"jetons?": "tuile", r"enchères?": "vente",
        r"transmut\w+|transform\w+": "changer", r"majorités?": "le plus de pierres", r"neutralis\w+": "annuler",
        r"étalages?": "présentation", r"gemmes?": "pierre", r"joyaux?": "bijou",
    },
}  # fmt: skip
"""Other words for things of the game, and the word that pupils have met for them."""
EVERYDAY = {
    "en": {"themselves", "everything", "javascript"},
    "fr": {
        "navigateur", "nombreuses", "enregistrer", "enregistré", "professeur", "javascript", "choisissez",
        "choisissent", "maintenant", "intervalle", "probabilité", "changement",
        "changements", "annulation", "précédentes", "accompagne", "accompagnait", "reviendrait", "rapportent",
        "adversaire", "classement",
    },
}  # fmt: skip
NAMES = {
    "en": {"fashionable", "devaluation"},
    "fr": {"présentation", "présentations", "révélation", "dévaluation"},
}
"""Long words of the game that are no names of cards; "How to play", the steps or the rule beside them explain it."""
FOR_TEACHERS = ("ui.saved", "ui.own.", "edit.", "page.noscript", "problem.", "mark.", "slip.", "reply.regret")
"""What is not said to pupils: how to read a log, what is wrong with a file; names of slips stand in a table."""
READ: dict[str, tuple[Callable[[str], Catalogue], tuple[str, ...]]] = {
    "course": (course, ()),
    "class": (class_texts, ("page.",)),
    "play": (play_page, ()),
    "panels": (panels, ()),
    "quiz": (quiz, ()),
    "sale": (sale, ("say.", "title.", "six.", "sum.")),
}


def texts(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """What pupils read of a catalogue, with its key; fields stand as one letter."""
    read, heads = READ[name]
    found = read(lang)
    for key in found:
        teaching = name != "quiz" and key.startswith(FOR_TEACHERS)
        if teaching or (heads and not key.startswith(heads)):
            continue
        for form in found.forms(key).values():
            yield f"{name}.{key}", re.sub(r"\{[^}]*\}", "X", form)


def explained(lang: str) -> Iterator[tuple[str, str]]:
    """The clauses that explain cards and words."""
    for key in {each for keys in (*CLAUSES_OF.values(), *WORDS.values()) for each in keys}:
        yield key, clauses()[key].rule[lang]


def everything(lang: str) -> list[tuple[str, str]]:
    return [*explained(lang), *(each for name in READ for each in texts(name, lang))]


def sentences(text: str) -> list[list[str]]:
    return [re.findall(r"[^\W_]+(?:[-’'][^\W_]+)*", part) for part in re.split(r"(?<=[.!?])\s+", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_short(lang: str) -> None:
    found = everything(lang)
    assert len(found) > 350
    assert [(key, text) for key, text in found if any(len(each) > LONGEST for each in sentences(text))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", READ)
def test_texts_are_for_children(name: str, lang: str) -> None:
    said = [each for _, text in texts(name, lang) for each in sentences(text) if len(each) > 3]
    all_words = [word for each in said for word in each]
    long = sum(len(word) > 6 for word in all_words)
    lix = len(all_words) / len(said) + 100 * long / len(all_words)
    assert len(said) >= 10
    assert lix <= EASY[lang], lix


@pytest.mark.parametrize("lang", LANGUAGES)
def test_long_words_are_names_of_the_game_or_everyday_ones(lang: str) -> None:
    names = words(lang)
    cards = {
        part.lower()
        for key in names
        if key.startswith(("card.", "gem."))
        for part in re.findall(r"[^\W\d_]+", names.text(key))
    }
    plurals = {f"{card}s" for card in cards}
    known = cards | plurals | NAMES[lang] | EVERYDAY[lang]
    odd = {
        (word.lower(), key)
        for name in READ
        for key, text in texts(name, lang)
        for word in re.findall(r"[^\W\d_]+", text)
        if len(word) > LETTERS and word.lower() not in known
    }
    assert odd == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_word_for_one_thing(lang: str) -> None:
    wrong = [
        (key, said[0], better)
        for key, text in everything(lang)
        for other, better in GLOSSARY[lang].items()
        if (said := re.search(rf"\b(?:{other})\b", text, re.IGNORECASE))
    ]
    assert wrong == []
