"""What a check is, and the list of a game's checks.

A check is a function of a module of the game's `lint.checks`, entered into the list of its game by a decorator. Its
docstring explains it; its messages are in the game's texts, under its code.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..base.catalogue import BASE, Catalogue, Loader, loaded
from ..base.errors import Error
from ..log.knowledge import knows_of, untold_of

if TYPE_CHECKING:
    import polars as pl

    from ..log.log import Log
    from ..rules.problems import Problem
    from .chunk import Chunk, Departures

catalogue = Loader(f"{__package__}.texts")
"""What the linter of any game says."""
SEVERITIES: Final = ("error", "warning", "note")
HEADINGS: Final = ("What it finds", "Why it matters", "Example", "What a log must tell")
"""Headings of a docstring that is under headings, in order."""
CODE: Final = re.compile(r"[A-Z]{2}[1-9][0-9]{2}")
"""The form of a code."""
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class Needs(IntEnum):
    """What a check reads: a log that tells at least this (see `Knows`), or a ruleset."""

    SCORES = 0
    SALES = 1
    PUBLIC = 2
    FULL = 3
    RULESET = 4


class LintError(Error):
    """A call that cannot be linted: an unknown code, format or path; the message names the value and the remedy."""


@dataclass(frozen=True)
class RulesetSubject:
    """A ruleset under inspection.

    Attributes:
        rules: the ruleset; None where a file could not be made into one.
        players: the numbers of players that it is meant for.
        source: path of the file, or the ruleset's name.
        reason: why the file cannot be read, or "".
    """

    rules: Any
    problems: tuple[Problem, ...]
    players: tuple[int, ...]
    source: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Fault:
    """One departure of a ruleset: its key as in a file, what stands there, and the other values of the message."""

    key: str
    value: object
    said: Mapping[str, Any] = field(default_factory=dict)


F = TypeVar(
    "F", bound="Callable[[Chunk[Any]], pl.DataFrame | Departures] | Callable[[RulesetSubject], Iterable[Fault]]"
)


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
        family: the heading that it belongs to.
        summary: one line, in English.
        explanation: what it finds and why, in English.
        find: finds departures: in a chunk of a log, as a frame or as `Departures`; of a ruleset, faults.
        values: names of what a finding says besides game, row and seat.
        reads: columns of events that a log of that level tells, but for one that says so (`Knowledge.untold`).
    """

    code: str
    name: str
    severity: str
    clauses: tuple[str, ...]
    since: str
    needs: Needs
    family: str
    summary: str
    explanation: str
    find: Callable[[Any], Any]
    values: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()

    def able(self, log: Log) -> bool:
        """Whether a log tells enough."""
        return self.needs <= knows_of(log.manifest) and not untold_of(log.manifest) & {*self.reads}

    def __post_init__(self) -> None:
        if not (CODE.fullmatch(self.code) and _NAME.fullmatch(self.name) and self.severity in SEVERITIES):
            raise ValueError(f"{self.code} {self.name}: code, name or severity is not of the form that checks have")


@dataclass(frozen=True)
class Checklist:
    """The checks of a game.

    Attributes:
        families: what the first digit of a code says.
        package: whose modules have the checks; "" of checks that are entered as they are made.
        entered: the checks of modules that are imported, by code.
    """

    families: Mapping[int, str]
    package: str = ""
    entered: dict[str, Check] = field(default_factory=dict)

    def check(
        self,
        code: str,
        name: str,
        severity: str,
        *clauses: str,
        needs: Needs | str = Needs.FULL,
        values: str = "",
        reads: str = "",
        since: str = "0.1.0",
        told: str = "",
    ) -> Callable[[F], F]:
        """Enter a function as a check, explained by its docstring, or by what is `told` instead.

        Arguments are as of a `Check`; a need may be called by its name (`scores`), names of values and columns stand
        with spaces between.
        """

        def enter(find: F) -> F:
            if code in self.entered:
                raise ValueError(f"{code} is the code of two checks")
            level = Needs[needs.upper()] if isinstance(needs, str) else needs
            family, whole = self.families[int(code[2])], told or explained_by(find)
            summary = whole.partition("\n")[0]
            self.entered[code] = Check(
                code, name, severity, clauses, since, level, family, summary, whole, find, tuple(values.split()),
                tuple(reads.split()),
            )  # fmt: skip
            return find

        return enter

    def said(self, code: str) -> str:
        """What the texts of the game say of a check in English; "" where its docstring does."""
        texts = loaded(f"{self.package.rpartition('.')[0]}.texts", BASE) if self.package else ()
        keys = [f"{code}.summary", f"{code}.explanation"]
        return "\n\n".join(texts.text(key) for key in keys) if keys[0] in texts else ""  # type: ignore[union-attr]

    def checks(self) -> dict[str, Check]:
        """Every check by its code, in the order of the codes."""
        _import_modules(self.package)
        return dict(sorted(self.entered.items()))

    def texts(self, package: str) -> CheckTexts:
        """What the linter says: the texts of a package, and in English what the checks say of themselves."""
        return CheckTexts(package, self.checks)


@cache
def _import_modules(package: str) -> None:
    """Import each module of a package, once."""
    for each in iter_modules(import_module(package).__path__) if package else ():
        import_module(f"{package}.{each.name}")


def explanations(checks: Mapping[str, Check]) -> dict[str, str]:
    """What checks say of themselves, as texts `CODE.summary` and `CODE.explanation`, as other languages have them."""
    found = {}
    for code, check in checks.items():
        found[f"{code}.summary"], _, found[f"{code}.explanation"] = check.explanation.partition("\n\n")
    return found


class CheckTexts(Loader):
    """What the linter of a game says: the texts of a package, and in English what the checks say of themselves."""

    def __init__(self, package: str, checks: Callable[[], Mapping[str, Check]]) -> None:
        super().__init__(package)
        self.checks = checks
        self._made: dict[str, Catalogue] = {}

    def __call__(self, lang: str) -> Catalogue:
        """The texts of a language; `TextError` names the languages that there are."""
        if lang not in self._made:
            texts = super().__call__(lang)
            self._made[lang] = texts.with_texts(explanations(self.checks())) if lang == BASE else texts
        return self._made[lang]


def explained_by(find: Callable[..., Any]) -> str:
    """The docstring of a check: as it stands where it has headings, else each paragraph as one line."""
    told = inspect.cleandoc(find.__doc__ or "")
    return told if "\n## " in told else "\n\n".join(" ".join(each.split()) for each in told.split("\n\n"))
