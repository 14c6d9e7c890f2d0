"""Tables of a log as folds (`core.compile.folds`), of its event columns and of whole games.

The first column of `out` is the event row at which a row of the table belongs: its game is looked up afterwards. Null
is `NULL` in columns of unsigned numbers or of words, and `NONE` in all others.

Chances to win are columns of tables as well: made when a query is collected, and only those that it asks for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import polars as pl

from ..compile.folds import Fold, Machine, Told, row_types, taken
from . import null
from .columns import REMEDY, Columns, enum_series
from .folder import LogError
from .layout import ColumnDoc, Layout
from .log import Log
from .moves import derived_columns
from .null import NONE, NULL
from .reviewer import WIN_COLUMNS, WINS, reviewer_of

if TYPE_CHECKING:
    import numpy as np

    from .log import Log

    Numbers = np.ndarray[Any, Any]

L = TypeVar("L", bound="Log")


class Share(NamedTuple):
    """A table among those that one pass makes: which of them, from 0; where its columns begin; and `docs`, `room` and
    `names` as of `Folds.run`.
    """

    number: int
    at: int
    docs: Sequence[ColumnDoc]
    room: Mapping[Any, int]
    names: Collection[str] | None = None


@dataclass(eq=False, kw_only=True)
class Folds(Machine):
    """The folds of a game; the columns that a fold reads are those of the events of its layout, in that order."""

    layout: Layout
    column: ClassVar[Callable[..., ColumnDoc]] = ColumnDoc
    """A column of a table: its name, its type and what it says."""

    @classmethod
    def of(cls, room: str, layout: Layout, *sources: str, inside: Collection[str] = ()) -> Folds:
        """The folds of a room `log.folds` as games have them: all functions of its sources that are called so. They
        know the cards and events of the game, and `state` of the room; the room keeps them as `FOLDS`."""
        words = room.rsplit(".", 2)[0] + ".words"
        modules = [f"{room}.{name}" for name in sources]
        return cls(
            sources=modules,
            vocabulary=[f"{words}.cards", f"{words}.events", f"{room}.state", null.__name__],
            names=[name for each in modules for name in vars(import_module(each)) if name.startswith("fold_")],
            place=f"{room}:FOLDS",
            inside=inside,
            layout=layout,
        )

    def run(
        self,
        fold: Fold,
        columns: Columns,
        reads: Collection[str],
        numbers: Mapping[str, Any],
        room: Mapping[Any, int],
        docs: Sequence[ColumnDoc],
        names: Collection[str] | None = None,
    ) -> pl.DataFrame:
        """The table that a fold makes; `LogError` if there are rows that cannot be.

        `columns` are of whole games, and the fold needs those that it `reads`, `game` and `event` among them; `numbers`
        are the fields of `rules`. `room` says by the number of an event how many rows it can bring at most, `docs` are
        the columns of the table, `names` those that are wanted, in this order (None: all).
        """
        blocks = [
            _narrowed(docs, games, out, names)
            for games, out in self.arrays(fold, columns, reads, numbers, room, len(docs))
        ]
        return _frame(docs, blocks, names)

    def several(
        self,
        fold: Fold,
        columns: Columns,
        reads: Collection[str],
        numbers: Mapping[str, Any],
        shares: Sequence[Share],
        width: int,
    ) -> list[pl.DataFrame]:
        """The tables that one pass makes, those that are wanted; `LogError` if there are rows that cannot be.

        Its board has `wanted`, a bit for each table, and `made`, the rows of each; the tables are side by side in
        `out`, `width` columns of all that the fold can make. The other arguments are as of `run`.
        """
        wanted = sum(1 << share.number for share in shares)
        made: list[list[dict[str, Numbers]]] = [[] for _ in shares]
        rooms = [share.room for share in shares]
        for games, out, told in self._blocks(fold, columns, reads, numbers, rooms, width, False, wanted):
            for blocks, share in zip(made, shares, strict=True):
                mine = out[share.at : share.at + len(share.docs), : int(told.made[share.number])]
                blocks.append(_narrowed(share.docs, games, mine, share.names))
        return [_frame(share.docs, blocks, share.names) for blocks, share in zip(made, shares, strict=True)]

    def arrays(
        self,
        fold: Fold,
        columns: Columns,
        reads: Collection[str],
        numbers: Mapping[str, Any],
        room: Mapping[Any, int],
        width: int,
        by_row: bool = False,
    ) -> Iterator[tuple[Numbers, Numbers]]:
        """What a fold writes, of each block of whole games: the game of each event, then [columns, rows], or [rows,
        columns] where it writes `by_row`. `LogError` if there are rows that cannot be.

        The arguments are as of `run`; the numbers are there until the next block is folded.
        """
        for games, out, told in self._blocks(fold, columns, reads, numbers, [room], width, by_row, 0):
            yield games, out[: told.rows] if by_row else out[:, : told.rows]

    def _blocks(
        self,
        fold: Fold,
        columns: Columns,
        reads: Collection[str],
        numbers: Mapping[str, Any],
        rooms: Sequence[Mapping[Any, int]],
        width: int,
        by_row: bool,
        wanted: int,
    ) -> Iterator[tuple[Numbers, Numbers, Told]]:
        """What a fold writes, block by block: the game of each event, all that there is room for, and what it tells."""
        types = row_types(taken(fold).rows)
        for start, stop in columns.blocks:
            given = [
                columns[doc.name][start:stop] if doc.name in reads else _nothing(kind)
                for kind, doc in zip(types.values(), self.layout.events, strict=True)
            ]
            most = max(
                sum(each * columns.count(start, stop, int(event)) for event, each in room.items()) for room in rooms
            )
            out = self.room(fold, *((most, width) if by_row else (width, most)))
            plain = self.interprets(fold, stop - start, columns.height)
            try:
                told = self.fold(fold, given, numbers, out, wanted, plain)
            except IndexError:
                raise LogError(f"the log has rows that cannot be; {REMEDY}") from None
            yield given[0], out, told


def _nothing(kind: str) -> Numbers:
    """A column that is not read."""
    import numpy as np

    return np.frombuffer(b"", kind)


def _narrowed(
    docs: Sequence[ColumnDoc], games: Numbers, out: Numbers, names: Collection[str] | None
) -> dict[str, Numbers]:
    """What a fold wrote of a block, by column, as narrow as its table has it, with the game of each event: copies, for
    the next block is written in the same place."""
    return {
        doc.name: games[values.astype("int64")] if doc is docs[0] else values.astype(_kind(doc, values))
        for doc, values in zip(docs, out, strict=True)
        if names is None or doc.name in names
    }


def _kind(doc: ColumnDoc, values: Numbers) -> Any:
    """The type of numbers that hold all of a column, with what stands for null."""
    if doc.dtype == pl.UInt8 or isinstance(doc.dtype, pl.Enum):
        return "uint8"
    return "int16" if doc.dtype in (pl.Int16, pl.Boolean) else values.dtype


def _frame(docs: Sequence[ColumnDoc], blocks: list[dict[str, Numbers]], names: Collection[str] | None) -> pl.DataFrame:
    """A table from all blocks, which are taken apart column by column; words are looked up once."""
    import numpy as np

    known = {doc.name: doc for doc in docs}
    wanted = list(known) if names is None else [*names]
    if not blocks:
        return pl.DataFrame(schema={name: known[name].dtype for name in wanted})
    return pl.DataFrame([_series(known[name], np.concatenate([each.pop(name) for each in blocks])) for name in wanted])


def _series(doc: ColumnDoc, values: Numbers) -> pl.Series:
    """A column of a table from its numbers; it holds them."""
    if isinstance(doc.dtype, pl.Enum):
        return enum_series(doc.name, values, doc.dtype, NULL)
    missing = values == (NULL if doc.dtype == pl.UInt8 else NONE)
    made = pl.Series(doc.name, values != 0 if doc.dtype == pl.Boolean else values)
    if missing.any():
        made = made.set(pl.Series(missing), None)
    return made if made.dtype == doc.dtype else made.cast(doc.dtype)


def folded(
    log: L,
    schema: Mapping[str, Any],
    make: Callable[[L, pl.LazyFrame, Collection[str]], pl.DataFrame],
    name: str,
    dear: bool = False,
) -> pl.LazyFrame:
    """A table that is made when it is collected, of one part of a log after the other.

    `make` is given some of its events, and at least the columns that are asked for. Of a filter, what it says of games
    alone decides which events are read at all. Where a game is `dear`, few are made at a time, and no more than a limit
    asks for.
    """
    from polars.io.plugins import register_io_source

    def rows(
        names: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        left = n_rows
        needed = [*(schema if names is None else names)]
        if predicate is not None:
            needed += [each for each in predicate.meta.root_names() if each not in needed]
        for part in log.parts():
            own = part.layout.tables["events"]["game"]
            known = _games_of(part).select(pl.col("game").cast(schema["game"]))
            wanted = games_wanted(predicate, known)
            if dear and wanted is None:
                wanted = known.collect()["game"]
            if wanted is not None and wanted.is_empty():
                continue
            for few in _few(wanted) if dear and wanted is not None else [wanted]:
                made = make(part, of_games(part.events, None if few is None else few.cast(own)), needed)
                made = made if predicate is None else made.filter(predicate)
                made = made if names is None else made.select(names)
                yield made if left is None else made.head(left)
                if left is not None:
                    left -= made.height
                    if left <= 0:
                        return

    def by_game(
        names: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        """The same of a log whose tables are read one size after the other."""
        kept = None if names is None else [*dict.fromkeys([*names, "game"])]
        whole = pl.concat(
            [pl.DataFrame(schema={each: schema[each] for each in kept or schema}), *rows(kept, predicate, None, None)]
        )
        ordered = whole.sort("game", maintain_order=True)
        made = ordered if names is None else ordered.select(names)
        yield made if n_rows is None else made.head(n_rows)

    return register_io_source(by_game if log.mixed else rows, schema=dict(schema), is_pure=True, explain_name=name)


def _few(games: pl.Series) -> Iterator[pl.Series]:
    """Games one by one at first, then more at a time."""
    at, count = 0, 1
    games = games.sort()
    while at < len(games):
        yield games[at : at + count]
        at, count = at + count, min(2 * count, 64)


def engine_columns(part: Log) -> Columns | None:
    """The event columns of a part of decisions, as the engine writes them; None of a log that holds its events.
    `LogError` if what follows from the decisions is not what was written.
    """
    if part.derives is None or part.path is None:
        return None
    return derived_columns(part.layout, part.path, part.manifest, part.derives)


def _games_of(part: Log) -> pl.LazyFrame:
    """The numbers of a part's games; its manifest tells those of decisions, so that nothing is played for them."""
    if part.derives is None:
        return part.games
    first, games = part.derives["first"], part.derives["games"]
    dtype = part.layout.tables["games"]["game"]
    return pl.LazyFrame({"game": pl.int_range(first, first + games, dtype=dtype, eager=True)})


def games_wanted(predicate: pl.Expr | None, games: pl.LazyFrame) -> pl.Series | None:
    """The games, numbered in a column `game`, that a filter of a table can match, from those of its conditions that use
    `game` alone; None if it has none.
    """
    own = [] if predicate is None else [each for each in _terms(predicate) if {*each.meta.root_names()} == {"game"}]
    return games.select("game").filter(own).collect()["game"] if own else None


def of_games(events: pl.LazyFrame, wanted: pl.Series | None) -> pl.LazyFrame:
    """The events of some games (None: of all); Parquet files are read in part only."""
    if wanted is None:
        return events
    low, high = wanted.min(), wanted.max()
    here = pl.col("game").is_between(low, high)
    whole = int(high) - int(low) + 1 == wanted.n_unique()  # type: ignore[arg-type]
    return events.filter(here) if whole else events.filter(here, pl.col("game").is_in(wanted.implode()))


def _terms(predicate: pl.Expr) -> list[pl.Expr]:
    """What must all hold for a predicate to hold."""
    said = json.loads(predicate.meta.serialize(format="json"))
    if isinstance(said, dict) and said.get("BinaryExpr", {}).get("op") == "And":
        return [term for each in predicate.meta.pop() for term in _terms(each)]
    return [predicate]


def choices_of(log: L) -> pl.LazyFrame:
    """One row a decision of a log, with chances to win: made when it is collected, game by game, and only what is asked
    for."""
    phases = dict(log.layout.tables["events"])["phase"]

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        games = events.select(pl.col("game").unique()).collect()["game"]
        made = reviewer_of(part).wins(part, games, tuple(name for name in WIN_COLUMNS if name in names))
        return made.cast({"phase": phases})

    return folded(log, WINS | {"phase": phases}, make, "choices", dear=True)


def with_wins(log: L, table: pl.LazyFrame) -> pl.LazyFrame:
    """The table of turns, by `game` and `turn`, with chances to win as each begins: null for a turn in which nobody is
    asked.
    """
    own = dict(table.collect_schema())
    schema = own | dict.fromkeys(WIN_COLUMNS, pl.List(pl.Float64))

    def make(part: L, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        asked = tuple(each for each in WIN_COLUMNS if each in names)
        games = events.select(pl.col("game").unique()).collect()["game"]
        wanted = list(dict.fromkeys(["game", "turn", *(each for each in names if each in own)] if asked else names))
        rows = table.filter(pl.col("game").is_in(games.implode())).select(wanted).collect()
        if not asked:
            return rows
        found = reviewer_of(part).wins(part, games, asked)
        first = found.filter(pl.col("number") == pl.col("number").min().over("game", "turn"))
        keys = first.select(pl.col("game"), pl.col("turn").cast(own["turn"]), *asked)
        return rows.join(keys, on=["game", "turn"], how="left", maintain_order="left")

    return folded(log, schema, make, "turns", dear=True)
