"""What a check is, and how a package of checks is read.

A package of checks has a module for each, found by its file name, with the constants `CODE`, `NAME`, `SEVERITY`,
`CLAUSES`, `SINCE` and `NEEDS`, a docstring under fixed headings that explains it, and `find`. Its messages are in the
game's texts, under its code.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from qn_analysis.core.base.catalogue import Catalogue

from ..base.errors import Error

if TYPE_CHECKING:
    import polars as pl

    from .chunk import Tables

F = TypeVar("F", bound="Callable[[Tables[Any]], pl.DataFrame]")
SEVERITIES: Final = ("error", "warning", "note")
HEADINGS: Final = ("What it finds", "Why it matters", "Example", "What a log must tell")
"""Headings of a check's docstring, in order."""
CODE: Final = re.compile(r"[A-Z]{2}[1-9][0-9]{2}")
"""The form of a code."""
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class Knows(IntEnum):
    """What a log tells, from least to most: displays and scores only; all but hidden cards; everything."""

    SALES = 0
    PUBLIC = 1
    FULL = 2


class LintError(Error):
    """A call that cannot be linted: an unknown code, format or path; the message names the value and the remedy."""


class AnyCheck(Protocol):
    """What checks of logs and of rulesets have in common; see `Check`."""

    @property
    def code(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...
    @property
    def since(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def explanation(self) -> str: ...


@dataclass(frozen=True)
class Check:
    """One check.

    Attributes:
        code: two letters of the game and three digits, the first of which is the family; never used again for another
            check.
        name: reads after "allow".
        severity: error, warning or note.
        clauses: ids of the clauses of the rulebook that it enforces; of a check of the log itself, none.
        since: the version that brought it.
        needs: what a log must tell.
        family: the heading that it belongs to.
        summary: one line, in English.
        explanation: what it finds and why, in English.
        find: finds departures in a chunk of a log.
    """

    code: str
    name: str
    severity: str
    clauses: tuple[str, ...]
    since: str
    needs: Knows
    family: str
    summary: str
    explanation: str
    find: Callable[[Tables[Any]], pl.DataFrame]

    def __post_init__(self) -> None:
        if not (CODE.fullmatch(self.code) and _NAME.fullmatch(self.name) and self.severity in SEVERITIES):
            raise ValueError(f"{self.code} {self.name}: code, name or severity is not of the form that checks have")


def by_code(checks: Iterable[Check]) -> dict[str, Check]:
    """Checks by their codes, in the order of the codes.

    Raises:
        ValueError: two have the same code.
    """
    found: dict[str, Check] = {}
    for check in checks:
        if check.code in found:
            raise ValueError(f"{check.code} is the code of two checks")
        found[check.code] = check
    return dict(sorted(found.items()))


def checks_in(package: ModuleType, families: Mapping[int, str]) -> dict[str, Check]:
    """The checks of a package, a module each, by code."""
    return by_code(
        _read(f"{package.__name__}.{module.name}", families) for module in pkgutil.iter_modules(package.__path__)
    )


def _read(name: str, families: Mapping[int, str]) -> Check:
    module = importlib.import_module(name)
    explanation = inspect.cleandoc(module.__doc__ or "")
    return Check(
        module.CODE,
        module.NAME,
        module.SEVERITY,
        tuple(module.CLAUSES),
        module.SINCE,
        module.NEEDS,
        families[int(module.CODE[2])],
        explanation.splitlines()[0],
        explanation,
        module.find,
    )


@dataclass(frozen=True)
class Checklist:
    """Checks that are functions, entered by a decorator; their words are texts of the game, in every language.

    Attributes:
        families: what the first digit of a code says.
        texts: the texts of a language: `CODE.summary` (one line) and `CODE.explanation` of each check.
        checks: what was entered, by code.
    """

    families: Mapping[int, str]
    texts: Callable[[str], Catalogue]
    checks: dict[str, Check] = field(default_factory=dict)

    def check(
        self, code: str, name: str, severity: str, *clauses: str, since: str, needs: Knows = Knows.FULL
    ) -> Callable[[F], F]:
        """Enter a function, `find` of a `Check`; its docstring tells the values of a finding."""

        def enter(find: F) -> F:
            if code in self.checks:
                raise ValueError(f"{code} is the code of two checks")
            texts = self.texts("en")
            summary, explanation = (texts.text(f"{code}.{part}") for part in ("summary", "explanation"))
            family = self.families[int(code[2])]
            self.checks[code] = Check(
                code, name, severity, clauses, since, needs, family, summary, f"{summary}\n\n{explanation}", find
            )
            return find

        return enter
