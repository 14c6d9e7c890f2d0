"""Sheets: what a person writes down of a game, as a dictionary, JSON or TOML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from ..base.catalogue import told
from ..base.errors import Error
from ..base.messages import in_one, refusal
from .read import SMALL, UnreadableError, parse_json, parse_toml, read_text


class SheetError(Error):
    """A sheet that cannot be.

    Attributes:
        problems: what is wrong with it, a sentence each; one that is a `Message` is said in other languages too.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(in_one(problems))
        self.problems = list(problems)

    def told(self, lang: str) -> list[str]:
        """The problems in a language."""
        return [told(problem, lang) for problem in self.problems]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,), self.__dict__


def load(source: str | Path) -> Any:
    """What a file or a JSON text holds, unchecked; `SheetError` if it cannot be read."""
    if isinstance(source, str) and source.lstrip().startswith("{"):
        return _parsed(source, refusal("file.the_sheet"), parse_json)
    place = Path(source)
    if place.suffix.lower() not in (".json", ".toml"):
        raise SheetError([refusal("file.no_sheet", place=place)])
    try:
        text = read_text(place, SMALL)
    except FileNotFoundError:
        raise SheetError([refusal("file.missing_sheet", place=place)]) from None
    except UnreadableError as error:
        raise SheetError([refusal("file.why", place=place, why=error.args[0])]) from None
    return _parsed(text, str(place), parse_json if place.suffix.lower() == ".json" else parse_toml)


class Written(Protocol):
    """A sheet that was read."""

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written."""


def data_of(source: Any, kind: type[Written]) -> Any:
    """What a sheet, a file or a JSON text holds, unchecked; anything else is data already. `SheetError` if it cannot be
    read.
    """
    if isinstance(source, kind):
        return source.to_dict()
    return load(source) if isinstance(source, (str, Path)) else source


def _parsed(text: str, name: str, parse: Callable[[str], Any]) -> Any:
    if len(text) > SMALL:
        raise SheetError([refusal("file.long", name=name, n=len(text), most=SMALL)])
    try:
        return parse(text)
    except UnreadableError as error:
        raise SheetError([refusal("file.why", place=name, why=error.args[0])]) from None
