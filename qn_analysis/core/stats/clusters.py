"""Rows by group and cluster as numbers, and their moments (`core.stats.moments`): interpreted for few rows, else
compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import polars as pl

from ..compile.build import Build, LazyBuild
from . import moments as source
from .alike import Pool

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

T = TypeVar("T")
FEW: Final = 300
"""Up to this number of rows are summed interpreted, unless the compiled build is loaded already."""
COLD: Final = 200_000
"""Rows that are summed interpreted, each way by itself and all processes together, where it would have to be compiled
first: that takes as long."""
_RANGE: Final = 4096
"""Whole numbers of a column are told apart by their value where they are no further apart."""
_GROUPS: Final = 1 << 18
"""Up to this number of groups are numbered by the product of the columns' ranges."""

_KERNELS: Final = (
    "order_clusters", "number_cells", "add_cells", "ratio_moments", "gap_moments", "share_moments",
)  # fmt: skip
_KNOWN: Final = "_qn_numbers"
"""The attribute of a frame that has the numbers of its columns and groups: several statistics take the same rows."""


def _signatures() -> dict[str, Any]:
    import numba

    t: Any = numba.types
    given, rows = (t.Array(each, 1, "C", readonly=True) for each in (t.int32, t.float64))
    room, table = t.Array(t.int32, 1, "C"), t.Array(t.float64, 2, "C")
    return {
        "order_clusters": t.void(given, room, room),
        "number_cells": t.int64(*[given] * 3, *[room] * 4),
        "add_cells": t.void(given, rows, t.Array(t.float64, 1, "C")),
        "ratio_moments": t.void(given, rows, rows, table),
        "gap_moments": t.void(given, *[rows] * 4, table),
        "share_moments": t.void(*[given] * 4, rows, table, t.Array(t.float64, 1, "C"), room, table, table),
    }


compiled: Final = LazyBuild(
    lambda: Build(
        (source.__name__,), (), _signatures, loops=_KERNELS, inside=("close_share",), about="sums", declared=(__name__,)
    ),
    f"{__name__}:compiled",
)  # fmt: skip


class Cells(NamedTuple):
    """The rows of one cluster and one group together (`core.stats.moments.number_cells`).

    Attributes:
        slot: [rows] the cell of each row; None: each row is one, in order.
        groups: [cells] the group of each.
        there: [groups] those that have rows.
        rows: [groups] a row of each of these.
    """

    slot: Numbers | None
    groups: Numbers
    there: Numbers
    rows: Numbers


class Groups:
    """Rows of a frame, numbered by group and by cluster. With a pool, things that are alike are one group, and the grid
    has such groups, if some of their columns only mark them.

    Attributes:
        group: [rows] number of each row's group, from 0.
        size: one more than the greatest.
    """

    def __init__(
        self, frame: pl.DataFrame, by: Sequence[str], cluster: str, pool: Pool | None = None,
        grid: pl.DataFrame | None = None,
    ) -> None:  # fmt: skip
        self.frame, self._pool, self._grid, self._of = frame, pool, grid, cluster
        marks = [] if pool is None else pool.marks(by, grid)
        self._by = tuple(self._key(name) for name in by if name not in marks)
        self.group, self.size = known(frame, ("groups", self._by), self._numbered)
        self._sums: dict[int, tuple[Numbers, Numbers]] = {}

    @property
    def _clusters(self) -> tuple[Numbers, Numbers]:
        """[rows] numbers that tell clusters apart, and the rows by cluster, otherwise as they lie."""
        return known(self.frame, ("clusters", self._of), self._by_cluster)

    def _by_cluster(self) -> tuple[Numbers, Numbers]:
        import numpy as np

        column, rows = self.frame[self._of], self.frame.height
        if column.is_sorted():
            plain = column.dtype == pl.UInt32 and not column.null_count()
            told = column.to_numpy().view(np.int32) if plain else _codes(self.frame, self._of)[0]
            return told, np.arange(rows, dtype=np.int32)
        told, many = _codes(self.frame, self._of)
        order = np.empty(rows, np.int32)
        self.call("order_clusters", told, np.zeros(many + 1, np.int32), order)
        return told, order

    def _key(self, name: str) -> tuple[Any, ...]:
        """A column, and how its things are told if some are alike."""
        joins = self._pool is not None and self._pool.joins(name)
        return (name, *self._pool.told[name].items()) if self._pool is not None and joins else (name,)

    def _numbered(self) -> tuple[Numbers, int]:
        """[rows] the number of each row's group, from 0, and one more than the greatest; null is a value."""
        import numpy as np

        if not self._by:
            return np.zeros(self.frame.height, np.int32), 1
        return _in_one(self._coded(key) for key in self._by)

    def _coded(self, key: tuple[Any, ...]) -> tuple[Numbers, int]:
        """Numbers of a column's values, with those of things that are alike as one."""
        if len(key) == 1 or self._pool is None:
            return _codes(self.frame, key[0])
        pool, column = self._pool, self.frame[key[0]]
        return known(self.frame, ("codes", key), lambda: _pooled(pool, column))

    @property
    def cells(self) -> Cells:
        """The rows of each cluster and group."""
        return known(self.frame, ("cells", self._by, self._of), self._cells)

    def _cells(self) -> Cells:
        import numpy as np

        rows = self.frame.height
        slot, groups = np.empty(rows, np.int32), np.empty(rows, np.int32)
        last, first = np.zeros(self.size, np.int32), np.zeros(self.size, np.int32)
        many = self.call("number_cells", *self._clusters, self.group, last, slot, groups, first)
        alone = many == rows and bool((slot == np.arange(rows, dtype=np.int32)).all())
        there = np.flatnonzero(first)
        return Cells(None if alone else slot, groups[:many], there, first[there].astype(np.int64) - 1)

    def call(self, name: str, *arguments: Any) -> Any:
        """Run a function of `core.stats.moments`."""
        rows = self.frame.height
        if not (rows <= FEW and not compiled.loaded) and compiled.pays(name, rows, COLD):
            return compiled()[name](*arguments)
        plain = [each.tolist() for each in arguments]  # numbers of lists are a third as dear as those of arrays
        told = getattr(source, name)(*plain)
        for array, values in zip(arguments, plain, strict=True):
            if array.flags.writeable:
                array[...] = values
        return told

    def keys(self, by: Sequence[str]) -> list[pl.Series]:
        """The columns of the groups that there are."""
        if self._pool is not None:
            return self.keys_of(self.cells.rows, by)
        return known(self.frame, ("keys", self._by, self._of), lambda: self.keys_of(self.cells.rows, by))

    def keys_of(self, rows: Numbers, by: Sequence[str]) -> list[pl.Series]:
        """The columns of some groups, by a row of each."""
        told = [self.frame[name][rows] for name in by]
        if self._pool is None or not told:
            return told
        return self._pool.rows(pl.DataFrame(told), by, self._grid).select(by).get_columns()

    def ratio(self, y: Numbers, x: Numbers) -> Numbers:
        """[groups, WIDTH] moments of tops and bottoms, of the groups that there are."""
        return self._moments("ratio_moments", source.WIDTH, y, x)

    def gap(self, y1: Numbers, x1: Numbers, y2: Numbers, x2: Numbers) -> Numbers:
        """[groups, GAP_WIDTH] moments of the tops and bottoms of two ratios, of the groups that there are."""
        return self._moments("gap_moments", source.GAP_WIDTH, y1, x1, y2, x2)

    def _moments(self, name: str, width: int, *values: Numbers) -> Numbers:
        import numpy as np

        sums, cells = np.zeros((self.size, width)), self.cells
        if width == source.WIDTH:
            sums[:, source.LEAST] = np.inf
        self.call(name, cells.groups, *(self._added(each) for each in values), sums)
        return sums[cells.there]

    def _added(self, values: Numbers) -> Numbers:
        """[cells] sums of the values of rows."""
        import numpy as np

        cells = self.cells
        if cells.slot is None:
            return values
        if id(values) not in self._sums:
            made = np.zeros(len(cells.groups))
            self.call("add_cells", cells.slot, values, made)
            self._sums[id(values)] = values, made
        return self._sums[id(values)][1]

    def shares(self, category: str, w: Numbers) -> tuple[Numbers, Numbers]:
        """Groups and categories with (y, yy, xy, one of their rows), then groups with (x, xx, clusters, a row)."""
        import numpy as np

        key = self._key(category)
        cell, size, group = known(self.frame, ("shares", self._by, key), lambda: self._shared(key))
        cells, groups = np.zeros((size, 4)), np.zeros((self.size, 4))
        own, whole, touched = np.zeros((2, size)), np.zeros(self.size), np.empty(size, np.int32)
        self.call("share_moments", *self._clusters, cell, group, w, own, whole, touched, cells, groups)
        return cells[np.flatnonzero(cells[:, 3])], groups[np.flatnonzero(groups[:, 3])]

    def _shared(self, key: tuple[Any, ...]) -> tuple[Numbers, int, Numbers]:
        """[rows] number of each row's group and category together, one more than the greatest, the group of each."""
        import numpy as np

        kind, kinds = self._coded(key)
        cell, size = _joined(self.group, kind, kinds, self.size * kinds)
        group = np.zeros(size, np.int32)
        group[cell] = self.group
        return cell, size, group


def known(frame: pl.DataFrame, key: Any, make: Callable[[], T]) -> T:
    """What is worked out of the columns of a frame, once for all statistics that take its rows."""
    kept: dict[Any, T] = vars(frame).setdefault(_KNOWN, {})
    if key not in kept:
        kept[key] = make()
    return kept[key]


def side_values(frame: pl.DataFrame, sides: Sequence[str | pl.Expr | None]) -> list[Numbers]:
    """[rows] numbers of columns, of expressions, or 1 throughout (None); null is 0. One call tells all expressions."""
    import numpy as np

    told = [each for each in sides if isinstance(each, pl.Expr)]
    made = iter(frame.select(each.alias(str(at)) for at, each in enumerate(told)) if told else ())
    values = []
    for each in sides:
        if isinstance(each, pl.Expr):
            values.append(_floats(next(made), frame.height))
        elif each is None:
            values.append(known(frame, ("ones",), lambda: np.ones(frame.height)))
        else:
            values.append(known(frame, ("floats", each), partial(_floats, frame[each], frame.height)))
    return values


def _floats(column: pl.Series, rows: int) -> Numbers:
    """A column as floats; one value stands for all rows."""
    import numpy as np

    plain = column.cast(pl.Float64)
    values = plain.to_numpy()
    if plain.null_count():
        values = np.where(plain.is_null().to_numpy(), 0.0, values)
    return values if len(values) == rows else np.full(rows, values[0])


def _in_one(codes: Iterable[tuple[Numbers, int]]) -> tuple[Numbers, int]:
    """Numbers of several columns as one, and one more than the greatest."""
    parts = iter(codes)
    made, size = next(parts)
    for code, many in parts:
        made, size = _joined(made, code, many, size * many)
    return made, size


def _joined(first: Numbers, second: Numbers, many: int, size: int) -> tuple[Numbers, int]:
    """Two numbers as one."""
    import numpy as np

    if size <= _GROUPS:
        return first * np.int32(many) + second, size
    told, found = np.unique(first.astype(np.int64) * many + second, return_inverse=True)
    return found.astype(np.int32), max(1, len(told))


def _codes(frame: pl.DataFrame, name: str) -> tuple[Numbers, int]:
    """`_coded` of a column."""
    return known(frame, ("codes", (name,)), lambda: _coded(frame[name]))


def _pooled(pool: Pool, column: pl.Series) -> tuple[Numbers, int]:
    """`_coded` of a column, with things that are alike as one."""
    import numpy as np

    if not isinstance(column.dtype, pl.Enum):
        return _coded(pool.renamed(column))
    words = column.dtype.categories.cast(column.dtype).alias(column.name)
    kinds = pool.renamed(words).to_physical().to_numpy().astype(np.int32)
    plain = column.to_physical()
    made: Numbers = kinds[(plain.fill_null(0) if plain.null_count() else plain).to_numpy()]
    size = int(kinds.max()) + 1
    if plain.null_count():
        made[plain.is_null().to_numpy()] = size
        size += 1
    return made, size


def _coded(column: pl.Series) -> tuple[Numbers, int]:
    """Numbers of one column's values."""
    import numpy as np

    if isinstance(column.dtype, pl.Struct) and not column.null_count():
        return _in_one(map(_coded, column.struct.unnest()))
    plain = column.cast(pl.Categorical) if column.dtype == pl.String else column
    plain = plain.to_physical() if plain.dtype in (pl.Enum, pl.Categorical) else plain
    plain = plain.cast(pl.UInt8) if plain.dtype == pl.Boolean else plain
    if plain.dtype.is_integer():
        low, high = plain.min(), plain.max()
        if not isinstance(low, int) or not isinstance(high, int):
            return np.zeros(len(column), np.int32), 1
        size = high - low + 1
        if size <= max(_RANGE, 4 * len(column)) and low >= -(2**31) and high < 2**31 - 1:
            told = plain.fill_null(low) if plain.null_count() else plain
            made = told.to_numpy().astype(np.int32)
            if low:
                made -= np.int32(low)
            if told is not plain:
                made[plain.is_null().to_numpy()] = size
                size += 1
            return made, size
    values = column.unique(maintain_order=True).alias("value").to_frame().with_row_index("number")
    found = column.alias("value").to_frame().join(
        values, on="value", how="left", nulls_equal=True, maintain_order="left"
    )  # fmt: skip
    return found["number"].cast(pl.Int32).to_numpy(), max(1, values.height)
