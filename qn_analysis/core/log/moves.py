"""A log that stores the decisions alone: its tables follow from them, part by part, when somebody asks.

The engine plays the games of a part again, by the seed, the ruleset and the decisions, without their bots. What comes
out is held against the checksum of the part: another engine, seed or decision is found out, never shown.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import polars as pl

from ..base.addressed import resuming, way
from ..base.errors import Error
from ..base.game_registry import find_game
from ..rules.ruleset import BaseRuleset
from .columns import Columns
from .folder import LogError, part_path
from .layout import Layout
from .stores import MOVES, unpacked_moves
from .validate import collected, scanned

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

SMALL: Final = 256
"""The game tables of this number of parts are kept, since they follow from the same work as the events."""
Key = tuple[Any, ...]
"""What the tables of a part follow from: its file as it is, and what is said of it."""
Tables = dict[str, pl.DataFrame]


class UnplayableError(Error):
    """Decisions that cannot be those of the games."""


class Derived(NamedTuple):
    """Games of a part that were played again: how many events they have, their checksum, and the tables asked for.

    `arrays` are the columns of their events as folds take them (`core.log.folds.Columns`), if they were asked for.
    """

    events: int
    checksum: str
    tables: Tables
    arrays: Mapping[str, Numbers] | None = None


class Derivation(Protocol):
    """Plays games of a game again from their decisions: what a log that stores nothing else is read with."""

    @property
    def key(self) -> str:
        """Which engine it is: a hash of the sources that events follow from."""

    def tables(
        self, rules: BaseRuleset, players: int, seed: int, first: int, games: int, actions: Numbers,
        wanted: Collection[str],
    ) -> Derived:  # fmt: skip
        """Tables of some games, which were played so; `actions` are those of all of them, one game after the other.
        `wanted` are `events` and `decisions`, if they are, or `arrays` alone; the table of games always comes.
        `UnplayableError` if a decision is missing, illegal or left over.
        """


def _derivation(layout: Layout) -> Derivation:
    return find_game(layout.game).part(Derivation)  # type: ignore[type-abstract]  # it looks for what the game declares


class Memory:
    """What was derived last: game tables of some parts, and all tables of the part that a single game was read of."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: OrderedDict[Key, pl.DataFrame] = OrderedDict()
        self._part: tuple[Key, Tables] | None = None

    def games(self, key: Key) -> pl.DataFrame | None:
        """The game table of a part."""
        with self._lock:
            return self._games.get(key)

    def part(self, key: Key) -> Tables | None:
        """All tables of a part."""
        with self._lock:
            return self._part[1] if self._part is not None and self._part[0] == key else None

    def keep(self, key: Key, made: Tables, whole: bool) -> None:
        """Keep the game table, and the others if this is the part to keep."""
        with self._lock:
            self._games[key] = made["games"]
            while len(self._games) > SMALL:
                self._games.popitem(last=False)
            if whole:
                self._part = key, made


_memory = Memory()


def derived_scan(
    layout: Layout, place: Path, manifest: Mapping[str, Any], parts: Sequence[Mapping[str, Any]], table: str,
    keep: bool = False,
) -> pl.LazyFrame:  # fmt: skip
    """A table (`events`, `games` or `decisions`) of some parts of a log, derived when it is collected, one part after
    the other. `keep` what was derived last where more will be asked of the same part.
    """
    from polars.io.plugins import register_io_source

    schema = layout.tables[table]

    def rows(
        names: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        left = n_rows
        for part in parts:
            if predicate is not None and not _may_hold(part, schema, predicate):
                continue
            frame = derived(layout, place, manifest, part, [table], keep)[table]
            frame = frame if predicate is None else frame.filter(predicate)
            frame = frame if left is None else frame.head(left)
            yield frame if names is None else frame.select(names)
            if left is not None:
                left -= frame.height
                if left <= 0:
                    return

    return register_io_source(rows, schema=schema, is_pure=True, explain_name=f"{table} derived from decisions")


def _may_hold(part: Mapping[str, Any], schema: Mapping[str, Any], predicate: pl.Expr) -> bool:
    """Whether a part can have rows that are asked for, as far as the numbers of its games tell."""
    if {*predicate.meta.root_names()} != {"game"}:
        return True
    numbers = pl.int_range(part["first"], part["first"] + part["games"], dtype=schema["game"], eager=True)
    return not pl.DataFrame({"game": numbers}).filter(predicate).is_empty()


def derived(
    layout: Layout, place: Path, manifest: Mapping[str, Any], part: Mapping[str, Any],
    wanted: Collection[str] = ("events", "games", "decisions"), keep: bool = False, fresh: bool = False,
) -> Tables:  # fmt: skip
    """Tables of one part, held against its checksum; `LogError` if its file cannot be read, or what follows from it is
    not what was written. `keep` all of them where more will be asked of the same part; made `fresh`, whatever was kept
    before.
    """
    file = part_path(place, MOVES, part["part"])
    key = _key(file, manifest, part)
    known = None if fresh else _memory.part(key)
    if known is not None:
        return known
    if not fresh and {*wanted} == {"games"} and (games := _memory.games(key)) is not None:
        return {"games": games}
    tables = {"events", "decisions"} if keep else {*wanted}
    made = _played(layout, place, manifest, part, _moves(file, place), tables).tables
    _memory.keep(key, made, keep)
    return made


def _key(file: Path, manifest: Mapping[str, Any], part: Mapping[str, Any]) -> Key:
    try:
        found = file.stat()
    except OSError as error:
        raise LogError(f"{file} cannot be read: {error.strerror}; {_cure(file)}") from error
    said = tuple(part[name] for name in ("part", "first", "games", "events", "checksum"))
    told = repr([manifest.get(name) for name in ("game", "players", "seed", "ruleset")])
    return str(file.absolute()), found.st_mtime_ns, found.st_size, said, told


def _moves(file: Path, place: Path) -> pl.DataFrame:
    """The decisions of a part; `LogError` if the file cannot be read, or holds something else."""
    table = collected(scanned(file), place)
    wrong = _table_fault(table)
    if wrong:
        raise LogError(f"{file} {wrong}; {_cure(file)}")
    return table


def _table_fault(table: pl.DataFrame) -> str:
    if dict(table.schema) != {MOVES: pl.UInt64}:
        return "does not hold the one column of decisions"
    return "has empty rows" if table[MOVES].null_count() else ""


def _played(
    layout: Layout, place: Path, manifest: Mapping[str, Any], part: Mapping[str, Any], table: pl.DataFrame,
    wanted: Collection[str],
) -> Derived:  # fmt: skip
    """The games of a part, played again; `LogError` if what follows from the decisions is not what was written."""
    rules = layout.rules.from_manifest(manifest["ruleset"])
    try:
        made = _derivation(layout).tables(
            rules, manifest["players"], manifest["seed"], part["first"], part["games"],
            unpacked_moves(table, layout.action_bytes), wanted,
        )  # fmt: skip
    except UnplayableError as error:
        raise _otherwise(layout, place, manifest, part, str(error)) from None
    if made.checksum != part["checksum"] or made.events != part["events"]:
        raise _otherwise(layout, place, manifest, part, "its events do not fit their checksum")
    return made


def derived_columns(layout: Layout, place: Path, manifest: Mapping[str, Any], part: Mapping[str, Any]) -> Columns:
    """The events of one part as arrays, held against its checksum: no table is made of them. `LogError` as of
    `derived`.
    """
    file = part_path(place, MOVES, part["part"])
    key = _key(file, manifest, part)
    known = _memory.part(key)
    if known is not None:
        return Columns(known["events"], layout)
    made = _played(layout, place, manifest, part, _moves(file, place), {"arrays"})
    _memory.keep(key, made.tables, False)
    return Columns(None, layout, made.arrays)


def engine_key(layout: Layout) -> str:
    """Which engine this is: a hash of the sources that events follow from."""
    return _derivation(layout).key


def _otherwise(
    layout: Layout, place: Path, manifest: Mapping[str, Any], part: Mapping[str, Any], what: str
) -> LogError:
    """What is to be done where a part does not come out as it was written."""
    theirs, ours = manifest.get("engine"), engine_key(layout)
    package, here = manifest.get("package"), version("qn-analysis")
    where = f"part {part['part']} of {place}"
    if theirs != ours:
        return LogError(
            f"{where}: {what}. It was written by another engine ({theirs}, qn_analysis {package}) than this one"
            f" ({ours}, {here}), which derives other events: let the package that wrote it write its events"
            f" ({way('`qn.export`', f'`qn export {place} --out NEW`')}), and open the new log"
        )
    file = part_path(place, MOVES, part["part"])
    return LogError(f"{where}: {what}: its decisions, seed, ruleset or checksum were changed; {_cure(file)}")


def _cure(file: Path) -> str:
    return f"restore the log from a copy, or remove {file} and make the call that wrote it again with {resuming()}"
