"""Files that others wrote: read with bounds, as data only.

Nothing here evaluates anything. A file is read up to its bound and never beyond, so that neither its size nor a device
in its place matters; how deep its text is nested is counted before it is parsed as JSON or TOML. A string that is no
Unicode text (lone surrogates) is refused, since it could be printed nowhere.
"""

from __future__ import annotations

import errno
import json
import re
import tomllib
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NoReturn

from ..base.catalogue import Message
from ..base.errors import Error
from ..base.messages import foreign, refusal

SMALL: Final = 1 << 16
"""Bytes of the largest file that a person writes: a ruleset, a sheet, a position."""
LARGE: Final = 1 << 26
"""Bytes of the largest file that a run writes about itself: a manifest, a tuning, a study."""
DEEP: Final = 100
"""Most levels of tables and lists in one another, and most parts of a dotted key."""
_JSON_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_TOML_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.?)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments; one without an end goes on to the end of its text or line, where the parser stops anyway."""
_NOT_BRACKETS: Final = re.compile(r"[^][{}]+")
_KEY_ENDS: Final = re.compile(r"[][{}=,\n]")
_SYNTAX: Final = re.compile(r"line (?P<line>\d+),? column (?P<column>\d+)")
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


class UnreadableError(Error):
    """A file or text that cannot be read; the message goes on after its name: "is no JSON: ..."."""


def read_bytes(place: Path, most: int) -> bytes:
    """A whole file of at most `most` bytes; `UnreadableError` if it is longer, or cannot be read, `FileNotFoundError`
    if there is none.
    """
    try:
        if not place.is_file():
            if place.exists():
                raise UnreadableError(refusal("unreadable.not_a_file"))
            raise FileNotFoundError(place)
        with place.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableError):
            raise
        raise UnreadableError(refusal("unreadable.system", reason=system_says(error))) from None
    if len(data) > most:
        raise UnreadableError(refusal("unreadable.size", n=place.stat().st_size, most=most))
    return data


def read_text(place: Path, most: int) -> str:
    """A whole UTF-8 file of at most `most` bytes; `UnreadableError` if it is longer, or no such text (the line is
    named), or cannot be read, `FileNotFoundError` if there is none.
    """
    data = read_bytes(place, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableError(refusal("unreadable.not_utf8", line=str(line))) from None


def parse_json(text: str | bytes) -> Any:
    """What a JSON text holds. `UnreadableError` names the place if it is no JSON, which has no NaN and no Infinity."""
    try:
        said = text if isinstance(text, str) else text.decode(json.detect_encoding(text), "surrogatepass")
    except UnicodeDecodeError as error:
        raise _no_document("JSON", foreign(str(error), "syntax.bytes")) from None
    parse = json.loads if said.startswith("\ufeff") else _JSON.decode  # the former says what is wrong with such a mark
    return _parsed(said, partial(parse, said), "JSON")


def parse_toml(text: str) -> dict[str, Any]:
    """What a TOML text holds; `UnreadableError` names the place if it is no TOML."""
    found: dict[str, Any] = _parsed(text, lambda: tomllib.loads(text), "TOML")
    return found


def _no_number(word: str) -> NoReturn:
    raise _NoNumberError(refusal("unreadable.no_number", word=word))


class _NoNumberError(Error):
    """NaN or Infinity in JSON."""


_JSON: Final = json.JSONDecoder(parse_constant=_no_number)
"""For all texts: to make one takes as long as to read an event."""


def _no_document(kind: str, reason: Message) -> UnreadableError:
    return UnreadableError(refusal("unreadable.no_document", kind=kind, reason=reason))


def _deeper() -> Message:
    return refusal("unreadable.deep", most=DEEP)


def _wrong_syntax(error: ValueError) -> Message:
    """What a parser says: in English its own words, in other languages the place."""
    if isinstance(error, _NoNumberError):
        said: Message = error.args[0]
        return said
    found = _SYNTAX.search(str(error))
    return foreign(str(error), "syntax.at", **found.groupdict()) if found else foreign(str(error), "syntax.wrong")


def system_says(error: OSError | ValueError) -> Message:
    """What the system says: in English its own words."""
    denied = isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM)
    return foreign(str(getattr(error, "strerror", None) or error), "system.denied" if denied else "system.other")


def _parsed(text: str, parse: Callable[[], Any], kind: str) -> Any:
    if _deep(text, kind):
        raise _no_document(kind, _deeper())
    try:
        found = parse()
    except RecursionError:  # of what a run wrote, which is not counted
        raise _no_document(kind, _deeper()) from None
    except ValueError as error:  # both parsers' errors, and numbers of thousands of digits
        raise _no_document(kind, _wrong_syntax(error)) from None
    # ASCII without escapes can hold no string that is no text, and few brackets go no deeper than they are many.
    harmless = kind == "JSON" and text.isascii() and "\\u" not in text and text.count("[") + text.count("{") < DEEP
    fault = None if harmless else unfit(found)
    if fault:
        raise _no_document(kind, fault)
    return found


def _deep(text: str, kind: str) -> bool:
    """Whether brackets of a text, or the dots of one of its keys, go deeper than a document may.

    A parser would take memory that grows with the square of a key's dots (4 GB for 64 kB). Whatever else the depth is
    made of (a key with dots in a table in a list) is small enough to be parsed and then measured. JSON beyond `SMALL`,
    as runs write it, is left to its parser, which stops at some thousand levels: counting would cost more than parsing.
    """
    if kind == "JSON" and len(text) > SMALL:
        return False
    dots = kind == "TOML" and text.count(".") > DEEP
    if not dots and text.count("[") + text.count("{") <= DEEP:  # as nearly always
        return False
    bare = (_TOML_STRING if kind == "TOML" else _JSON_STRING).sub("s", text)
    if dots and max(each.count(".") for each in _KEY_ENDS.split(bare)) >= DEEP:
        return True
    return max(accumulate(map(_STEPS.__getitem__, _NOT_BRACKETS.sub("", bare))), default=0) > DEEP


_PLAIN: Final = frozenset((int, float, bool, type(None)))
"""What holds nothing, and is nearly all that programs store."""


def unfit(document: Any) -> Message | None:
    """What no document may have: depth without end, or a string that is no text; None if it has neither."""
    level = [document]
    for _depth in range(DEEP):
        inner: list[Any] = []
        deeper = False
        for each in level:
            if isinstance(each, dict):
                deeper = deeper or bool(each)
                inner += each.keys()
                inner += [value for value in each.values() if type(value) not in _PLAIN]
            elif isinstance(each, list):
                deeper = deeper or bool(each)
                inner += [value for value in each if type(value) not in _PLAIN]
            elif isinstance(each, str) and not each.isascii() and any("\ud800" <= sign <= "\udfff" for sign in each):
                return refusal("unreadable.no_text", text=ascii(each[:40]))
        if not deeper:
            return None
        level = inner
    return _deeper()
