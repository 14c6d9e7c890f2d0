"""Rows by group and cluster as numbers, and their moments (`core.stats.moments`): interpreted for few rows, else
compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from ..compile.build import Build, LazyBuild
from . import moments as source

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

FEW: Final = 300
"""Up to this number of rows are summed interpreted, unless the compiled build is loaded already."""
COLD: Final = 200_000
"""Rows that are summed interpreted, each way by itself and all processes together, where it would have to be compiled
first: that takes as long."""
_RANGE: Final = 4096
"""Whole numbers of a column are told apart by their value where they are no further apart."""
_GROUPS: Final = 1 << 18
"""Up to this number of groups are numbered by the product of the columns' ranges."""

_CLOSING: Final = ("close_ratio", "close_gap", "close_share")
"""What ends a cluster."""
_KERNELS: Final = ("order_clusters", "ratio_moments", "gap_moments", "share_moments")


def _signatures() -> dict[str, Any]:
    import numba

    t: Any = numba.types
    given, rows = (t.Array(each, 1, "C", readonly=True) for each in (t.int32, t.float64))
    room, table = t.Array(t.int32, 1, "C"), t.Array(t.float64, 2, "C")
    return {
        "order_clusters": t.void(given, room, room),
        "ratio_moments": t.void(*[given] * 3, rows, rows, table, room, table),
        "gap_moments": t.void(*[given] * 3, *[rows] * 4, table, room, table),
        "share_moments": t.void(*[given] * 4, rows, table, t.Array(t.float64, 1, "C"), room, table, table),
    }


compiled: Final = LazyBuild(
    lambda: Build(
        (source.__name__,), (), _signatures, loops=_KERNELS, inside=_CLOSING, about="sums", declared=(__name__,)
    ),
    f"{__name__}:compiled",
)  # fmt: skip


class Groups:
    """Rows of a frame, numbered by group and by cluster.

    Args:
        frame: with the columns of the groups and the cluster.
        by: columns of the groups.
        cluster: column of the cluster.

    Attributes:
        group: [rows] number of each row's group, from 0.
        size: one more than the greatest.
    """

    def __init__(self, frame: pl.DataFrame, by: Sequence[str], cluster: str) -> None:
        import numpy as np

        self.frame = frame
        self.by = list(by)
        self.group, self.size = _numbered([frame[name] for name in by], frame.height)
        self.cluster, many = _coded(frame[cluster])
        if frame[cluster].is_sorted():
            self.order = np.arange(frame.height, dtype=np.int32)
        else:
            self.order = np.empty(frame.height, np.int32)
            self.call("order_clusters", self.cluster, np.zeros(many + 1, np.int32), self.order)

    def call(self, name: str, *arguments: Any) -> None:
        """Run a function of `core.stats.moments`."""
        rows = self.frame.height
        if not (rows <= FEW and not compiled.loaded) and compiled.pays(name, rows, COLD):
            compiled()[name](*arguments)
            return
        plain = [each.tolist() for each in arguments]  # numbers of lists are a third as dear as those of arrays
        getattr(source, name)(*plain)
        for array, values in zip(arguments, plain, strict=True):
            if array.flags.writeable:
                array[...] = values

    def keys(self, rows: Numbers, by: Sequence[str]) -> list[pl.Series]:
        """The columns of some groups, by a row of each (from 1)."""
        at = rows.astype("int64") - 1
        return [self.frame[name][at] for name in by]

    def ratio(self, y: Numbers, x: Numbers) -> Numbers:
        """[groups, WIDTH] moments of tops and bottoms, of the groups that there are."""
        return self._moments("ratio_moments", 3, source.WIDTH, source.FIRST, y, x)

    def gap(self, y1: Numbers, x1: Numbers, y2: Numbers, x2: Numbers) -> Numbers:
        """[groups, GAP_WIDTH] moments of the tops and bottoms of two ratios, of the groups that there are."""
        return self._moments("gap_moments", 5, source.GAP_WIDTH, source.GAP_FIRST, y1, x1, y2, x2)

    def _moments(self, name: str, sides: int, width: int, first: int, *values: Numbers) -> Numbers:
        import numpy as np

        sums = np.zeros((self.size, width))
        own, touched = np.zeros((sides, self.size)), np.empty(self.size, np.int32)
        self.call(name, self.cluster, self.order, self.group, *values, own, touched, sums)
        return sums[np.flatnonzero(sums[:, first])]

    def shares(self, category: str, w: Numbers) -> tuple[Numbers, Numbers]:
        """Groups and categories with (y, yy, xy, one of their rows), then groups with (x, xx, clusters, a row)."""
        import numpy as np

        kind, kinds = _coded(self.frame[category])
        cell, size = _joined(self.group, kind, kinds, self.size * kinds)
        group = np.zeros(size, np.int32)
        group[cell] = self.group
        cells, groups = np.zeros((size, 4)), np.zeros((self.size, 4))
        own, whole, touched = np.zeros((2, size)), np.zeros(self.size), np.empty(size, np.int32)
        self.call("share_moments", self.cluster, self.order, cell, group, w, own, whole, touched, cells, groups)
        return cells[np.flatnonzero(cells[:, 3])], groups[np.flatnonzero(groups[:, 3])]


def side_values(frame: pl.DataFrame, sides: Sequence[str | pl.Expr | None]) -> list[Numbers]:
    """[rows] numbers of columns, of expressions, or 1 throughout (None); null is 0. One call tells all expressions."""
    import numpy as np

    told = [each for each in sides if isinstance(each, pl.Expr)]
    made = iter(frame.select(each.alias(str(at)) for at, each in enumerate(told)) if told else ())
    known: dict[str | None, Numbers] = {}
    values = []
    for each in sides:
        if isinstance(each, pl.Expr):
            values.append(_floats(next(made), frame.height))
            continue
        if each not in known:
            known[each] = np.ones(frame.height) if each is None else _floats(frame[each], frame.height)
        values.append(known[each])
    return values


def _floats(column: pl.Series, rows: int) -> Numbers:
    """A column as floats; one value stands for all rows."""
    import numpy as np

    plain = column.cast(pl.Float64)
    values = plain.to_numpy()
    if plain.null_count():
        values = np.where(plain.is_null().to_numpy(), 0.0, values)
    return values if len(values) == rows else np.full(rows, values[0])


def _numbered(columns: Sequence[pl.Series], rows: int) -> tuple[Numbers, int]:
    """[rows] numbers from 0 that tell values apart, and one more than the greatest; null is a value."""
    import numpy as np

    if not columns:
        return np.zeros(rows, np.int32), 1
    made, size = _coded(columns[0])
    for column in columns[1:]:
        code, many = _coded(column)
        made, size = _joined(made, code, many, size * many)
    return made, size


def _joined(first: Numbers, second: Numbers, many: int, size: int) -> tuple[Numbers, int]:
    """Two numbers as one."""
    import numpy as np

    if size <= _GROUPS:
        return first * np.int32(many) + second, size
    told, found = np.unique(first.astype(np.int64) * many + second, return_inverse=True)
    return found.astype(np.int32), max(1, len(told))


def _coded(column: pl.Series) -> tuple[Numbers, int]:
    """Numbers of one column's values."""
    import numpy as np

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
