"""Linting a ruleset (QN9): what makes it unplayable, and what is legal but odd, idle or guessed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.files.read import SMALL, read_text
from qn_analysis.core.lint.checks import Check, Fault, Needs, RulesetSubject
from qn_analysis.core.lint.checks import catalogue as shared
from qn_analysis.core.rules.problems import show

from ..rulebook import Ruleset, RulesetError
from ..rulebook.naming import texts_of
from ..rulebook.validation import ORDER, PLACE
from .checks import CHECKS
from .texts import catalogue

PLAYERS: Final = (2, 3, 4)
"""Numbers of players that a ruleset is checked for if none is named."""


@dataclass(frozen=True)
class RulesetFinding:
    """One thing that is wrong or odd about a ruleset.

    Attributes:
        code: the check's code.
        name: its name, which reads after "allow".
        severity: error (it cannot be played), warning or note.
        message: one sentence in the language asked for.
        key: the key as in a file: `purse`, `cards.ring.prices`, `deck`; of a file that cannot be read, its path.
        value: what stands there.
    """

    code: str
    name: str
    severity: str
    message: str
    key: str
    value: object

    def __str__(self) -> str:
        return f"{self.code} {self.severity}: {self.message}"


def ruleset_checks() -> dict[str, Check]:
    """Every check of rulesets by its code, in the order of the codes."""
    return {code: check for code, check in CHECKS.checks().items() if check.needs == Needs.RULESET}


def lint_ruleset(rules: Ruleset, players: int | None = None, lang: str = "en") -> list[RulesetFinding]:
    """Everything that is wrong or odd about a ruleset, in the order of the codes.

    Args:
        rules: the ruleset; it need not be playable.
        players: the number of players that it is meant for; None for two, three and four.
        lang: language of the messages.

    Raises:
        TextError: there are no texts in the language.
    """
    problems = tuple(rules.problems(players))
    return _found(RulesetSubject(rules, problems, PLAYERS if players is None else (players,), str(rules.name)), lang)


def lint_ruleset_file(path: str | PathLike[str], players: int | None = None, lang: str = "en") -> list[RulesetFinding]:
    """The same of a ruleset file; one that cannot be read is a single finding, QN901.

    Raises:
        TextError: there are no texts in the language.
    """
    try:
        rules = Ruleset.load(path)
    except RulesetError as error:
        return _found(_unsound(Path(path), error, PLAYERS if players is None else (players,)), lang)
    return lint_ruleset(rules, players, lang)


def _unsound(path: Path, error: RulesetError, players: tuple[int, ...]) -> RulesetSubject:
    """What there is to inspect of a file that is no playable ruleset."""
    if not error.problems:
        return RulesetSubject(None, (), players, str(path), str(error.reason))
    rules = None
    if all(problem.code in (PLACE, ORDER) for problem in error.problems):
        data = tomllib.loads(read_text(path, SMALL))
        rulings = data.pop("rulings", {})
        try:
            rules = replace(base := Ruleset.from_dict(data), rulings={**base.rulings, **rulings})
        except RulesetError:
            rules = None
    return RulesetSubject(rules, error.problems, players, str(path))


def _found(subject: RulesetSubject, lang: str) -> list[RulesetFinding]:
    catalogue(lang)
    return list(_findings(subject, lang))


def _findings(subject: RulesetSubject, lang: str) -> Iterator[RulesetFinding]:
    for check in ruleset_checks().values():
        if check.severity != "error" and (subject.problems or subject.rules is None):
            continue
        for fault in check.find(subject):
            message = _message(check.code, fault, subject.rules, lang)
            yield RulesetFinding(check.code, check.name, check.severity, message, fault.key, fault.value)


def _message(code: str, fault: Fault, rules: Ruleset | None, lang: str) -> str:
    """The sentence of a finding, with cards and gems in the language's words."""
    names, texts = texts_of(rules, lang), catalogue(lang)
    said: dict[str, Any] = {"key": fault.key, "value": _shown(fault.value)}
    for key, value in fault.said.items():
        if key in ("card", "gem"):
            said[key] = names.text(f"{key}.{value}")
        elif key == "cards":
            said[key] = texts.join(names.text(f"card.{card}") for card in value)
        elif isinstance(value, list):
            said[key] = texts.join(value)
        else:
            said[key] = shared(texts.lang).text("ui.nothing") if value is None else value
    return texts.text(f"{code}.message", **said)


def _shown(value: object) -> str:
    """A value as a ruleset file writes it."""
    return show(list(value)) if isinstance(value, Iterable) and not isinstance(value, (str, dict)) else show(value)
