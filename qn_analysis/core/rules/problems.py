"""Problems of a ruleset of any game, and the TOML that it is read from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from ..base.catalogue import Joined, Message
from ..base.errors import Error
from ..base.messages import foreign, refusal, suggest
from ..files.read import SMALL, UnreadableError, read_text
from ..files.read import parse_toml as parsed


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a ruleset; `str()` of it is one line.

    Attributes:
        where: the key, as in a file: `hand_size`, `cards.NAME.copies`, `rulings.NAME`.
        value: what stands there.
        fault: what is wrong with it.
        remedy: what to do.
        code: the code under which the linter of the game reports it; "" that of a value that is wrong by itself.
        said: what the linter's message names besides key and value.

    A fault and a remedy that are messages are said in other languages too.
    """

    where: str
    value: object
    fault: str
    remedy: str
    code: str = ""
    said: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def message(self) -> Message:
        """All of it in one line."""
        return refusal(
            "ruleset.problem", where=self.where, value=show(self.value), fault=self.fault, remedy=self.remedy
        )

    def __str__(self) -> str:
        return str(self.message)

    def text(self, lang: str = "en") -> str:
        """The line in a language."""
        return self.message.text(lang)


class RulesetError(Error):
    """A ruleset that cannot be played; the message lists every problem, `problems` holds them."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.problems), self.__dict__


def unknown_key(where: str, value: object, key: object, known: Sequence[str]) -> Problem:
    """A key that no ruleset has there."""
    listed = refusal("remedy.known", known=", ".join(known))
    return Problem(where, value, refusal("fault.no_key", hint=suggest(key, known)), listed)


def unknown_name(where: str, value: object, name: object, known: Sequence[str]) -> Problem:
    """A name that no table has there."""
    listed = refusal("remedy.known", known=", ".join(known))
    return Problem(where, value, refusal("fault.no_name", hint=suggest(name, known)), listed)


def show(value: object) -> str:
    """A value in one line as a TOML file writes it, cut where it is long."""
    match value:
        case None:
            return refusal("nothing")
        case bool():
            text = str(value).lower()
        case str():
            text = json.dumps(value, ensure_ascii=not value.isprintable())
        case tuple() | list():
            parts = list(map(show, value))
            listed = any(isinstance(part, Message) for part in parts)
            text = Joined("", ["[", Joined(", ", parts), "]"]) if listed else f"[{', '.join(parts)}]"
        case _:
            text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:57] + "..."


def ruleset_error(found: Iterable[Problem], label: str) -> RulesetError:
    """The error that lists all problems of a ruleset."""
    listed = list(found)
    heading = refusal("ruleset.list", label=label, problems=refusal("ruleset.problems", n=len(listed)))
    lines = (refusal("ruleset.line", problem=problem.message) for problem in listed)
    return RulesetError(Joined("\n", [heading, *lines]), listed)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The TOML of a text.

    Raises:
        RulesetError: it is none; the message names source and line.
    """
    try:
        return parsed(text)
    except UnreadableError as error:
        reason: Message = error.args[0].values["reason"]
    place = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", reason)
    if place is None:
        raise RulesetError(refusal("ruleset.not_toml", source=source, reason=reason))
    line = place[1] or str(len(text.splitlines()) or 1)
    column = refusal("ruleset.column", n=place[2]) if place[2] else ""
    wrong = foreign(reason[: place.start()], "syntax.wrong")
    raise RulesetError(refusal("ruleset.not_toml_at", source=source, line=line, column=column, reason=wrong))


def load_toml(path: str | PathLike[str]) -> dict[str, Any]:
    """The TOML of a ruleset file.

    Raises:
        RulesetError: the file cannot be read, or is no TOML.
    """
    try:
        return parse_toml(read_text(Path(path), SMALL), str(path))
    except FileNotFoundError:
        raise RulesetError(refusal("ruleset.no_file", path=path)) from None
    except UnreadableError as error:
        raise RulesetError(refusal("file.why", place=path, why=error.args[0])) from None
