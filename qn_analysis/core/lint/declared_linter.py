"""The linter of a game whose events are declared: of its room, or, where it has no checks of its own, what must hold of
any log.

Codes of the latter are the first two letters of the game with 8xx, as the checks of structure of every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import polars as pl

from ..base.catalogue import BASE, Catalogue, Loader
from ..base.telling import InLanguage
from ..log.declared_log import DeclaredLog, DeclaredTeller, folder_of
from ..log.replay import ReplayError
from ..rules.clauses import Book
from .checks import Check, Checklist, explanations
from .chunk import Chunk, in_order
from .linter import Linter
from .structure_checks import structure

STRUCTURE: Final = 8
"""The family of the checks of structure."""
_TEXTS: Final = f"{__package__}.declared_texts"


def declared_checks(log: type[DeclaredLog], prefix: str) -> dict[str, Check]:
    """The checks of a game by their codes."""
    layout, listed = log.layout, Checklist({STRUCTURE: "log structure"})

    structure(listed, layout, prefix, "turn", "phase", clauses={})

    @listed.check(f"{prefix}808", "event-in-wrong-phase", "error", values="phase event")
    def wrong_phase(t: Chunk[Any]) -> pl.DataFrame:
        """An event is told of a phase in which it cannot be.

        Each event declares its phases.
        """
        rows = t.out_of_phase(layout.declared)
        return rows.select("game", "seq", "seat", pl.col("phase", "event").cast(pl.String))

    @listed.check(f"{prefix}810", "cannot-follow", "error", values="event why")
    def stray(t: Chunk[Any]) -> pl.DataFrame:
        """A row cannot follow those before it: what it moves is not where it is taken from.

        Each event declares what it moves, and from where to where. What stands after such a row is not looked at.
        """
        return _stray(log, t)

    return listed.checks()


def _stray(log: type[DeclaredLog], t: Chunk[Any]) -> pl.DataFrame:
    """game, seq, seat, event, why: the first row of each game that cannot follow those before it."""
    folder = folder_of(log)
    found: list[tuple[Any, ...]] = []
    for (game,), rows in t.events.group_by("game", maintain_order=True):
        made = folder(t.rules)
        for row in map(_Row, rows.iter_rows(named=True)):
            try:
                made.apply(row)
            except ReplayError as error:
                found.append((game, row.seq, row.seat, row.event, str(error)))
                break
    schema = {"game": pl.Int64, "seq": pl.Int64, "seat": pl.Int64, "event": pl.String, "why": pl.String}
    return pl.DataFrame(found, schema=schema, orient="row")


class _Row:
    """A row by the names of its columns."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def prefix_of(game: str) -> str:
    """The first two letters of a game, with which its codes begin; of one with a single letter, that twice."""
    letters = re.sub("[^A-Z]", "", game.upper()) or "X"
    return (letters * 2)[:2]


def declared_linter(package: str, log: type[DeclaredLog]) -> Linter:
    """The linter of a game, in whose package `rulebook` has its clauses."""
    layout = log.layout
    prefix = prefix_of(layout.game)
    checks = declared_checks(log, prefix)
    book = Book(f"{package}.rulebook", layout.title, ())
    columns = tuple(each.key for each in log.columns if each > log.columns["EVENT"])
    kinds = tuple(each.key for each in log.columns if not isinstance(each.kind, str) and each.key != "event")

    @cache
    def texts(lang: str) -> Catalogue:
        said = Catalogue.load(_TEXTS, lang)
        own = {f"{prefix}{key}": said.forms(key)[""] for key in said}
        names = log._texts(lang)
        own |= {f"event.{each}": names.text(f"kind.{each}") for each in layout.says}
        own |= explanations(checks) if lang == BASE else {}
        return names.with_texts(own)

    @cache
    def names(lang: str) -> Catalogue:
        said = log._texts(lang)
        words = {
            f"{each.key}.{word.name.lower()}": log._called(said, word)
            for each in log.columns
            if each.key in kinds and not isinstance(each.kind, str)
            for word in each.kind
        }
        return said.with_texts(words)

    def tables(
        events: pl.DataFrame, games: pl.DataFrame, rules: Any, players: int, knows: Any, due: pl.Series
    ) -> Chunk[Any]:
        return Chunk(in_order(events), games, rules, players, knows, due, columns)

    return Linter(
        title=layout.title, rules=layout.rules, prefix=prefix, package=package,
        families={STRUCTURE: "log structure"}, everything=lambda: checks, texts=texts,
        names=lambda _rules, lang: names(lang), kinds=kinds, clauses=book.clauses, addresses=book.addresses,
        tables=tables, teller=lambda lang, _rules: DeclaredTeller(log, lang).sturdy, numbers=(),
    )  # fmt: skip


def room_linter(package: str, log: type[DeclaredLog]) -> Linter:
    """The linter of a game that has checks of its own.

    Of its room `lint`, the package `checks` has `FAMILIES`, `CHECKS` and the clauses that say how many can play,
    `SEATED`, the package `tables` makes events `ready`: of sorted events and a ruleset the same with the columns that
    its checks read besides; `texts` are what it says. Where there is a module `names`, it has `names_of` and `KINDS`:
    of the words of a language and a ruleset, names of things that no column of a log has, by key.
    """
    room, layout = f"{package}.lint", log.layout
    checks, tables = import_module(f"{room}.checks"), import_module(f"{room}.tables")
    book, listed = import_module(f"{package}.rulebook.clauses"), checks.CHECKS
    shape: Any = layout.rules.shape  # type: ignore[attr-defined]  # a `TableRuleset` has one
    own = import_module(f"{room}.names") if find_spec(f"{room}.names") else None
    columns = tuple(each.key for each in log.columns if each > log.columns["EVENT"])
    kinds = tuple(each.key for each in log.columns if not isinstance(each.kind, str) and each.key != "event")

    prefix = next(iter(listed.checks()))[:2]
    always = (each.key for each in log.columns if each < log.columns["EVENT"])
    structure(listed, layout, prefix, *always, clauses={f"{prefix}804": checks.SEATED})

    def chunk(
        events: pl.DataFrame, games: pl.DataFrame, rules: Any, players: int, knows: Any, due: pl.Series
    ) -> Chunk[Any]:
        return Chunk(tables.ready(in_order(events), rules), games, rules, players, knows, due, columns)

    @lru_cache(8)
    def names(rules: Any, lang: str) -> Catalogue:
        words = InLanguage(lang, Loader(f"{package}.words.texts"))
        made = own.names_of(words, rules or layout.rules.default()) if own else {}
        return log._texts(lang).with_texts(made)

    def teller(lang: str, rules: Any) -> Callable[[Any], str]:
        return log._teller(rules or layout.rules.default(), lang).sturdy

    return Linter(
        title=layout.title, rules=layout.rules, prefix=prefix, package=room,
        families=checks.FAMILIES, everything=listed.checks, texts=listed.texts(f"{room}.texts"),
        names=names, kinds=(*kinds, *(own.KINDS if own else ())), clauses=book.clauses, addresses=book.addresses,
        tables=chunk, teller=teller, numbers=shape.numbers,
    )  # fmt: skip
