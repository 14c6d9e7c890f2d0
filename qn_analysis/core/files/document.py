"""Sheets: what a person writes down of a game, as a dictionary, JSON or TOML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ..base.catalogue import Joined, Message, loaded, told
from ..base.errors import Error
from ..base.messages import near, say
from ..base.refusal_texts import refusal
from .read import SMALL, UnreadableError, parse_json, parse_toml, read_text


class SheetError(Error):
    """A sheet that cannot be.

    Attributes:
        problems: what is wrong with it, a sentence each; one that is a `Message` is said in other languages too.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(Joined(refusal("list.and"), problems))
        self.problems = list(problems)

    def told(self, lang: str) -> list[str]:
        """The problems in a language."""
        return [told(problem, lang) for problem in self.problems]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,), self.__dict__


class SheetCheck:
    """Reading one sheet, and the problems so far.

    Args:
        texts: package of what is said of problems, under `problem`.
        lang: language in which they will be said.

    Raises:
        TextError: there are no texts in the language.
    """

    def __init__(self, texts: str, lang: str) -> None:
        loaded(texts, lang)
        self.texts = texts
        self.problems: list[str] = []

    def word(self, key: str, /, **values: Any) -> Message:
        """Words of the package."""
        return Message(self.texts, key, values)

    def wrong(self, key: str, /, **values: Any) -> None:
        """Note a problem."""
        self.problems.append(self.word(f"problem.{key}", **values))

    def unknown(self, data: Iterable[Any], known: Iterable[str], where: str) -> None:
        """Note every key that no sheet knows."""
        for key in data:
            if key not in known:
                self.wrong("unknown", where=where, key=say(key), hint=near(key, known), known=", ".join(known))


def whole(value: Any, least: int = 0) -> bool:
    """Whether a value is a whole number, and not below the least."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def load(source: str | Path) -> Any:
    """What a file or a JSON text holds, unchecked.

    Raises:
        SheetError: it cannot be read.
    """
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


def _parsed(text: str, name: str, parse: Callable[[str], Any]) -> Any:
    if len(text) > SMALL:
        raise SheetError([refusal("file.long", name=name, n=len(text), most=SMALL)])
    try:
        return parse(text)
    except UnreadableError as error:
        raise SheetError([refusal("file.why", place=name, why=error.args[0])]) from None
