"""The base of all errors that a user of the package can cause."""

from __future__ import annotations

from typing import Self


class Error(ValueError):
    """Something that was asked for cannot be; the message names the value and the remedy. `qn.Error`.

    `text` says it in a language as far as it has the words; `str()` of it is English, or the language of `speaking`.
    """

    lang = "en"

    def text(self, lang: str = "en") -> str:
        """The message in a language; in English where it was written in no other."""
        told = getattr(self.args[0], "text", None) if len(self.args) == 1 else None
        return super().__str__() if told is None else str(told(lang))

    def speaking(self, lang: str) -> Self:
        """The same error, whose `str()` is in a language."""
        self.lang = lang
        return self

    def __str__(self) -> str:
        return self.text(self.lang)


class ExtraError(Error, ModuleNotFoundError):
    """A part of the package needs an extra that is not installed; the message names the command that installs it."""

    def __init__(self, text: str, missing: str | None = None) -> None:
        super().__init__(text)
        self.name = missing
