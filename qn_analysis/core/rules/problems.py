"""Problems of a ruleset of any game, and the TOML that it is read from."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from ..base.catalogue import Joined, Message
from ..base.errors import Error
from ..base.messages import foreign, refusal
from ..files.read import SMALL, UnreadableError, read_text
from ..files.read import parse_toml as parsed

UNKNOWN, READING = "unknown", "reading"
"""Codes of a key or name that does not exist or stands in a wrong place, and of a reading that does not exist."""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a ruleset; `str()` of it is one line.

    Attributes:
        where: the key, as in a file: `hand_size`, `cards.NAME.copies`, `rulings.NAME`.
        value: what stands there.
        remedy: what to do.
        code: the code under which the linter of the game reports it, `UNKNOWN` or `READING`; "": it is a value that is
            wrong by itself.
        said: what the linter's message names besides key and value: `near`, what may be meant instead, of what is
            unknown; `bounds` of a value.

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
    """A ruleset that cannot be played; the message lists every problem, `problems` holds them.

    Of one that cannot be read at all, `reason` is what the message says after its name.
    """

    def __init__(self, message: str, problems: Iterable[Problem] = (), reason: str = "") -> None:
        super().__init__(message)
        self.problems = tuple(problems)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.args[0], self.problems), self.__dict__


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
    """The TOML of a text; `RulesetError` names source and line if it is none."""
    try:
        return parsed(text)
    except UnreadableError as error:
        reason: Message = error.args[0].values["reason"]
    place = re.search(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)", reason)
    if place is None:
        why = refusal("ruleset.not_toml", reason=reason)
        raise RulesetError(refusal("ruleset.unread", source=source, why=why), reason=why)
    line = place[1] or str(len(text.splitlines()) or 1)
    column = refusal("ruleset.column", n=place[2]) if place[2] else ""
    wrong = foreign(reason[: place.start()], "syntax.wrong")
    why = refusal("ruleset.not_toml_at", line=line, column=column, reason=wrong)
    raise RulesetError(refusal("ruleset.unread_at", source=source, why=why), reason=why)


def load_toml(path: str | PathLike[str]) -> dict[str, Any]:
    """The TOML of a ruleset file; `RulesetError` if the file cannot be read, or is empty, as a power cut leaves one, or
    is no TOML.
    """
    try:
        text = read_text(Path(path), SMALL)
        if not text.strip("\0\r\n\t "):
            why = refusal("ruleset.empty")
            raise RulesetError(refusal("ruleset.unread", source=path, why=why), reason=why)
        return parse_toml(text, str(path))
    except FileNotFoundError:
        why = refusal("ruleset.no_file")
        raise RulesetError(refusal("ruleset.unread", source=path, why=why), reason=why) from None
    except UnreadableError as error:
        raise RulesetError(refusal("file.why", place=path, why=error.args[0]), reason=error.args[0]) from None


def no_ruleset(label: str) -> RulesetError:
    """The error of something else where the table of a ruleset belongs; `label` is what the message calls it."""
    why = refusal("ruleset.not_a_table")
    return RulesetError(refusal("ruleset.unread", source=label, why=why), reason=why)


def doubtful(wrong: Collection[str], table: str, last: str = "copies") -> bool:
    """Whether a total over the column `last` of a table cannot be checked, since values that it needs are wrong.

    `wrong` has dotted keys, such as `cards.king.copies`. Wrong can be the table, a whole entry, or that column of one.
    """
    found = (key.split(".") for key in wrong if key == table or key.startswith(f"{table}."))
    return any(len(parts) < 3 or parts[-1] == last for parts in found)
