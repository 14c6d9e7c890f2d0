"""Folds: one pass of plain source over columns, where queries would take many; interpreted, or compiled like the rules.

A fold is a function `(rows, rules, board, out) -> int`: it walks over `rows` (columns, by name), reads numbers of the
ruleset from `rules`, keeps what it must remember in `board` (zeros at first), writes `out[column][row]` and says how
many rows it wrote. Which records these are its annotations say. `Machine` runs it: interpreted where there is little to
fold, so that a small log waits for no compiler, else compiled. Both write the same.

Null is `NULL` in words and other columns of 8 bits without a sign, and `NONE` in all numbers (`core.log.null`).
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, get_args, get_type_hints

from .build import Build, LazyBuild, declared_in
from .records import blank, dtype, fill

if TYPE_CHECKING:
    import numpy as np

    Numbers: TypeAlias = np.ndarray[Any, Any]

Fold: TypeAlias = Callable[..., int]
FEW: Final = 15_000
"""Up to this number of rows a fold is interpreted, unless the compiled build is at hand already."""
COLD: Final = 1_000_000
"""Rows that are folded interpreted, each fold by itself and all processes together, where it would have to be compiled
first: that takes as long."""
_FREE: Final = 3
"""References to an array that only a dictionary, a variable and a call hold."""


class Told(NamedTuple):
    """What a fold tells: how many rows it wrote, or how many of each table."""

    rows: int
    made: Sequence[int]


class Taken(NamedTuple):
    """The classes of what a fold takes: a named tuple of columns, and records (`core.compile.records`)."""

    rows: Any
    rules: type
    board: type


@cache
def taken(fold: Fold) -> Taken:
    """What the annotations of a fold say that it takes."""
    return Taken(*[*get_type_hints(fold).values()][:3])


@cache
def row_types(rows: Any) -> dict[str, str]:
    """NumPy's type of each column of a named tuple: its annotation says it."""
    return {name: get_args(hint)[1] for name, hint in get_type_hints(rows, include_extras=True).items()}


@dataclass(eq=False, kw_only=True)
class Machine:
    """The folds of a game, or of its linter.

    Attributes:
        sources: modules of the folds, in the order of their imports.
        vocabulary: modules that both builds share and the machine code depends on.
        names: of the functions that are folds.
        place: where another process finds this, as `module:name`.
        fractions: those among them that write other numbers than whole ones.
        inside, natives, units: as of `core.compile.build.Build`. A function that takes `rows` belongs inside its
            callers: it is many numbers. One that several folds call without them is better compiled once.
        about: what is compiled, in a word.
    """

    sources: Sequence[str]
    vocabulary: Sequence[str]
    names: Collection[str]
    place: str
    fractions: Collection[str] = ()
    inside: Collection[str] = ()
    natives: Mapping[str, str] = field(default_factory=dict)
    units: Collection[str] = ()
    about: str = "tables"
    _filled: dict[bool, tuple[Any, Any]] = field(default_factory=dict, init=False)
    _rooms: threading.local = field(default_factory=threading.local, init=False)

    @cached_property
    def compiled(self) -> LazyBuild:
        """The compiled build: each fold is compiled, or fetched from the cache, when it is first needed."""
        return LazyBuild(
            lambda: Build(
                self.sources,
                self.vocabulary,
                self._signatures,
                units=self.units,
                inside=self.inside,
                about=self.about,
                natives=self.natives,
                declared=declared_in(__name__, self.place),
            ),
            self.place and f"{self.place}.compiled",
        )

    def _signatures(self) -> dict[str, Any]:
        import numba

        t: Any = numba.types
        found = {}
        for module in map(importlib.import_module, self.sources):
            for name in {*self.names} & {*vars(module)}:
                takes = taken(getattr(module, name))
                arrays = [t.Array(getattr(t, kind), 1, "C", readonly=True) for kind in row_types(takes.rows).values()]
                records: list[Any] = [numba.from_dtype(dtype(each)) for each in takes[1:]]
                out = t.Array(t.float64 if name in self.fractions else t.int32, 2, "C")
                found[name] = t.int64(t.BaseTuple.from_types(arrays, takes.rows), *records, out)
        return found

    def interprets(self, fold: Fold, rows: int, whole: int | None = None) -> bool:
        """Whether a fold is interpreted over some rows of a `whole`."""
        few = (rows if whole is None else whole) <= FEW and not self.compiled.loaded
        return few or not self.compiled.pays(fold.__name__, rows, COLD)

    def fold(
        self, fold: Fold, rows: Sequence[Numbers], numbers: Mapping[str, Any], out: Numbers, wanted: int, plain: bool
    ) -> Told:
        """Have a fold write.

        Args:
            rows: its columns, in the order of their names.
            numbers: the fields of its rules; the same mapping as at the last call is not read again.
            out: [columns, rows], or as the fold writes them.
            wanted: of a fold that makes several tables, a bit for each: its board has `wanted`, and `made`, the rows
                of each. 0 of others.
            plain: interpret it.

        Raises:
            IndexError: rows that cannot be.
        """
        return (self._interpret if plain else self._call)(fold, rows, numbers, out, wanted)

    def _interpret(
        self, fold: Fold, given: Sequence[Numbers], numbers: Mapping[str, Any], out: Numbers, wanted: int
    ) -> Told:
        takes = taken(fold)
        board: Any = blank(takes.board)
        if wanted:
            board.wanted = wanted
        # what a fold reads of its own writing are whole numbers of any size, as in the other build
        written: Any = [memoryview(each) for each in out] if len(out) <= out.shape[1] else out
        rows = takes.rows(*(each.tolist() for each in given))
        count = fold(rows, self._record(takes.rules, numbers, True), board, written)
        return Told(count, board.made if wanted else ())

    def _call(
        self, fold: Fold, given: Sequence[Numbers], numbers: Mapping[str, Any], out: Numbers, wanted: int
    ) -> Told:
        takes = taken(fold)
        board = _zeros(takes.board)
        kernel = self.compiled()[f"{fold.__module__}:{fold.__name__}"]
        if wanted:
            board["wanted"] = wanted
        count = int(kernel(takes.rows(*map(sealed, given)), self._record(takes.rules, numbers, False), board, out))
        return Told(count, board["made"] if wanted else ())

    def _record(self, of: type, numbers: Mapping[str, Any], plain: bool) -> Any:
        """Numbers of a ruleset as folds of either build read them; those of the last call are at hand."""
        last, rules = self._filled.get(plain, (None, None))
        if last is not numbers:
            rules = blank(of) if plain else _zeros(of)
            fill(of, rules, dict(numbers))
            self._filled[plain] = numbers, rules
        return rules

    def room(self, fold: Fold, first: int, second: int, held: bool = False) -> Numbers:
        """[first, second] for a fold to write in: what an earlier call of this thread got.

        New memory comes page by page, which takes longer than to write into it.
        There is a quarter more than is asked for, so that the next call, of a few rows more, fits; what nobody writes
        into takes no memory.

        `held`: what was written may be held for long, and is not written over before everybody has let go of it: a
        frame holds the array that it was made of. Else the next call writes in the same place.
        """
        import numpy as np

        kind = np.dtype(np.float64 if fold.__name__ in self.fractions else np.int32)
        kept: dict[str, Numbers] = self._rooms.__dict__
        key, size = fold.__name__ if held else "", first * second * kind.itemsize
        found = kept.get(key)
        if found is None or len(found) < size or (held and sys.getrefcount(found) > _FREE):
            found = kept[key] = np.empty(size + size // 4, np.uint8)
        return found[:size].view(kind).reshape(first, second)


def _zeros(record: type) -> Any:
    """A record of the compiled build with every number 0."""
    import numpy as np

    return np.zeros(1, dtype(record))[0]


def sealed(values: Numbers) -> Numbers:
    """The same memory, not to be written: so compiled folds take it."""
    seen = values.view()
    seen.setflags(write=False)
    return seen
