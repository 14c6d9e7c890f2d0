"""Sheets in the words of other languages: their keys and names, and what is said once of a name that nobody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from qn_analysis.core.base.catalogue import BASE, Message
from qn_analysis.core.evenings.cells import plain

from .texts import catalogue

_NAMES: Final = ("fashion", "hand", "from", "to")
"""Keys whose values are names of gems or cards."""
_UNKNOWN: Final = ("problem.fashion_unknown", "problem.row_unknown")
_LACKS: Final = "problem.fashion_lacks"


@cache
def _words(lang: str) -> Mapping[str, str]:
    """What a sheet calls things, by what people write in a language."""
    texts = catalogue(lang)
    written = [key for key in texts if key.startswith("written.")]
    return {plain(word): key.removeprefix("written.") for key in written for word in texts.text(key).split("|")}


def in_english(data: Any, lang: str) -> Any:
    """A sheet, or several, with the keys and names that sheets have, where they are written in another language.

    Args:
        data: unchecked.
        lang: of the words; what is no word of it stays as it is.
    """
    return data if lang == BASE else _keys(data, _words(lang))


def _keys(data: Any, words: Mapping[str, str]) -> Any:
    if isinstance(data, Mapping):
        made: dict[Any, Any] = {}
        for key, value in data.items():
            known = words.get(plain(key), key) if isinstance(key, str) else key
            inner = _named(value, words) if known in _NAMES else _keys(value, words)
            made[key if known in made else known] = inner
        return made
    return [_keys(each, words) for each in data] if isinstance(data, list) else data


def _named(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return words.get(plain(value), value)
    return [_named(each, words) for each in value] if isinstance(value, list) else _keys(value, words)


def told_once(problems: Sequence[Message]) -> list[Message]:
    """Problems of a sheet without those that follow from a name that is not known: it is told once, and the gem that is
    missing for it is not told at all."""
    made: list[Message] = []
    told: set[str] = set()
    for each in problems:
        given = str(each.values.get("given")) if each.key in _UNKNOWN else ""
        if given and given in told:
            continue
        told |= {given} if given else set()
        made.append(each)
    strange, lacking = (sum(each.key == key for each in problems) for key in (_UNKNOWN[0], _LACKS))
    return [each for each in made if not (lacking <= strange and each.key == _LACKS)]
