"""The base of all errors that a user of the package can cause."""

from __future__ import annotations


class Error(ValueError):
    """Something that was asked for cannot be; the message names the value and the remedy. `qn.Error`."""


class ExtraError(Error, ModuleNotFoundError):
    """A part of the package needs an extra that is not installed; the message names the command that installs it."""

    def __init__(self, text: str, missing: str | None = None) -> None:
        super().__init__(text)
        self.name = missing
