"""Logs that others wrote are held against the rules before anybody trusts them.

A JSON Lines file, and a folder whose manifest has no checksum, may tell of a game that cannot have been: typed by hand,
made by another program, damaged. Whoever reads one is told so once, in a line with the first departure, and goes on, as
tables err too. Where a game is so broken that what was asked cannot be told of it, that is said as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from polars.exceptions import PanicException

from ..base.catalogue import Message
from ..base.errors import Error
from ..base.game_registry import find_game
from ..base.messages import escape_controls, refusal
from ..base.progress import note
from .folder import LogError, load_manifest
from .record import Record


class Referee(Protocol):
    """Looks through a log for what breaks the rules."""

    def first_departure(self, log: Record, lang: str) -> str | None:
        """The first thing that breaks the rules, with its place, in words; None: there is none."""


_asked: set[tuple[Path, int, int]] = set()
"""Logs that were looked through in this process, with their size and time."""


def heed_rules(log: Record, lang: str = "en") -> None:
    """Say once a process, in a line, that a log which others wrote breaks the rules; nothing of any other."""
    if log.path is None:
        return
    try:
        found = log.path.stat()
    except OSError:
        return
    mark = log.path.absolute(), found.st_size, found.st_mtime_ns
    if mark in _asked:
        return
    _asked.add(mark)
    flaw = _flaw(log, lang) if foreign(log) else None
    if flaw is not None:
        note(escape_controls(flaw.text(lang)))


def foreign(log: Record) -> bool:
    """Whether a log was written by others, as far as can be seen: a file, or a folder without a checksum."""
    if log.path is None:
        return False
    if log.path.is_dir():
        try:
            return load_manifest(log.path)[1] is None
        except LogError:
            return True
    return True


def flaw_of(log: Record, lang: str = "en") -> Message | None:
    """What breaks the rules first in a log, with the command that lists it all; None: nothing."""
    referee = find_game(log.layout.game).part(Referee)  # type: ignore[type-abstract]  # looked up by its name
    found = referee.first_departure(log, lang)
    if found is None:
        return None
    return refusal("log.broken", place=str(log.path or "log"), first=found)


@contextmanager
def trusting(log: Record, lang: str = "en") -> Iterator[None]:
    """What is reckoned from a log: if it fails, and the log breaks the rules, that is why; `LogError` if it failed, and
    the log breaks the rules.
    """
    try:
        yield
    except (Error, OSError, MemoryError, CancelledError):
        raise
    except (Exception, PanicException) as error:
        flaw = _flaw(log, lang)
        if flaw is None:
            raise
        raise LogError(refusal("log.untellable", why=flaw)).speaking(lang) from error


@contextmanager
def reading(log: Record, lang: str = "en") -> Iterator[None]:
    """`heed_rules`, and then `trusting`."""
    heed_rules(log, lang)
    with trusting(log, lang):
        yield


def _flaw(log: Record, lang: str) -> Message | None:
    try:
        return flaw_of(log, lang)
    except Exception:  # the linter stumbles as well: then what failed first is told
        return None
