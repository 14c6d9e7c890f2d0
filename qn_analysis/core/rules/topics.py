"""What somebody asks the rules about: a word or a few, held against names of clauses and rulings, and against texts.

Capitals, accents and a plural make no difference: "Égalités" finds what "egalite" finds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+")
_SHORT: Final = 4
"""Letters from which on a word stands for all that begin with it."""
_ENDINGS: Final = ("", "s", "d", "e")
"""What a shorter word may end in besides."""


def plain(text: str) -> str:
    """A text in small letters without accents."""
    bare = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in bare.casefold() if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words of a text or name."""
    return _WORD.findall(plain(text))


def singular(word: str) -> str:
    """A word without the ending of a plural."""
    return word[:-1] if len(word) >= _SHORT and word[-1] in "sx" else word


class Topic:
    """What is asked about.

    Args:
        asked: the words, or the name of something.
        called: names of things such as cards, in any language, by their keys.

    Attributes:
        things: the keys of those that are called so.
    """

    def __init__(self, asked: str, called: Mapping[str, Iterable[str]] | None = None) -> None:
        self.asked = asked
        self._words = [singular(word) for word in words(asked)]
        self.things = [key for key, known in (called or {}).items() if any(map(self._calls, (key, *known)))]

    def _calls(self, name: str) -> bool:
        return [singular(word) for word in words(name) if not word.isdigit()] == self._words

    def names(self, key: str) -> bool:
        """Whether the name of a clause or ruling ("banker.stacks") is about it."""
        parts = words(key)
        return bool(self._words) and (self._in(parts) or any(thing in parts for thing in self.things))

    def told_in(self, text: str) -> bool:
        """Whether a text speaks of it."""
        return bool(self._words) and self._in(words(text))

    def _in(self, known: list[str]) -> bool:
        return all(any(_begins(each, word) for each in known) for word in self._words)


def _begins(known: str, word: str) -> bool:
    return known.startswith(word) and (len(word) >= _SHORT or known[len(word) :] in _ENDINGS)
