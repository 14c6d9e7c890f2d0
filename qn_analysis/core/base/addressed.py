"""Who is spoken to: somebody who writes Python, or somebody at the command line. Remedies name what that person has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_command = False


@contextmanager
def at_command_line() -> Iterator[None]:
    """While this holds, remedies name commands and their options."""
    global _command
    before, _command = _command, True
    try:
        yield
    finally:
        _command = before


def way(python: str, command: str) -> str:
    """A remedy as whoever is spoken to can follow it: somebody who writes Python, or somebody at the command line."""
    return command if _command else python


def resuming() -> str:
    """How a call that was cut off is gone on with."""
    return way("resume=True", "--resume")
