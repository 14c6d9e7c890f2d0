"""The checks in words: the explanation of one, the list of all, and their table for the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from textwrap import fill
from typing import Final

from .checks import CODE, Check, LintError
from .findings import explanation
from .linter import Linter

WIDTH: Final = 100


def explained(linters: Iterable[Linter], codes: Iterable[str], lang: str = "en") -> str:
    """The explanations of some checks, each with the clauses that it enforces and where the rulebook says them.

    Args:
        linters: the games.
        codes: codes or names of checks, in capitals or not; a name that several games have stands for all of these.
        lang: language of the clauses, and of what the game explains in several.

    Raises:
        LintError: no check has one of them; the message names all of them, and the nearest that there are.
    """
    return "\n\n".join(
        f"{explanation(linter, check, lang)}\n\n{_rules(linter, check, lang)}\n"
        for linter, check in named(linters, codes)
    )


def named(linters: Iterable[Linter], codes: Iterable[str]) -> list[tuple[Linter, Check]]:
    """The checks with these codes or names, each with its game.

    Raises:
        LintError: no check has one of them.
    """
    known: dict[str, list[tuple[Linter, Check]]] = {}
    for linter in linters:
        for check in linter.everything().values():
            for key in (check.code, check.name.upper()):
                known.setdefault(key, []).append((linter, check))
    asked = list(codes)
    wrong = [code for code in asked if code.upper() not in known]
    if wrong:
        said = "; ".join(f"no check is called {code!r}{_nearest(code, list(known))}" for code in wrong)
        raise LintError(f"{said}; `qn explain` lists them all")
    return [found for code in asked for found in known[code.upper()]]


def _nearest(code: str, known: list[str]) -> str:
    near = get_close_matches(code.upper(), known, len(known))
    if not near:
        return ""

    def likeness(key: str) -> tuple[float, int]:
        same = sum(ours == theirs for ours, theirs in zip(key, code.upper(), strict=False))
        return round(SequenceMatcher(None, key, code.upper()).ratio(), 2), same

    best = max(sorted(near), key=likeness)
    shown = best if CODE.fullmatch(best) else best.lower()
    return f" (did you mean {shown}?)"


def _rules(linter: Linter, check: Check, lang: str) -> str:
    lines = list(clause_lines(linter, check, lang))
    return "\n".join(lines) if lines else "No clause of the rulebook says so."


def clause_lines(linter: Linter, check: Check, lang: str) -> Iterator[str]:
    """The clauses of a check in our own words, each with its place in the rulebook."""
    known = linter.clauses()
    for name in check.clauses:
        clause = known[name]
        yield fill(f"{name}: {clause.rule[lang]}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        yield from (f"  {address}" for address in linter.addresses(clause))
        if clause.ruling:
            yield f"  ruling: {clause.ruling}"


def listed(linter: Linter) -> str:
    """Every check with its code, name and summary, under the heading of its family."""
    lines: list[str] = []
    for digit, family in linter.families.items():
        checks = [check for check in linter.everything().values() if check.code.startswith(f"{linter.prefix}{digit}")]
        if checks:
            lines += ["", f"{linter.prefix}{digit} {family}"]
            wide = max(len(check.name) for check in checks)
            lines += [f"  {check.code}  {check.name:{wide}}  {check.summary}" for check in checks]
    return "\n".join(lines[1:]) + "\n"


def checks_page(linter: Linter, title: str, example: str, broken: str) -> str:
    """The checks of a game as a page of the documentation.

    Args:
        linter: the game.
        title: the heading.
        example: one of its codes.
        broken: where there is a broken log for each.
    """
    intro = fill(
        f"This page is generated from the checks themselves by `make golden`. `qn explain {example}` tells all about"
        f" one of them; for each there is a broken log in {broken}. A log that knows `sales` is enough where *needs*"
        " says so; `public` is all but hidden cards, `full` is everything. *Clauses* are ids of the rules that a check"
        " guards.",
        120, break_on_hyphens=False,
    )  # fmt: skip
    return f"# {title}\n\n{intro}\n\n{checks_table(linter)}"


def checks_table(linter: Linter) -> str:
    """All checks as Markdown tables, one a family: code, name, severity, summary, clauses, what a log must tell."""
    parts: list[str] = []
    for digit, family in linter.families.items():
        checks = [check for check in linter.everything().values() if check.code.startswith(f"{linter.prefix}{digit}")]
        if checks:
            parts.append(f"## {linter.prefix}{digit}: {family}\n\n{_heads()}{''.join(map(_line, checks))}")
    return "\n".join(parts)


def _heads() -> str:
    heads = ("code", "name", "severity", "summary", "clauses", "needs")
    return f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"


def _line(check: Check) -> str:
    guarded = ", ".join(f"`{name}`" for name in check.clauses) or "none"
    summary = check.summary.replace("|", "\\|")
    cells = (check.code, f"`{check.name}`", check.severity, summary, guarded, check.needs.name.lower())
    return f"| {' | '.join(cells)} |\n"
