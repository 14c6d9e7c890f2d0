"""What a game declares so that its logs can be linted: its checks, texts and tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..base.catalogue import Catalogue
from ..base.game_registry import find_game, names
from ..base.messages import refusal
from .checks import Check, LintError, Needs
from .chunk import Chunk

if TYPE_CHECKING:
    from ..log.log import Log
    from ..rules.ruleset import BaseRuleset


@dataclass(frozen=True, eq=False)
class Linter:
    """A game, as the linter sees it. All functions are of modules, so that other processes find them.

    Attributes:
        title: what people call the game.
        prefix: the two letters with which its codes begin.
        package: name of its lint package, which holds `unseen.toml` and `exercise.toml` (see `rule_coverage`).
        families: what the first digit of a code says.
        everything: every check of logs and of rulesets by its code, in the order of the codes.
        texts: what is said in a language: `CODE.message`, `event.*` (what a message calls an event), and where a
            game has it `CODE.summary` and `CODE.explanation`.
        names: names of seats, cards and the like in a language, given a ruleset or None.
        kinds: message values of these names, or whose name ends so, are translated with `names`.
        clauses: the clauses of the rulebook by id; each has `rule` (texts by language) and `ruling`.
        addresses: where the rulebook says a clause, a line each.
        tables: events and games of a piece of a log, its ruleset, players, what it knows, and the numbers
            of the games that are due, made ready.
        teller: given a language and a ruleset, a function that tells a row of a log by itself, though its game may be
            broken.
        numbers: attributes of a ruleset that `exercise.toml` can name.
        counted: other numbers of a ruleset by the name that it uses.
    """

    title: str
    rules: type[BaseRuleset]
    prefix: str
    package: str
    families: Mapping[int, str]
    everything: Callable[[], Mapping[str, Check]]
    texts: Callable[[str], Catalogue]
    names: Callable[[Any, str], Catalogue]
    kinds: tuple[str, ...]
    clauses: Callable[[], Mapping[str, Any]]
    addresses: Callable[[Any], Sequence[str]]
    tables: Callable[..., Chunk[Any]]
    teller: Callable[[str, Any], Callable[[Any], str]]
    numbers: Collection[str]
    counted: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)

    def number(self, rules: Any, name: str) -> int | None:
        """A number of a ruleset by the name that `exercise.toml` uses; None where there is none."""
        if name in self.counted:
            return self.counted[name](rules)
        return int(getattr(rules, name)) if name in self.numbers else None

    def checks(self) -> dict[str, Check]:
        """Every check of logs."""
        return {code: check for code, check in self.everything().items() if check.needs != Needs.RULESET}

    def chosen(self, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> list[Check]:
        """The checks whose code begins with one of `select` (none: all) and with none of `ignore`; `LintError` names
        all beginnings that no code has."""
        select, ignore = list(select), list(ignore)
        known = self.checks()
        wrong = [code for code in (*select, *ignore) if not any(each.startswith(code.upper()) for each in known)]
        if wrong:
            raise LintError(refusal("lint.no_code", codes=", ".join(map(repr, wrong))))
        return [
            check
            for code, check in known.items()
            if (not select or code.startswith(tuple(each.upper() for each in select)))
            and not (ignore and code.startswith(tuple(each.upper() for each in ignore)))
        ]


def linter_of(log: Log) -> Linter:
    """The linter of the game of a log."""
    return find_game(log.layout.game).part(Linter)


def linters() -> list[Linter]:
    """The linter of every game."""
    return [find_game(game).part(Linter) for game in names()]
