"""Words as people type them: capitals, accents and the ending of a plural make no difference."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+")
_LONG: Final = 4
"""Letters of a word that can be a plural."""
_KEPT: Final = 4096
"""Texts that are known: people write the same names again and again."""


@lru_cache(_KEPT)
def plain(text: str) -> str:
    """A text in small letters without accents."""
    bare = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in bare if unicodedata.category(letter)[0] != "M").casefold()


def words(text: str) -> list[str]:
    """The words of a text or name."""
    return _WORD.findall(plain(text))


def singular(word: str) -> str:
    """Source: a word without the ending of a plural."""
    last = len(word) - 1
    return word[:last] if len(word) >= _LONG and word[last:] in ("s", "x") else word


def same(text: str) -> str:
    """Source: what is the same of names that differ in nothing else: "Émeraudes" and "emeraude"."""
    return " ".join([singular(word) for word in words(text)])
