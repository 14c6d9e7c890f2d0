"""Sheets: what a person writes down of a game, as a dictionary, JSON or TOML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from .untrusted import SMALL, UnreadableError, parse_json, parse_toml, read_text


class SheetError(ValueError):
    """A sheet that cannot be.

    Attributes:
        problems: what is wrong with it, a sentence each.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


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
