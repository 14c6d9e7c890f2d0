"""Derived tables as folds: one pass of plain source over the columns of a chunk, where queries would take many.

A fold is a function `(columns..., numbers..., memory..., made..., ends)` of a source that imports words alone. It walks
over columns of the events, reads numbers of the ruleset, remembers what it must in `memory` (zeros at first), writes
the columns of its tables, row after row, and says in `ends` how many rows each has. Nothing is given back: what is
right is left to the checks.

The same source is interpreted, over lists, or compiled, over arrays (`core.compile.build`); both write the same. Few
events do not wait for a compiler.

In the columns of a fold null is `NO_WORD` where words stand and one below the least number that the column can hold
where numbers do; see `TYPES`.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..compile.build import Build, LazyBuild, declared_in

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

FEW: Final = 15_000
"""Events that a process folds interpreted; from then on the compiled build is worth its start."""
COLD: Final = 400_000
"""Events that are folded interpreted, each fold by itself and all processes together, where it would have to be
compiled first: that takes as long."""
_FREE: Final = 3
"""References to an array that only a dictionary, a variable and a call hold."""
NO_WORD: Final = 255
"""Null in a column of words; no column has a word of that number."""
NONE: Final = -(1 << 31)
"""Null in what a fold writes into a column of numbers with a sign."""
TYPES: Final[Mapping[Any, tuple[str, int]]] = {
    pl.UInt8: ("int16", -1),
    pl.UInt16: ("int32", -1),
    pl.Int16: ("int32", -(1 << 15) - 1),
    pl.UInt32: ("uint32", (1 << 32) - 1),
}
"""By the type of an event column, how a fold is given its numbers, and null: every number stays what it is."""


def given(dtype: Any) -> tuple[str, int]:
    """How a fold is given a column of a type: NumPy's type, and null."""
    return ("uint8", NO_WORD) if isinstance(dtype, pl.Enum) else TYPES[dtype]


def arrays(column: pl.Series) -> Numbers:
    """A column of the events as a fold is given it."""
    type_, null = given(column.dtype)
    if isinstance(column.dtype, pl.Enum):
        plain = column.to_physical()
    else:  # every number fits: not to look whether one does not is quicker by far
        plain = column.cast(getattr(pl, _POLARS[type_]), wrap_numerical=True)
    return plain.fill_null(null).to_numpy() if plain.null_count() else plain.to_numpy()


_POLARS: Final = {"int16": "Int16", "int32": "Int32", "uint32": "UInt32"}


def series(name: str, values: Numbers, dtype: Any) -> pl.Series:
    """A column that a fold wrote, with a type of the events: `NO_WORD` or `NONE` become null."""
    words = isinstance(dtype, pl.Enum)
    told = values != (NO_WORD if words else NONE)
    found = pl.Series(name, values)
    if not told.all():
        found = pl.select(pl.when(pl.lit(pl.Series(told))).then(pl.lit(found)).alias(name)).to_series()
    return found.cat.to(dtype) if words else found.cast(dtype)


def _locked(values: Numbers) -> Numbers:
    """The same numbers, not to be written into: what polars gives is of that type already."""
    view = values.view()
    view.setflags(write=False)
    return view


@dataclass(frozen=True, eq=False)
class Fold:
    """A fold and what it reads and writes.

    Attributes:
        function: of a source.
        columns: of the events, in the order of its arguments; `first` says of each row whether it begins a game.
        numbers: NumPy's types of the columns of numbers that its caller gives besides.
        memory: lengths of what it remembers.
        tables: the columns of each table that it writes, with NumPy's types.
    """

    function: Callable[..., None]
    columns: tuple[str, ...]
    numbers: tuple[str, ...]
    memory: tuple[int, ...]
    tables: tuple[Mapping[str, str], ...]


@dataclass(eq=False)
class Folds:
    """The folds of a game's linter.

    Attributes:
        folds: all of them.
        sources, vocabulary: as of `core.compile.build.Build`.
        types: the types of the event columns, by name.
        place: where another process finds this, as `module:name`.
    """

    folds: Sequence[Fold]
    sources: Sequence[str]
    vocabulary: Sequence[str]
    types: Mapping[str, Any]
    place: str
    _folded: int = field(default=0, init=False)
    _rooms: threading.local = field(default_factory=threading.local, init=False)

    @cached_property
    def compiled(self) -> LazyBuild:
        """The compiled build; each fold is compiled, or fetched from the cache, when it is first needed."""
        return LazyBuild(
            lambda: Build(
                self.sources, self.vocabulary, self._signatures, about="checks",
                declared=declared_in(__name__, self.place),
            ),
            self.place and f"{self.place}.compiled",
        )  # fmt: skip

    def _signatures(self) -> dict[str, Any]:
        import numba

        t: Any = numba.types

        def column(type_: str, readonly: bool = False) -> Any:
            return t.Array(getattr(t, "bool_" if type_ == "bool" else type_), 1, "C", readonly=readonly)

        found = {}
        for fold in self.folds:
            read = [column(type_, True) for type_ in (*map(self._type, fold.columns), *fold.numbers)]
            kept = [column("int64")] * len(fold.memory)
            made = [column(type_) for table in fold.tables for type_ in table.values()]
            found[fold.function.__name__] = t.void(*read, *kept, *made, column("int64"))
        return found

    def _type(self, name: str) -> str:
        return "uint8" if name == "first" else given(self.types[name])[0]

    def interpreted(self, events: int) -> bool:
        """Whether further events are folded interpreted: not once this process has folded many, or has the build."""
        self._folded += events
        return self._folded <= FEW and not self.compiled.loaded

    def waits(self, fold: Fold, events: int) -> bool:
        """Whether a fold would have to be compiled first, and that is not worth while yet for further events."""
        return not self.compiled.pays(fold.function.__name__, events, COLD)

    def _room(self, column: str, room: int, type_: str) -> Numbers:
        """Room for a column that a fold writes: that of an earlier chunk of this thread which nobody holds any more.

        New memory is given to a process page by page, which takes longer than to write into it. A frame holds the
        array that it was made of, so that the array's references tell whether it is free. There is a quarter more than
        is asked for, so that the next chunk, of a few rows more, fits; what nobody writes into takes no memory.
        """
        import numpy as np

        kept: dict[str, Numbers] = self._rooms.__dict__
        found = kept.get(column)
        if found is None or len(found) < room or sys.getrefcount(found) > _FREE:
            found = kept[column] = np.empty(room + room // 4, type_)
        return found[:room]

    def run(
        self,
        fold: Fold,
        columns: Sequence[Numbers],
        numbers: Sequence[Sequence[int] | Numbers],
        rooms: Sequence[int],
        *,
        plain: bool,
    ) -> list[dict[str, Numbers]]:
        """What a fold writes: the columns of each of its tables.

        Args:
            fold: one of these.
            columns: of the events, as the fold names them.
            numbers: what it reads besides.
            rooms: most rows of each table.
            plain: interpret it.
        """
        import numpy as np

        ends = np.zeros(len(fold.tables), np.int64)
        made = [
            {name: self._room(f"{fold.function.__name__} {at} {name}", room, type_) for name, type_ in table.items()}
            for at, (table, room) in enumerate(zip(fold.tables, rooms, strict=True))
        ]
        flat = [column for table in made for column in table.values()]
        kept = [np.ascontiguousarray(each, type_) for each, type_ in zip(numbers, fold.numbers, strict=True)]
        if plain:
            kept_in_mind = [[0] * length for length in fold.memory]
            written = [[0] * len(column) for column in flat]
            last = ends.tolist()
            fold.function(*(each.tolist() for each in (*columns, *kept)), *kept_in_mind, *written, last)
            ends[:] = last
            for column, values in zip(flat, written, strict=True):
                column[:] = values
        else:
            kernel = self.compiled()[f"{fold.function.__module__}:{fold.function.__name__}"]
            memory = [np.zeros(length, np.int64) for length in fold.memory]
            kernel(*map(_locked, (*columns, *kept)), *memory, *flat, ends)
        return [
            {name: column[:end] for name, column in table.items()}
            for table, end in zip(made, ends.tolist(), strict=True)
        ]
