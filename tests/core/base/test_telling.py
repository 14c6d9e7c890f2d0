"""Words of sources: in one language, and in every language at once."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.catalogue import Loader, Message, TextError
from qn_analysis.core.base.telling import InAny, InLanguage, Words, copied

LADY = "qn_analysis.games.lady_of_the_diamonds"
catalogue, words = Loader(f"{LADY}.chest.texts"), Loader(f"{LADY}.words.texts")

WHY = {"a": "since so.", "b": "since so.", "c": "", "d": "as told."}


def spots(said: Words) -> str:
    """A source."""
    pieces = said.say("pieces.ruby", count=8)
    return said.say("problem.spots", player=said.say("seat.default", n=2), pieces=pieces, n=7)


def test_one_source_speaks_both_languages_and_each_later() -> None:
    en, fr = (
        "Seat 2 has 8 rubies; a chest has 7 spots for them",
        "Place 2 a 8 rubis\u202f; un coffre a 7 cases pour cela",
    )
    assert [spots(InLanguage(lang, catalogue, words)) for lang in ("en", "fr")] == [en, fr]
    later = spots(InAny(catalogue, words))
    assert isinstance(later, Message)
    assert (later, later.text("fr")) == (en, fr)


def test_a_text_is_that_of_the_first_catalogue_that_has_it() -> None:
    both = [key for key in catalogue("en") if key in words("en")]
    assert both == [], "the order of a game's catalogues is of no account"
    said = InLanguage("en", words, catalogue)
    assert said.say("text.assumed") == "[assumed]"
    with pytest.raises(TextError, match=r"no text 'line\.nothing'"):
        said.say("line.nothing")
    with pytest.raises(TextError, match="known languages: en, fr"):
        InLanguage("de", catalogue).say("text.more")


def test_lists_capitals_and_why_numbers_are_plausible() -> None:
    said = InLanguage("fr", catalogue, reason=WHY.__getitem__)
    assert said.join(["a", "b", "c"]) == "a, b et c"
    assert said.capital("éric D") == "Éric D"
    assert said.reason("a") == "since so."
    assert said.reasons("abcd") == "since so. as told."
    assert InAny(catalogue).reasons(["a"]) == ""


def test_a_copy_is_its_own() -> None:
    before = {"a": [1, {"b": 2}]}
    after = copied(before)
    after["a"].append(3)
    assert before == {"a": [1, {"b": 2}]}
