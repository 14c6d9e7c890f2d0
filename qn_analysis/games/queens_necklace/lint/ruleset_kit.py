"""What the checks of rulesets (QN9) are made of: their table, what they look at and what they report."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..rulebook import Problem, Ruleset
from .registry import FAMILIES

PLAYERS: Final = (2, 3, 4)
"""Numbers of players that a ruleset is checked for if none is named."""


@dataclass(frozen=True)
class Subject:
    """A ruleset under inspection.

    Attributes:
        rules: the ruleset; None where a file could not be made into one.
        problems: what makes it unplayable.
        players: the numbers of players that it is meant for.
        source: path of the file, or the ruleset's name.
        reason: why the file cannot be read, or "".
    """

    rules: Ruleset | None
    problems: tuple[Problem, ...] = ()
    players: tuple[int, ...] = PLAYERS
    source: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Fault:
    """One departure: its key as in a file, what stands there, and the other values that the message names.

    A value named `card` or `gem`, or a list of such under `cards`, is said in the language's words.
    """

    key: str
    value: object
    said: Mapping[str, Any] = field(default_factory=dict)


Find = Callable[[Subject], Iterable[Fault]]


@dataclass(frozen=True)
class RulesetCheck:
    """One check of rulesets; the fields are those of `registry.Check`, but that it reads a ruleset and no log."""

    code: str
    name: str
    severity: str
    clauses: tuple[str, ...]
    since: str
    summary: str
    explanation: str
    find: Find

    @property
    def family(self) -> str:
        """The heading that it belongs to."""
        return FAMILIES[9]


TABLE: Final[dict[str, RulesetCheck]] = {}
"""Every check of rulesets by its code; filled by the modules that hold them."""


def check(code: str, name: str, severity: str, *clauses: str, since: str = "0.1.0") -> Callable[[Find], Find]:
    """Enter a function into the table; its docstring is the explanation."""

    def enter(find: Find) -> Find:
        if code in TABLE:
            raise ValueError(f"{code} is the code of two checks")
        said = inspect.cleandoc(find.__doc__ or "")
        TABLE[code] = RulesetCheck(code, name, severity, clauses, since, said.splitlines()[0], said, find)
        return find

    return enter
