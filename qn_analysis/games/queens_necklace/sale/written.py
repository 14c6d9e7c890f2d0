"""What people write in sheets, in English and in a language: names of gems and cards, and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from qn_analysis.core.base.catalogue import BASE
from qn_analysis.core.base.plain import same

from ..words import texts as words
from . import spelling
from .checking import CARD_NAMES
from .sheet import GEM_NAMES
from .spelling import Written
from .texts import catalogue


@cache
def written(lang: str) -> Written:
    """What `spelling` is told: English is understood besides the language, and cards by their short names too."""
    short = {word: name for word, name in _listed(lang, "name").items() if name in CARD_NAMES}
    return {
        "key": _listed(lang, "key"),
        "gem": _called(lang, "gem", GEM_NAMES),
        "card": short | _called(lang, "card", CARD_NAMES),
    }


def keyed(given: Mapping[Any, Any], lang: str) -> dict[Any, Any]:
    """A document with the keys that it has in sheets."""
    return spelling.keyed(given, written(lang)["key"], spelling.OF_SHEET)


def sheets_of(document: Any, lang: str) -> list[Any]:
    """The sheets of a document."""
    return spelling.sheets_of(document, written(lang))


def _listed(lang: str, kind: str) -> dict[str, str]:
    """Keys of a sheet, or names in it (`kind`), by what the texts of sales say that people write."""
    found: dict[str, str] = {}
    for texts in (catalogue(lang), catalogue(BASE)):
        keys = [key for key in texts if key.startswith(f"written.{kind}.")]
        found |= {same(word): key.rpartition(".")[2] for key in keys for word in texts.text(key).split("|")}
    return found


def _called(lang: str, kind: str, names: Sequence[str]) -> dict[str, str]:
    """Things by the names that the language of a log has for them."""
    told = {same(words.catalogue(spoken).text(f"{kind}.{name}")): name for spoken in (BASE, lang) for name in names}
    return told | {same(name): name for name in names}
