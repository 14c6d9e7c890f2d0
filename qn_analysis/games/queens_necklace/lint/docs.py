"""The checks in words: the explanation of one, the list of all, and their table for the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from textwrap import fill
from typing import Final

from ..rulebook.clauses import EDITIONS, clauses
from .findings import explanation
from .registry import FAMILIES, Check, LintError, all_checks
from .ruleset_kit import RulesetCheck
from .rulesets import ruleset_checks, ruleset_explanation

WIDTH: Final = 100

AnyCheck = Check | RulesetCheck


def everything() -> dict[str, AnyCheck]:
    """Every check of logs and of rulesets by its code, in the order of the codes."""
    found: dict[str, AnyCheck] = {**all_checks(), **ruleset_checks()}
    return dict(sorted(found.items()))


def _told(check: AnyCheck) -> str:
    return explanation(check.code) if isinstance(check, Check) else ruleset_explanation(check.code)


def explained(codes: Iterable[str], lang: str = "en") -> str:
    """The explanations of some checks, each with the clauses that it enforces and where the rulebooks say them.

    Args:
        codes: codes or names of checks, in capitals or not.
        lang: language of the clauses.

    Raises:
        LintError: no check has one of them; the message names all of them, and the nearest that there are.
    """
    return "\n\n".join(f"{_told(check)}\n\n{_rules(check, lang)}\n" for check in named(codes))


def named(codes: Iterable[str]) -> list[AnyCheck]:
    """The checks with these codes or names.

    Raises:
        LintError: no check has one of them.
    """
    known = {key: check for check in everything().values() for key in (check.code, check.name.upper())}
    asked = list(codes)
    wrong = [code for code in asked if code.upper() not in known]
    if wrong:
        said = "; ".join(f"no check is called {code!r}{_nearest(code, list(known))}" for code in wrong)
        raise LintError(f"{said}; `qn explain` lists them all")
    return [known[code.upper()] for code in asked]


def _nearest(code: str, known: list[str]) -> str:
    near = get_close_matches(code.upper(), known, len(known))
    if not near:
        return ""

    def likeness(key: str) -> tuple[float, int]:
        same = sum(ours == theirs for ours, theirs in zip(key, code.upper(), strict=False))
        return round(SequenceMatcher(None, key, code.upper()).ratio(), 2), same

    best = max(sorted(near), key=likeness)
    shown = best if best in everything() else best.lower()
    return f" (did you mean {shown}?)"


def _rules(check: AnyCheck, lang: str) -> str:
    lines = list(clause_lines(check, lang))
    return "\n".join(lines) if lines else "No clause of the rulebook says so."


def clause_lines(check: AnyCheck, lang: str) -> Iterator[str]:
    """The clauses of a check in our own words, each with its place in the three texts."""
    known = clauses()
    for name in check.clauses:
        clause = known[name]
        yield fill(f"{name}: {clause.rule[lang]}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        yield from (f"  {clause.address(edition)}" for edition in EDITIONS)
        if clause.ruling:
            yield f"  ruling: {clause.ruling}"


def listed() -> str:
    """Every check with its code, name and summary, under the heading of its family."""
    lines: list[str] = []
    for digit, family in FAMILIES.items():
        checks = [check for check in everything().values() if check.code.startswith(f"QN{digit}")]
        if checks:
            lines += ["", f"QN{digit} {family}"]
            wide = max(len(check.name) for check in checks)
            lines += [f"  {check.code}  {check.name:{wide}}  {check.summary}" for check in checks]
    return "\n".join(lines[1:]) + "\n"


def page() -> str:
    """Every check as a page of its own: `datasets/checks.md`."""
    return f"{_PAGE}\n{checks_table()}"


_PAGE: Final = """# The checks of the linter

This page is generated from the checks themselves by `make golden`. `qn explain QN203` tells all about one of them; for
each there is a broken log in [broken](broken/README.md). A log that knows `sales` is enough where *needs* says so;
`public` is all but hidden cards, `full` is everything. *Clauses* are ids of the rules that a check guards.
"""


def checks_table() -> str:
    """All checks as Markdown tables, one a family: code, name, severity, summary, clauses, what a log must tell."""
    parts: list[str] = []
    for digit, family in FAMILIES.items():
        checks = [check for check in everything().values() if check.code.startswith(f"QN{digit}")]
        if checks:
            parts.append(f"## QN{digit}: {family}\n\n{_heads()}{''.join(map(_line, checks))}")
    return "\n".join(parts)


def _heads() -> str:
    heads = ("code", "name", "severity", "summary", "clauses", "needs")
    return f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"


def _line(check: AnyCheck) -> str:
    guarded = ", ".join(f"`{name}`" for name in check.clauses) or "none"
    summary = check.summary.replace("|", "\\|")
    needs = check.needs.name.lower() if isinstance(check, Check) else "ruleset"
    cells = (check.code, f"`{check.name}`", check.severity, summary, guarded, needs)
    return f"| {' | '.join(cells)} |\n"
