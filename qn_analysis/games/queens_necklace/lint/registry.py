"""The checks: one module each in `checks`, found by their file names.

A check module has the constants `CODE`, `NAME`, `SEVERITY`, `CLAUSES`, `SINCE` and `NEEDS`, a docstring under fixed
headings that explains it, and `find`. Its messages are in `texts`, under its code.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from . import checks as _checks

if TYPE_CHECKING:
    import polars as pl

    from .tables import Tables

FAMILIES: Final = {
    1: "set-up",
    2: "influence",
    3: "purchase",
    4: "devaluation",
    5: "Merchant and Cardinal",
    6: "sale",
    7: "scores and end",
    8: "log structure",
    9: "ruleset",
}
"""What the first digit of a code says."""
SEVERITIES: Final = ("error", "warning", "note")
HEADINGS: Final = ("What it finds", "Why it matters", "Example", "What a log must tell")
"""Headings of a check's docstring, in order."""
_CODE = re.compile(r"QN[1-9][0-9]{2}")
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


class Knows(IntEnum):
    """What a log tells, from least to most: displays and scores only; all but hidden cards; everything."""

    SALES = 0
    PUBLIC = 1
    FULL = 2


class LintError(ValueError):
    """A call that cannot be linted: an unknown code, format or path; the message names the value and the remedy."""


@dataclass(frozen=True)
class Check:
    """One check.

    Attributes:
        code: `QN` and three digits, the first of which is the family; never used again for another check.
        name: reads after "allow".
        severity: error, warning or note.
        clauses: ids of the clauses of the rulebook that it enforces; of a check of the log itself, none.
        since: the version that brought it.
        needs: what a log must tell.
        summary: one line.
        explanation: the docstring.
        find: finds departures in a chunk of a log.
    """

    code: str
    name: str
    severity: str
    clauses: tuple[str, ...]
    since: str
    needs: Knows
    summary: str
    explanation: str
    find: Callable[[Tables], pl.DataFrame]

    @property
    def family(self) -> str:
        """The heading that it belongs to."""
        return FAMILIES[int(self.code[2])]


@cache
def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    found: dict[str, Check] = {}
    for module in pkgutil.iter_modules(_checks.__path__):
        check = _read(f"{_checks.__name__}.{module.name}")
        if check.code in found:
            raise ValueError(f"{check.code} is the code of two checks")
        found[check.code] = check
    return dict(sorted(found.items()))


def _read(name: str) -> Check:
    module = importlib.import_module(name)
    explanation = inspect.cleandoc(module.__doc__ or "")
    if not (_CODE.fullmatch(module.CODE) and _NAME.fullmatch(module.NAME) and module.SEVERITY in SEVERITIES):
        raise ValueError(f"{name}: code, name or severity is not of the form that checks have")
    return Check(
        module.CODE,
        module.NAME,
        module.SEVERITY,
        tuple(module.CLAUSES),
        module.SINCE,
        module.NEEDS,
        explanation.splitlines()[0],
        explanation,
        module.find,
    )


def chosen(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Check]:
    """The checks whose code begins with one of `select` (none: all) and with none of `ignore`.

    Raises:
        LintError: a beginning that no code has; all of them are named.
    """
    select, ignore = list(select), list(ignore)
    known = all_checks()
    wrong = [code for code in (*select, *ignore) if not any(each.startswith(code.upper()) for each in known)]
    if wrong:
        raise LintError(
            f"no check has a code that begins with {', '.join(map(repr, wrong))}; `qn explain` lists the codes"
        )
    return [
        check
        for code, check in known.items()
        if (not select or code.startswith(tuple(each.upper() for each in select)))
        and not (ignore and code.startswith(tuple(each.upper() for each in ignore)))
    ]
