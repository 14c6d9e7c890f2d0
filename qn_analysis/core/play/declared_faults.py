"""What the declaration of a game lacks, all of it at once and before anything is played: of games whose engine is the
one of `declared_engine`. Texts are not asked for: a missing one is named where it is first said."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, Final

from ..compile.records import fields
from ..compile.sources import BuildError
from ..log.declared_log import OVER, DeclaredLog, hidden_hands
from ..rules.ruleset import package_of
from ..rules.table_ruleset import TableRuleset, written_of

FIRST: Final = ("TURN", "ROUND", "PHASE", "EVENT", "SEAT", "OTHER")
LAST: Final = ("COUNT", "AMOUNT")
COLUMNS: Final = 11
"""Columns of an event: the first ones, three of the game's own, the last ones."""
FILES: Final = ("clauses.toml", "sentences.toml")
"""What a rulebook has beside its numbers; `cards.toml` only where a number is assumed."""
RECORDS: Final[Mapping[str, Collection[str]]] = {
    "Game": ("table", "seats", "hidden"),
    "Table": ("rules", "players", "turn", "round", "phase", "actor", "score"),
    "Seat": ("seat", "options", "legal", "chance"),
    "Hidden": ("key",),
    "Log": ("seq", "capacity", "rows", "choices", "choice_capacity", "choice"),
}
"""What `core` reads or writes of the records of a game."""
WORLDS: Final[Mapping[str, Collection[str]]] = {"Table": ("deck",), "Hidden": ("deck", "top")}
"""What it does to imagine other worlds, besides; and the hand of each seat, in a game with hands."""


def check_declared(package: str, log: type[DeclaredLog], rules: type[Any]) -> None:
    """Nothing, or a `BuildError` with all that a game lacks to be played."""
    state, course = import_module(f"{package}.engine.state"), import_module(f"{package}.engine.game")
    sources = [*map(import_module, import_module(f"{package}.engine").SOURCES)]
    found = [*_of_columns(log), *_of_events(log), *_of_numbers(rules), *_of_records(state, RECORDS)]
    found += [f"engine/state.py: no {each}" for each in ("ROWS", "CHOICES") if not hasattr(state, each)]
    found += [f"engine/game.py: no {each}" for each in ("begin", "apply", "list_legal") if not hasattr(course, each)]
    if not any(hasattr(each, "place_of") for each in sources):
        found.append("engine: none of its SOURCES has place_of(g, seat)")
    _refuse(package, found or _of_rules(state, rules))


def check_worlds(package: str, log: type[DeclaredLog]) -> None:
    """Nothing, or a `BuildError` with all that a game lacks for worlds with other hands and another deck."""
    state = import_module(f"{package}.engine.state")
    needed = {**WORLDS, "Seat": ("hand",)} if hidden_hands(log) else WORLDS
    _refuse(package, [*_of_records(state, needed)], "; or give it a play/positions.py that draws its own anew")


def _refuse(package: str, found: Collection[str], otherwise: str = "") -> None:
    if found:
        raise BuildError("\n  ".join([f"{package} does not declare all that a game needs{otherwise}:", *found]))


def _of_records(state: ModuleType, needed: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Fields that records lack."""
    for name, wanted in needed.items():
        record = getattr(state, name, None)
        there = {each.name for each in fields(record)} if record else set()
        yield from (f"engine/state.py: {name} has no {each!r}" for each in wanted if each not in there)


def _of_columns(log: type[DeclaredLog]) -> Iterator[str]:
    """Columns of an event that are not as they must be."""
    names = [each.name for each in log.columns]
    if len(names) != COLUMNS or (*names[: len(FIRST)], *names[-len(LAST) :]) != (*FIRST, *LAST):
        wanted = f"{', '.join(FIRST)}, three of its own, {', '.join(LAST)}"
        yield f"words/events.py: the columns of an event are {wanted}, not {', '.join(names)}"
    if log.layout.hidden.upper() not in names:
        yield f"log.py: hidden={log.layout.hidden!r} is no column of an event"


def _of_events(log: type[DeclaredLog]) -> Iterator[str]:
    """Events that are not declared, or not as they must be."""
    declared, keys = log.layout.declared, {each.key for each in log.columns}
    kind: Any = type(next(iter(declared)))
    yield from (f"words/events.py: EVENTS has no {each.name}" for each in kind if each not in declared)
    for event, said in declared.items():
        moved = {column for move in said.moves for column in (move.thing.column, move.thing.many) if column}
        places = {place.of for move in said.moves for place in move[1:] if isinstance(place.of, str) and place.of}
        for column in sorted({*said.columns} - keys):
            yield f"words/events.py: {event.name} says {column!r}, which is no column"
        for column in sorted((moved | places) - {*said.columns}):
            yield f"words/events.py: {event.name} moves things by {column!r} and does not say it"
    first = next(iter(kind))
    if first in declared and "count" not in declared[first].columns:
        yield f"words/events.py: {first.name} begins a game and has no count, the number of players"
    over = next((said for event, said in declared.items() if event.name.lower() == OVER), None)
    lacking = [each for each in ("seat", "count", "amount") if over is None or each not in over.columns]
    if lacking:
        yield f"words/events.py: an event {OVER.upper()} must say a seat, her place as count, her points as amount"


def _of_numbers(rules: type[Any]) -> Iterator[str]:
    """Numbers of a ruleset of which it does not say what the rulebook has, or where they are from."""
    if not issubclass(rules, TableRuleset):
        return
    if not hasattr(rules, "copies"):
        yield "rulebook: Ruleset has no 'copies', of each kind of card in the deck"
    if rules.switches and "rulings" not in {each.name for each in dataclasses.fields(rules)}:
        yield "rulebook: there is a rulings.toml, and Ruleset has no field 'rulings: Mapping[str, str | int]'"
    folder = files(package_of(rules))
    lacking = [each for each in FILES if not folder.joinpath(each).is_file()]
    yield from (f"rulebook: there is no {each}" for each in lacking)
    if "clauses.toml" in lacking:
        return
    clauses = tomllib.loads(folder.joinpath("clauses.toml").read_text(encoding="utf-8"))
    known = {*written_of(rules).get("provenance", {}), *(each["id"] for each in clauses["clause"])}
    for key in rules.shape.plain:
        printed = rules.shape.printed.get(key)
        if printed is None:
            yield f"rulebook: Ruleset does not say what the rulebook has for {key!r} (Printed)"
        elif not printed.source:
            yield f"rulebook: Ruleset does not say where {key!r} is from (Printed)"
        elif printed.source not in known:
            where = "which is no clause and not in [provenance] of cards.toml"
            yield f"rulebook: {key!r} is from {printed.source!r}, {where}"


def _of_rules(state: ModuleType, rules: type[Any]) -> list[str]:
    """Numbers of a ruleset for which the engine has no field, and fields that no number fills."""
    given, there = {*rules.default().tables()}, {each.name for each in fields(state.Rules)}
    return [
        *(f"engine/state.py: Rules has no {each!r}, which Ruleset.tables() gives" for each in sorted(given - there)),
        *(
            f"engine/state.py: Rules has {each!r}, which nothing in Ruleset.tables() fills"
            for each in sorted(there - given)
        ),
    ]
