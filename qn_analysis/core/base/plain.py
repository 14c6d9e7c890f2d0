"""Words as people type them: capitals, accents and the ending of a plural make no difference."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+")
_LONG: Final = 4
"""Letters of a word that can be a plural."""


def plain(text: str) -> str:
    """A text in small letters without accents."""
    bare = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in bare.casefold() if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    """The words of a text or name."""
    return _WORD.findall(plain(text))


def singular(word: str) -> str:
    """A word without the ending of a plural."""
    return word[:-1] if len(word) >= _LONG and word[-1] in "sx" else word


def same(text: str) -> str:
    """What is the same of names that differ in nothing else: "Émeraudes" and "emeraude"."""
    return " ".join(map(singular, words(text)))
