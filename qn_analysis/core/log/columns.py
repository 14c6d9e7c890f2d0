"""Event columns of whole games as arrays for folds, with numbers in place of nulls; and frames as numbers, for
another process."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..compile.folds import sealed
from .folder import LogError
from .layout import ColumnDoc, Layout
from .null import NONE, NULL

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

BLOCK: Final = 1 << 18
"""Events that are folded at once: what a fold writes has room for no more."""
REMEDY: Final = "`qn lint` tells all that is wrong"


class Columns:
    """Event columns of whole games as arrays, each made when it is first asked for.

    `frame` has the columns that are going to be asked for, or more (None where the arrays are at hand); `arrays` are
    all columns as folds are given them. What is made does not depend on `blank` columns, which are given as null in
    every row. `LogError` if a row sits at no seat that a table can have.
    """

    def __init__(
        self,
        frame: pl.DataFrame | None,
        layout: Layout,
        arrays: Mapping[str, Numbers] | None = None,
        blank: Collection[str] = (),
    ) -> None:
        self.layout = layout
        self._blank = {*blank}
        self._counts: dict[tuple[int, int], int] = {}
        self._arrays: dict[str, Numbers] = {name: sealed(values) for name, values in (arrays or {}).items()}
        self._frame: pl.DataFrame | None = None
        if frame is None:
            return
        if not frame["game"].is_sorted():
            frame = frame.sort("game", *(["seq"] if "seq" in frame.columns else []), maintain_order=True)
        self._frame = frame
        for name in {"seat", "other"} & {*frame.columns}:
            most = frame[name].max()
            if isinstance(most, int) and most >= layout.seats:
                raise LogError(f"the log has a row of {name} {most}: seats are 0 to {layout.seats - 1}; {REMEDY}")

    @property
    def frame(self) -> pl.DataFrame:
        """The event table; where arrays are at hand, it is made of them anew, and not kept."""
        if self._frame is not None:
            return self._frame
        return pl.DataFrame([_event_series(doc, self[doc.name]) for doc in self.layout.events])

    def without_frame(self) -> Columns:
        """The same as arrays alone, for columns that are all needed: with their frame they would take twice the memory,
        so that each leaves this one's as it becomes an array. What is null of a number without a sign that has more
        than 8 bits is lost."""
        if self._frame is not None:  # whoever else holds it keeps all of it
            self._frame = self._frame.clone()
        for doc in self.layout.events:
            self[doc.name]
            if self._frame is not None:
                self._frame.drop_in_place(doc.name)
        return Columns(None, self.layout, self._arrays)

    @property
    def height(self) -> int:
        """How many events there are."""
        return len(self["game"])

    def of(self, names: Collection[str], of: Collection[str] = ()) -> pl.LazyFrame:
        """The events of these names, lazily; of the column that can be hidden, those of some words alone. Where arrays
        are at hand, only these rows become a frame, with the columns that are asked for."""
        from polars.io.plugins import register_io_source

        if self._frame is not None:
            found = self._frame.lazy().filter(pl.col("event").is_in(list(names)))
            return found.filter(pl.col(self.layout.hidden).is_in(list(of))) if of else found

        docs = {doc.name: doc for doc in self.layout.events}

        def made(
            asked: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
        ) -> Iterator[pl.DataFrame]:
            rows = self.rows(names, of)
            wanted = [*docs] if asked is None else asked
            needed = {*wanted, *([] if predicate is None else predicate.meta.root_names())}
            frame = pl.DataFrame([_event_series(docs[name], self[name][rows]) for name in docs if name in needed])
            told = (frame if predicate is None else frame.filter(predicate)).select(wanted)
            yield told if n_rows is None else told.head(n_rows)

        return register_io_source(made, schema=self.layout.tables["events"], is_pure=True)

    def rows(self, names: Collection[str], of: Collection[str] = ()) -> Numbers:
        """The numbers of the rows of some events, with some words in the column that can be hidden (none: with any)."""
        import numpy as np

        if not of:
            return np.flatnonzero(self._among("event", self["event"], names))
        hidden = self.layout.hidden
        rows = np.flatnonzero(self._among(hidden, self[hidden], of))
        return rows[self._among("event", self["event"][rows], names)]

    def _among(self, name: str, values: Numbers, words: Collection[str]) -> Numbers:
        """Whether each value of a column is one of some words. To compare with one after the other is quicker by far
        than to look each value up."""
        import numpy as np

        known = self.layout.tables["events"][name].categories
        found = np.zeros(len(values), bool)
        for code in (at for at, word in enumerate(known) if word in words):
            found |= values == code
        return found

    def __getitem__(self, name: str) -> Numbers:
        """A column, with `NULL` or `NONE` for null."""
        if name in self._blank and name not in self._arrays:
            self._arrays[name] = sealed(self._nulls(name))
        if name not in self._arrays:
            assert self._frame is not None
            column = self._frame[name]
            plain = column.to_physical() if isinstance(column.dtype, pl.Enum) else column
            if plain.null_count():
                plain = plain.fill_null(NONE if plain.dtype == pl.Int16 else NULL)
            self._arrays[name] = sealed(plain.to_numpy())
        return self._arrays[name]

    def _nulls(self, name: str) -> Numbers:
        """A column that is null in every row."""
        import numpy as np

        dtype = dict(self.layout.tables["events"])[name]
        return np.full(self.height, NONE, np.int16) if dtype == pl.Int16 else np.full(self.height, NULL, np.uint8)

    @cached_property
    def cuts(self) -> list[int]:
        """Where blocks of whole games begin, and the end."""
        import numpy as np

        ids, size = self["game"], self.height
        inner = {int(np.searchsorted(ids, ids[at])) for at in range(BLOCK, size, BLOCK)}
        return [*sorted({0, *inner}), size] if size else [0]

    @property
    def blocks(self) -> Iterator[tuple[int, int]]:
        """Each block: its first row, and the row after it."""
        return pairwise(self.cuts)

    def count(self, start: int, stop: int, event: int) -> int:
        """The number of rows of an event, by its number, in a block; counted once."""
        import numpy as np

        if (start, event) not in self._counts:  # one event after the other: np.bincount takes as long as thirty
            self._counts[start, event] = int(np.count_nonzero(self["event"][start:stop] == event))
        return self._counts[start, event]


def _event_series(doc: ColumnDoc, values: Numbers) -> pl.Series:
    """A column of events from what folds are given."""
    if isinstance(doc.dtype, pl.Enum):
        return enum_series(doc.name, values, doc.dtype, NULL)
    raw = pl.Series(doc.name, values)
    none = NULL if raw.dtype == pl.UInt8 else NONE if raw.dtype == pl.Int16 else None
    return (raw if none is None else raw.set(raw == none, None)).cast(doc.dtype)


def enum_series(name: str, numbers: Numbers, dtype: pl.Enum, null: int) -> pl.Series:
    """A column of words from their numbers, and from a number that stands for no word.

    Words are looked up where there is none, too, and taken away afterwards: polars does that four times as fast. To
    gather them takes a third of what it takes to say that numbers are words.
    """
    plain = numbers.astype("uint8")
    missing = plain == plain.dtype.type(null & NULL)
    gaps = bool(missing.any())
    if gaps:
        plain &= missing.view("uint8") - plain.dtype.type(1)  # 0 there; ten times as fast as with an index
    made = dtype.categories.cast(dtype)[plain].alias(name)
    return made.set(pl.Series(missing), None) if gaps else made


Packed = tuple[pl.DataFrame, dict[str, Any]]
"""Numbers, and the schema that names them."""


def to_physical(frame: pl.DataFrame) -> Packed:
    """A frame as it can be pickled: polars refuses what an Enum holds where it is null, so that it goes as numbers."""
    return frame.with_columns(pl.col(pl.Enum).to_physical()), dict(frame.schema)


def from_physical(numbers: pl.DataFrame, schema: dict[str, Any]) -> pl.DataFrame:
    """The frame that was packed."""
    return numbers.with_columns(
        pl.col(name).cat.to(dtype) for name, dtype in schema.items() if isinstance(dtype, pl.Enum)
    )
