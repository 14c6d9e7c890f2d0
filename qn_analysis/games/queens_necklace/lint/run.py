"""The linter of Queen's Necklace: what `core.lint` needs to know of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

import qn_analysis.core.lint.run as shared
from qn_analysis.core.lint.findings import Findings
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.texts import Catalogue

from ..log.checking import collected
from ..log.table import Log
from ..rulebook import EDITIONS, Clause, Ruleset, RulesetError, clauses
from ..rulebook.naming import texts_of
from ..rulebook.validation import NUMBERS
from ..words.cards import Card
from .reading import open_or_findings
from .registry import FAMILIES, all_checks
from .rulesets import ruleset_checks
from .tables import Tables, tables
from .texts import catalogue


def chunk_of(piece: Log) -> Tables:
    """A piece of a log, read and made ready."""
    return tables(
        collected(piece.events, piece.path), collected(piece.games, piece.path),
        piece.rules, piece.players, shared.knows_of(piece), int(piece.manifest["first"]), int(piece.manifest["games"]),
    )  # fmt: skip


def rules_of(log: Log) -> Ruleset | None:
    """The ruleset of a log; None where it tells none that can be read."""
    try:
        return log.rules
    except RulesetError:
        return None


def teller(lang: str, rules: Ruleset | None) -> Callable[[Any], str]:
    """What tells a row of a log by itself, though its game may be broken."""
    from ..log.transcript import Teller

    return Teller(lang, rules=rules).sturdy


def addresses(clause: Clause) -> Sequence[str]:
    """Where each of the three texts says a clause."""
    return [clause.address(edition) for edition in EDITIONS]


def names_of(rules: Ruleset | None, lang: str) -> Catalogue:
    """Names of cards, gems, phases and seats, as a ruleset has them."""
    return texts_of(rules, lang)


def number(rules: Ruleset, name: str) -> int | None:
    """A number of a ruleset, or of its Merchants; None where there is no such."""
    if name == "merchants":
        return rules.copies[Card.MERCHANT]
    return int(getattr(rules, name)) if name in NUMBERS else None


LINTER: Final = Linter(
    prefix="QN",
    package=__package__,
    families=FAMILIES,
    checks=all_checks,
    texts=catalogue,
    names=names_of,
    kinds=("card", "gem", "phase"),
    clauses=clauses,
    addresses=addresses,
    open_log=open_or_findings,
    tables=chunk_of,
    rules_of=rules_of,
    teller=teller,
    number=number,
    of_rulesets=ruleset_checks,
    errors=(RulesetError,),
)


def lint(
    log: Log | str | Path,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    lang: str = "en",
    progress: bool = False,
    executor: Executor | None = None,
) -> Findings:
    """Re-derive the rules from the events of a log and report every departure.

    Args:
        log: a log, or the path of a log folder or JSON Lines file.
        select: codes, or their beginnings, to check; none for all.
        ignore: codes, or their beginnings, to leave out.
        lang: language of the messages.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`, which is given part after part; None uses
            threads. The findings are the same.

    Raises:
        LogError: the log cannot be read.
        WorkerError: a worker of the executor was lost.
        LintError: a code that no check has.
        TextError: there are no texts in the language.
    """
    return shared.lint(LINTER, log, select=select, ignore=ignore, lang=lang, progress=progress, executor=executor)
