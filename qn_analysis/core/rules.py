"""Problems of a ruleset of any game, and the TOML that it is read from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from .errors import Error
from .untrusted import SMALL, UnreadableError, read_text
from .untrusted import parse_toml as parsed


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a ruleset; `str()` of it is one line.

    Attributes:
        where: the key, as in a file: `hand_size`, `cards.NAME.copies`, `rulings.NAME`.
        value: what stands there.
        fault: what is wrong with it.
        remedy: what to do.
    """

    where: str
    value: object
    fault: str
    remedy: str

    def __str__(self) -> str:
        value = show(self.value)
        return f"{self.where} = {value}: {self.fault}; {self.remedy}"


class RulesetError(Error):
    """A ruleset that cannot be played; the message lists every problem, `problems` holds them."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


def show(value: object) -> str:
    """A value in one line as a TOML file writes it, cut where it is long."""
    match value:
        case None:
            text = "nothing"
        case bool():
            text = str(value).lower()
        case str():
            text = json.dumps(value, ensure_ascii=not value.isprintable())
        case tuple() | list():
            text = "[" + ", ".join(map(show, value)) + "]"
        case _:
            text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:57] + "..."


def refused(found: Iterable[Problem], label: str) -> RulesetError:
    """The error that lists all problems of a ruleset."""
    listed = list(found)
    count = "1 problem" if len(listed) == 1 else f"{len(listed)} problems"
    return RulesetError("\n".join([f"{label}: {count}", *(f"- {problem}" for problem in listed)]), listed)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The TOML of a text.

    Raises:
        RulesetError: it is none; the message names source and line.
    """
    try:
        return parsed(text)
    except UnreadableError as error:
        message = str(error).removeprefix("is no TOML: ")
    place = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", message)
    if place is None:
        raise RulesetError(f"{source}: not TOML: {message}")
    line = place[1] or str(len(text.splitlines()) or 1)
    column = f", column {place[2]}" if place[2] else ""
    raise RulesetError(f"{source}, line {line}{column}: not TOML: {message[: place.start()]}")


def load_toml(path: str | PathLike[str]) -> dict[str, Any]:
    """The TOML of a ruleset file.

    Raises:
        RulesetError: the file cannot be read, or is no TOML.
    """
    try:
        return parse_toml(read_text(Path(path), SMALL), str(path))
    except FileNotFoundError:
        raise RulesetError(f"{path}: there is no such ruleset file") from None
    except UnreadableError as error:
        raise RulesetError(f"{path} {error}") from None
