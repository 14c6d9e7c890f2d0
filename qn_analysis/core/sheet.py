"""Sheets: what a person writes down of a game, as a dictionary, JSON or TOML."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from .errors import Error
from .hints import near, say
from .texts import Catalogue
from .untrusted import SMALL, UnreadableError, parse_json, parse_toml, read_text


class SheetError(Error):
    """A sheet that cannot be.

    Attributes:
        problems: what is wrong with it, a sentence each.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class SheetCheck:
    """Reading one sheet, and the problems so far.

    Args:
        texts: what is said of problems, under `problem`.
    """

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.problems: list[str] = []

    def wrong(self, key: str, /, **values: Any) -> None:
        """Note a problem."""
        self.problems.append(self.texts.text(f"problem.{key}", **values))

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
        return _parsed(source, "the sheet", parse_json)
    place = Path(source)
    if place.suffix.lower() not in (".json", ".toml"):
        raise SheetError([f"{place}: a sheet is a .json or a .toml file; rename it after what it holds"])
    try:
        text = read_text(place, SMALL)
    except FileNotFoundError:
        raise SheetError([f"there is no sheet at {place}; check the path"]) from None
    except UnreadableError as error:
        raise SheetError([f"{place} {error}"]) from None
    return _parsed(text, str(place), parse_json if place.suffix.lower() == ".json" else parse_toml)


def _parsed(text: str, name: str, parse: Callable[[str], Any]) -> Any:
    if len(text) > SMALL:
        raise SheetError([f"{name} has {len(text):,} characters; a sheet has at most {SMALL:,}"])
    try:
        return parse(text)
    except UnreadableError as error:
        raise SheetError([f"{name} {error}"]) from None
