"""The records of a log in one file, as people keep it: a JSON object a line, with commas after them or without, or all
of them in an array; packed with gzip or not, or as the code of letters that a page shows; also from standard input."""

from __future__ import annotations

import binascii
import gzip
import io
import sys
import zlib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TextIO

from ..base.catalogue import Message
from ..base.errors import Error
from ..base.messages import escape_controls, refusal
from ..files.read import UnreadableError, parse_json

STANDARD_INPUT: Final = Path("-")
"""The path that stands for standard input, as in other commands."""
FILE: Final = 1 << 27
"""Bytes of the largest file: some thousand games. Its rows are held in memory, and a larger log belongs in a folder."""
LINE: Final = 1 << 16
"""Characters of the longest line."""
ARRAY: Final = 1 << 24
"""Characters of the longest array: all of it is held in memory before it becomes a table."""
BOUNDS: Final = ("log.size", "log.unread", "log.code", "log.long", "log.long_array")
"""What is said of files that may well be logs."""
CODE: Final = b"QN1:"
"""The beginning of a log as a code: packed with gzip, in letters, with a full stop behind (`static/record.js`)."""
_START: Final = 64
"""Bytes that tell what a file is."""
_GZIP: Final = b"\x1f\x8b"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class LineError(Error):
    """A file, or a line of it, that cannot be read. The message goes on after the name of the file."""


class Placed(NamedTuple):
    """A record and where it stands: in words ("line 3", or "item 3" of an array), and its line in the file, from 1
    (None in an array).
    """

    where: Message
    line: int | None
    values: dict[str, Any]


def is_one_file(place: Path) -> bool:
    """Whether this is a log in one file, or standard input, and no folder."""
    return place == STANDARD_INPUT or place.is_file()


def records(place: Path) -> Iterator[Placed]:
    """The records of a file, one after the other; `LineError` if it is too large, no text, or has something that is no
    object.
    """
    try:
        with _opened(place) as file:
            start, skipped = file.read(1), 0
            while start.isspace():
                skipped += start == "\n"
                start = file.read(1)
            yield from _items(start + file.read(ARRAY)) if start == "[" else _lines(file, start, skipped + 1)
    except UnicodeDecodeError as error:
        raise LineError(refusal("log.no_text", reason=error.reason)) from None
    except (OSError, EOFError, zlib.error) as error:
        raise LineError(refusal("log.unread", reason=str(error))) from None


def begins_with(place: Path, word: str) -> bool:
    """Whether a word stands in the first characters of a file, however it is packed and coded; `OSError` or `EOFError`
    or `zlib.error` or `LineError` if it cannot be read.
    """
    with _unpacked(place) as file:
        head = file.read(LINE)
    return any(word.encode(code) in head for code in ("utf-8", "utf-16-le", "utf-16-be"))


@contextmanager
def _opened(place: Path) -> Iterator[TextIO]:
    """The text of a file. UTF-16 is what Windows writes where it is told nothing."""
    with _unpacked(place) as file:
        head = file.read(2)
        file.seek(0)
        yield io.TextIOWrapper(io.BufferedReader(_Bounded(file)), "utf-16" if head in _UTF16 else "utf-8-sig")


@contextmanager
def _unpacked(place: Path) -> Iterator[IO[bytes] | gzip.GzipFile]:
    with _bytes(place) as raw:
        start = raw.read(_START)
        raw.seek(0)
        if begins_as_code(start):
            try:
                with gzip.open(io.BytesIO(_letters(raw.read(FILE + 1)))) as file:
                    yield file
            except (OSError, EOFError, zlib.error):
                raise LineError(refusal("log.code")) from None
        elif start.startswith(_GZIP):
            with gzip.open(raw) as file:
                yield file
        else:
            yield raw


def begins_as_code(start: bytes) -> bool:
    """Whether bytes are the beginning of a code."""
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(CODE)


def _letters(content: bytes) -> bytes:
    """The bytes that a code stands for; line breaks in it, as mail makes them, are passed over. `LineError` if it is
    cut off or changed.
    """
    letters, stop, rest = content.partition(CODE)[2].partition(b".")
    letters = b"".join(letters.split())
    try:
        if not letters or not stop or rest.strip():
            raise LineError(refusal("log.code"))
        return b64decode(letters + b"=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise LineError(refusal("log.code")) from None


@contextmanager
def _bytes(place: Path) -> Iterator[IO[bytes]]:
    if place == STANDARD_INPUT:
        yield io.BytesIO(sys.stdin.buffer.read(FILE + 1))
        return
    with place.open("rb") as file:
        yield file


class _Bounded(io.RawIOBase):
    """The bytes of a file, and an error where there are too many of them, however well they were packed."""

    def __init__(self, file: IO[bytes] | gzip.GzipFile) -> None:
        self._file, self._read = file, 0

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, into: Any) -> int:
        """Read on; `LineError` if it has too many bytes."""
        data = self._file.read(len(into))
        self._read += len(data)
        if self._read > FILE:
            raise LineError(refusal("log.size", most=FILE))
        into[: len(data)] = data
        return len(data)


def _lines(file: TextIO, start: str, number: int) -> Iterator[Placed]:
    """A record a line; `start` is what was read of the first one, which has that number."""
    first = number
    while line := start + file.readline(-1 if number == first else LINE + 1):  # a manifest names all who played
        start = ""
        where = refusal("log.line", n=str(number))
        if number > first and len(line) > LINE:
            raise LineError(refusal("log.long", where=where, most=LINE))
        if text := line.strip().removesuffix(","):
            yield Placed(where, number, _record(text, where))
        number += 1


def _items(text: str) -> Iterator[Placed]:
    """The records of an array."""
    if len(text) > ARRAY:
        raise LineError(refusal("log.long_array", most=ARRAY))
    try:
        listed = parse_json(text)
    except UnreadableError as error:
        raise LineError(refusal("log.no_array", reason=error.args[0])) from None
    for number, item in enumerate(listed, 1):
        where = refusal("log.item", n=str(number))
        if not isinstance(item, dict):
            raise LineError(refusal("log.no_event", where=where, given=str(item)[:40]))
        yield Placed(where, None, item)


def _record(text: str, where: Message) -> dict[str, Any]:
    try:
        found = parse_json(text)
    except UnreadableError as error:
        reason = error.args[0].values.get("reason", error.args[0])
        raise LineError(refusal("log.not_json", where=where, reason=reason)) from None
    if not isinstance(found, dict):
        raise LineError(refusal("log.no_event", where=where, given=escape_controls(text[:40])))
    return found
