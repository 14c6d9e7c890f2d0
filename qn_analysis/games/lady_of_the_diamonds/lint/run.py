"""The linter of Lady of the Diamonds: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from typing import Any, Final

import qn_analysis.core.lint.run as shared
from qn_analysis.core.folder import LogError
from qn_analysis.core.lint.findings import Findings
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.lint.registry import Check, by_code
from qn_analysis.core.texts import Catalogue

from ..rulebook import Clause, Ruleset, RulesetError, clauses
from ..rulebook.clauses import TITLE
from ..rulebook.validation import NUMBERS
from ..words.texts import catalogue as words
from .checklist import CHECKLIST, FAMILIES
from .checks import permanence, pieces, scoring, setup, structure, titles, turns
from .tables import Tables, tables
from .texts import catalogue

MODULES: Final = (setup, turns, pieces, titles, permanence, scoring, structure)
"""Where the checks are; to import them enters them into the list."""


@cache
def all_checks() -> dict[str, Check]:
    """Every check by its code, in the order of the codes."""
    return by_code(CHECKLIST.checks.values())


def chunk_of(piece: Any) -> Tables:
    """A piece of a log, read and made ready."""
    return tables(
        piece.events.collect(), piece.games.collect(), piece.rules, piece.players, shared.knows_of(piece),
        int(piece.manifest["first"]), int(piece.manifest["games"]),
    )  # fmt: skip


def rules_of(log: Any) -> Ruleset | None:
    """The ruleset of a log; None where it tells none that can be read."""
    try:
        rules: Ruleset = log.rules
    except RulesetError:
        return None
    return rules


def names_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """Names of cards, treasures, phases and seats."""
    return words(lang)


def addresses(clause: Clause) -> Sequence[str]:
    """Where the rulebook says a clause."""
    return [f"{TITLE}: {clause.address()}"]


def number(rules: Ruleset, name: str) -> int | None:
    """A number of a ruleset; None where there is no such."""
    return int(getattr(rules, name)) if name in NUMBERS else None


def open_log(path: str | Path) -> Any:
    """Logs on a disk are opened by whoever wrote them.

    Raises:
        LogError: always; the message says what to do.
    """
    raise LogError(f"{path}: logs of Lady of the Diamonds are linted in memory; give the log instead of its path")


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself: its event, and whom and what it names."""
    texts, named = catalogue(lang), words(lang)

    def tell(row: Any) -> str:
        parts = [named.text("seat.default", n=row.seat + 1)] if row.seat is not None else []
        parts += [named.text(f"card.{row.card}")] if row.card else []
        parts += [named.text(f"treasure.{row.treasure}")] if row.treasure else []
        parts += [texts.number(each) for each in (row.count, row.amount) if each is not None]
        return ", ".join([texts.text(f"event.{row.event}"), *parts])

    return tell


LINTER: Final = Linter(
    prefix="LD",
    package=__package__,
    families=FAMILIES,
    checks=all_checks,
    texts=catalogue,
    names=names_of,
    kinds=("card", "treasure", "phase"),
    clauses=clauses,
    addresses=addresses,
    open_log=open_log,
    tables=chunk_of,
    rules_of=rules_of,
    teller=teller,
    number=number,
    errors=(RulesetError,),
)


def lint(
    log: shared.Lintable,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    lang: str = "en",
    progress: bool = False,
    executor: Executor | None = None,
) -> Findings:
    """Re-derive the rules from the events of a log and report every departure.

    Args:
        log: a log in memory.
        select: codes, or their beginnings, to check; none for all.
        ignore: codes, or their beginnings, to leave out.
        lang: language of the messages.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`; None uses threads. The findings are the same.

    Raises:
        LintError: a code that no check has.
        TextError: there are no texts in the language.
    """
    return shared.lint(LINTER, log, select=select, ignore=ignore, lang=lang, progress=progress, executor=executor)
