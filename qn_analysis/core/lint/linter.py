"""What a game tells the linter: its checks, texts and tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qn_analysis.core.texts import Catalogue

from .registry import AnyCheck, Check, LintError
from .tables import Tables


def nothing() -> dict[str, AnyCheck]:
    """No checks of rulesets."""
    return {}


@dataclass(frozen=True, eq=False)
class Linter:
    """A game, as the linter sees it. All functions are of modules, so that other processes find them.

    Attributes:
        prefix: the two letters with which its codes begin.
        package: name of its lint package, which holds `unseen.toml` and `exercise.toml` (see `coverage`).
        families: what the first digit of a code says.
        checks: every check of logs, by code.
        texts: what is said in a language: `CODE.message`, `event.*` (what a message calls an event), and where a
            game has it `CODE.summary` and `CODE.explanation`.
        names: names of seats, cards and the like in a language, given a ruleset or None.
        kinds: values of a message with these names, or whose name ends so, are said in the words of `names`.
        clauses: the clauses of the rulebook by id; each has `rule` (texts by language) and `ruling`.
        addresses: where the rulebook says a clause, a line each.
        open_log: opens a log for linting.
        tables: a piece of a log, read and made ready.
        rules_of: the ruleset of a log, None where it tells none that can be read.
        teller: given a language and a ruleset, a function that tells a row of a log.
        number: a number of a ruleset by the name that `exercise.toml` uses; None where there is none.
        of_rulesets: every check of rulesets by code.
        errors: what a log can raise beside `LogError`.
    """

    prefix: str
    package: str
    families: Mapping[int, str]
    checks: Callable[[], Mapping[str, Check]]
    texts: Callable[[str], Catalogue]
    names: Callable[[Any, str], Catalogue]
    kinds: tuple[str, ...]
    clauses: Callable[[], Mapping[str, Any]]
    addresses: Callable[[Any], Sequence[str]]
    open_log: Callable[[str | Path], Any]
    tables: Callable[[Any], Tables[Any]]
    rules_of: Callable[[Any], Any]
    teller: Callable[[str, Any], Callable[[Any], str]]
    number: Callable[[Any, str], int | None]
    of_rulesets: Callable[[], Mapping[str, AnyCheck]] = nothing
    errors: tuple[type[Exception], ...] = ()

    def everything(self) -> dict[str, AnyCheck]:
        """Every check of logs and of rulesets by its code, in the order of the codes."""
        return dict(sorted({**self.checks(), **self.of_rulesets()}.items()))

    def chosen(self, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Check]:
        """The checks whose code begins with one of `select` (none: all) and with none of `ignore`.

        Raises:
            LintError: a beginning that no code has; all of them are named.
        """
        select, ignore = list(select), list(ignore)
        known = self.checks()
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
