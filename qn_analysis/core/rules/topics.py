"""What somebody asks the rules about: a word or a few, held against names of clauses and rulings, and against texts.

Capitals, accents and a plural make no difference: "Égalités" finds what "egalite" finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..base.plain import singular, words

_SHORT: Final = 4
"""Letters from which on a word stands for all that begin with it."""
_ENDINGS: Final = ("", "s", "d", "e")
"""What a shorter word may end in besides."""


class Topic:
    """What is asked about, in words or by the name of something; `things` are the keys of those that are `called` so,
    in any language.
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
