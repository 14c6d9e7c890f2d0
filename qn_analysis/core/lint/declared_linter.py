"""The linter of a game that has no checks of its own: what must hold of any log, from the declarations of its events.

Codes are the first two letters of the game with 8xx, as the checks of structure of every game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import polars as pl

from ..base.catalogue import BASE, Catalogue
from ..log.declared_log import DeclaredLog, DeclaredTeller, folder_of
from ..log.replay import ReplayError
from ..rules.clauses import Book
from . import structure_checks as structure
from .checks import Check, Checklist, Needs, explanations
from .chunk import Chunk, in_order
from .linter import Linter

STRUCTURE: Final = 8
"""The family of the checks of structure."""
_TEXTS: Final = f"{__package__}.declared_texts"


def declared_checks(log: type[DeclaredLog], prefix: str) -> dict[str, Check]:
    """The checks of a game by their codes."""
    layout, listed = log.layout, Checklist({STRUCTURE: "log structure"})

    @listed.check(f"{prefix}801", "gap-in-sequence", "error", needs=Needs.SCORES, values="found wanted")
    def gaps(t: Chunk[Any]) -> pl.DataFrame:
        """The rows of a game are not numbered 0, 1, 2 and so on.

        Rows are found again by game and number, and what happened is told by their order.
        """
        return structure.gaps(t)

    @listed.check(f"{prefix}802", "missing-value", "error", values="event column")
    def lacking(t: Chunk[Any]) -> pl.DataFrame:
        """A column is empty that the event should fill.

        Each event declares what it says; without it the rules cannot be followed.
        """
        return structure.missing_values(t, layout.says, ("turn", "phase"))

    @listed.check(f"{prefix}803", "undeclared-value", "warning", needs=Needs.SCORES, values="event column value")
    def undeclared(t: Chunk[Any]) -> pl.DataFrame:
        """A column is filled that says nothing in this event.

        What has no meaning is a mistake, or hides one.
        """
        return structure.undeclared_values(t, layout.declared)

    @listed.check(
        f"{prefix}804", "nobody-sits-there", "error", needs=Needs.SCORES, values="event column number players"
    )
    def nobody(t: Chunk[Any]) -> pl.DataFrame:
        """A seat does not exist at this table.

        What nobody does changes nothing.
        """
        return structure.seats_beyond_table(t)

    @listed.check(f"{prefix}807", "game-not-listed", "error", needs=Needs.SCORES, values="listed rows first last")
    def unlisted(t: Chunk[Any]) -> pl.DataFrame:
        """A game is not listed once, has no events or is of another part.

        The game table lists each game of the log once.
        """
        return structure.unlisted(t, t.events.group_by("game").agg(rows=pl.len()))

    @listed.check(f"{prefix}808", "event-in-wrong-phase", "error", values="phase event")
    def wrong_phase(t: Chunk[Any]) -> pl.DataFrame:
        """An event is told of a phase in which it cannot be.

        Each event declares its phases.
        """
        rows = structure.out_of_phase(t, layout.declared)
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
        for row in _named(rows):
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


def _named(rows: pl.DataFrame) -> list[_Row]:
    return [_Row(row) for row in rows.iter_rows(named=True)]


def prefix_of(game: str) -> str:
    """The first two letters of a game, with which its codes begin; of one with a single letter, that twice."""
    letters = re.sub("[^A-Z]", "", game.upper()) or "X"
    return (letters * 2)[:2]


def declared_linter(package: str, log: type[DeclaredLog]) -> Linter:
    """The linter of a game.

    Args:
        package: the game's, in whose `rulebook` are its clauses.
        log: its log.
    """
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
