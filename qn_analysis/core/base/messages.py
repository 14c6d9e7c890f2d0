"""Words for messages about what somebody wrote: the value itself, and the known name that it is nearest to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from .catalogue import Joined, Loader, Message
from .errors import Error

LONGEST: Final = 199
"""Letters of a word that is compared with known ones: the time grows with them, and from 200 on Python passes over
letters that are frequent."""
_STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters but tab and new line, what turns the direction of writing, and half surrogate pairs."""

refusals = Loader(f"{__package__}.refusal_texts")
"""How documents of any game are refused."""


def refusal(key: str, /, **values: Any) -> Message:
    """What is wrong with a document, of any game."""
    return Message(refusals.package, key, values)


def in_one(problems: Iterable[str]) -> Joined:
    """Several problems in one message."""
    return Joined(refusal("list.and"), problems)


def problems_of(error: Error) -> Sequence[str]:
    """What an error lists, a problem each; its message, if it lists nothing."""
    said = error.args[0]
    return said.parts if isinstance(said, Joined) and said.sign == "; " else (said,)


def either(values: Iterable[object]) -> str:
    """Values of which one is meant: "a, b or c"."""
    *some, last = map(str, values)
    return Joined(refusal("choice.or"), [", ".join(some), last]) if some else last


def foreign(english: str, key: str, /, **values: Any) -> Message:
    """A message of a parser or the system: quoted in English; other languages get the text `key`."""
    return Message(refusals.package, key, values, english)


def nearest(value: Any, known: Iterable[str]) -> str | None:
    """The nearest known name; None: none is near."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return None
    lower = {name.lower(): name for name in known}
    found = get_close_matches(value.lower(), lower, 1)
    return lower[found[0]] if found else None


def suggest(value: Any, known: Iterable[str]) -> str:
    """A hint at the nearest known name, or ''."""
    found = nearest(value, known)
    return "" if found is None else refusal("near", name=repr(found))


def short_repr(value: Any) -> str:
    """A value in a message, cut where it is long."""
    if value is None:
        return refusal("nothing")
    said = repr(value[:80] if isinstance(value, str | list | tuple) else value)
    return said if len(said) <= 40 else f"{said[:37]}..."


def first_line(error: BaseException) -> str:
    """The first line of an error."""
    said = (str(error).splitlines() or [""])[0]
    return said[:200] or type(error).__name__


def escape_controls(text: str) -> str:
    """A text in which the characters of `_STEERING` stand as their escapes."""
    return _STEERING.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
