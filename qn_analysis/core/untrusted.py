"""Files that others wrote: read with bounds, as data only.

Nothing here evaluates anything. A file is read up to its bound and never beyond, so that neither its size nor a device
in its place matters; its text is parsed as JSON or TOML, and a nesting too deep for the parser is an error like any
other. A string that is no Unicode text (lone surrogates) is refused, since it could be printed nowhere.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from .errors import Error

SMALL: Final = 1 << 16
"""Bytes of the largest file that a person writes: a ruleset, a sheet, a position. TOML's parser takes time that grows
with the square of a key's dots, and this bound keeps it below some seconds."""
LARGE: Final = 1 << 26
"""Bytes of the largest file that a run writes about itself: a manifest, a tuning, a study."""
DEEP: Final = 100
"""Most levels of tables and lists in one another."""


class UnreadableError(Error):
    """A file or text that cannot be read; the message goes on after its name: "is no JSON: ..."."""


def read_bytes(place: Path, most: int) -> bytes:
    """A whole file of at most so many bytes.

    Raises:
        UnreadableError: it is longer, or cannot be read.
        FileNotFoundError: there is none.
    """
    try:
        if not place.is_file():
            if place.exists():
                raise UnreadableError("cannot be read: it is not a file")
            raise FileNotFoundError(place)
        with place.open("rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableError):
            raise
        raise UnreadableError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most:
        raise UnreadableError(f"has {place.stat().st_size:,} bytes; at most {most:,} are read")
    return data


def read_text(place: Path, most: int) -> str:
    """A whole UTF-8 file of at most so many bytes.

    Raises:
        UnreadableError: it is longer, or no such text (the line is named), or cannot be read.
        FileNotFoundError: there is none.
    """
    data = read_bytes(place, most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableError(f"cannot be read: line {line} is not UTF-8 text; save it as UTF-8") from None


def parse_json(text: str | bytes) -> Any:
    """What a JSON text holds; NaN and Infinity, which JSON does not have, are refused.

    Raises:
        UnreadableError: it is no JSON; the message names the place.
    """
    return _parsed(lambda: json.loads(text, parse_constant=_no_number), "JSON")


def parse_toml(text: str) -> Any:
    """What a TOML text holds.

    Raises:
        UnreadableError: it is no TOML; the message names the place.
    """
    return _parsed(lambda: tomllib.loads(text), "TOML")


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _parsed(parse: Callable[[], Any], kind: str) -> Any:
    try:
        found = parse()
    except RecursionError:
        raise UnreadableError(f"is no {kind}: it is nested deeper than {DEEP} levels") from None
    except ValueError as error:  # both parsers' errors, text that is no UTF-8, and numbers of thousands of digits
        raise UnreadableError(f"is no {kind}: {error}") from None
    fault = unfit(found)
    if fault:
        raise UnreadableError(f"is no {kind}: {fault}")
    return found


def unfit(document: Any) -> str:
    """What no document may have: depth without end, or a string that is no text; "" if it has neither."""
    level = [document]
    for _depth in range(DEEP):
        inner: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                inner += each.keys()
                inner += each.values()
            elif isinstance(each, list):
                inner += each
            elif isinstance(each, str) and not each.isascii() and any("\ud800" <= sign <= "\udfff" for sign in each):
                return f"it has a string that is no text: {each[:40]!a}"
        if not inner:
            return ""
        level = inner
    return f"it is nested deeper than {DEEP} levels"
