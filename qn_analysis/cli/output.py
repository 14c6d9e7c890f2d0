"""What the command prints: to any console, file or pipe, and never half of it.

Files and pipes get UTF-8, whatever the code page of the machine, unless `PYTHONIOENCODING` names another encoding. A
terminal keeps its own. What an encoding does not have is written in letters that it has: "é" as "e", "→" as "->".
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import sys
import unicodedata
from json import dumps
from typing import Final

from ..core.base.messages import escape_controls

LIKE: Final = {
    "£": "GBP", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "«": '"', "»": '"', "“": '"', "”": '"', "‘": "'",
    "’": "'", "‹": "<", "›": ">", "°": "o", "→": "->", "←": "<-", "†": "+", "‡": "++", "æ": "ae", "Æ": "AE",
    "œ": "oe", "Œ": "OE", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "±": "+/-", "✓": "v", "✗": "x", "≈": "~",
    "≥": ">=", "≤": "<=", "●": "*", "░": ".", "─": "-", "▸": ">", "\u2060": "",
}  # fmt: skip
"""What stands for a character that cannot be written and has no letter of ASCII in it."""
_HANDLER: Final = "qn_alike"
_NOT_ASCII: Final = re.compile("[^\x00-\x7f]")


def prepare() -> None:
    """See that standard output and standard error can write whatever is said."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            chosen = os.environ.get("PYTHONIOENCODING", "").partition(":")[0]
            stream.reconfigure(encoding=None if chosen or stream.isatty() else "utf-8", errors=_HANDLER)


def echo(text: object, nl: bool = True, err: bool = False, json: bool = False) -> None:
    """Print to a terminal: text only, so that no name in a file can steer it, and a new line.

    Of JSON nothing is lost: what the encoding may lack is escaped.
    """
    stream, said = sys.stderr if err else sys.stdout, escape_controls(str(text))
    if json and not str(stream.encoding).lower().startswith("utf"):
        said = _NOT_ASCII.sub(lambda found: dumps(found[0])[1:-1], said)
    stream.write(f"{said}\n" if nl else said)
    stream.flush()


def close() -> str:
    """Write what standard output still holds; returns why that failed, or "".

    A reader that went away, as `head` does, is no failure worth a word, but what is left is dropped all the same.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more at its end
        return "" if error.errno == errno.EPIPE else str(error.strerror)
    return ""


def _alike(error: UnicodeError) -> tuple[str, int]:
    """The handler of what cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_letters, error.object[error.start : error.end])), error.end


def _letters(character: str) -> str:
    """What stands for a character, in ASCII."""
    if character in LIKE:
        return LIKE[character]
    if "\ud800" <= character <= "\udfff":  # a byte of a file's name that is no text
        return character.encode("unicode_escape").decode("ascii")
    if "\u2581" <= character <= "\u2588":  # the blocks of a strip chart
        return "_.-=+*%#"[ord(character) - 0x2581]
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return bare if bare or unicodedata.combining(character) else "?"


codecs.register_error(_HANDLER, _alike)
