"""Figures of things that the rules make alike: told as one, or, where they are told apart, said so.

How things are called that are told as one is in `core/base/told_as_one.py`; what is alike, the rules say
(`core/rules/alike.py`). Figures by such things have a column `alike`, which names all that a row's thing is alike to:
between those rows no difference says anything about the game. `told_apart` finds where there is one all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import NormalDist
from typing import Any, Final, NamedTuple

import polars as pl

from ..base.told_as_one import ToldAs, apart
from .intervals import Z

ALIKE: Final = "alike"
"""The column."""
_FIGURE: Final = ("value", "low", "high", "n", "clusters", "share", "unit")


def _told(told: ToldAs, keys: Sequence[str]) -> list[str]:
    """Those of some columns whose things are not all apart."""
    return [key for key in keys if key in told and any(name != each for name, each in told[key].items())]


def _renamed(words: pl.Series, names: Any) -> pl.Series:
    """Words with those of things alike in their places, as an enum in the same order."""
    if isinstance(words.dtype, pl.Enum):
        known = words.dtype.categories.to_list()
        after = [names.get(name, name) for name in known]
        kinds = pl.Enum(list(dict.fromkeys(after)))
        return pl.Series(after, dtype=kinds).gather(words.to_physical()).alias(words.name)
    return words.cast(pl.String).replace(dict(names))


def pooled_words(words: pl.Series, names: Any) -> pl.Series:
    """Categories with those of things alike as one."""
    return _renamed(words, names).unique(maintain_order=True)


def pooled_grid(grid: pl.DataFrame | None, told: ToldAs, keys: Sequence[str]) -> pl.DataFrame | None:
    """Groups with those of things alike as one. What is marked of one of them is marked of all."""
    mine = _told(told, keys)
    if grid is None or not mine:
        return grid
    made = grid.with_columns(_renamed(grid[key], told[key]) for key in mine)
    flags = [name for name, dtype in made.schema.items() if dtype == pl.Boolean]
    return made.with_columns(pl.col(name).any().over(mine) for name in flags).unique(maintain_order=True)


def pooled_rows(
    frame: pl.DataFrame, told: ToldAs, keys: Sequence[str], grid: pl.DataFrame | None = None
) -> pl.DataFrame:  # fmt: skip
    """Rows of things with those alike as one; marks as in the grid of their groups."""
    mine = _told(told, keys)
    if not mine:
        return frame
    made = frame.with_columns(_renamed(frame[key], told[key]) for key in mine)
    flags = [] if grid is None else [name for name in keys if grid.schema.get(name) == pl.Boolean]
    if flags and grid is not None:
        marks = grid.select(*mine, *flags).unique()
        made = made.drop(flags).join(marks, on=mine, how="left", maintain_order="left")
    return made


class Pool:
    """Things alike as one group: how a statistic's groups are called then.

    Rows stay what they are, and so does what other statistics work out of them; only their groups have other numbers.
    """

    def __init__(self, told: ToldAs) -> None:
        self.told = told
        self._grids: dict[tuple[int, tuple[str, ...]], tuple[pl.DataFrame | None, pl.DataFrame | None]] = {}

    def grid(self, grid: pl.DataFrame | None, keys: Sequence[str]) -> pl.DataFrame | None:
        """`pooled_grid`, the same for all measures that have a grid in common."""
        key = id(grid), tuple(keys)
        if key not in self._grids:
            self._grids[key] = grid, pooled_grid(grid, self.told, keys)
        return self._grids[key][1]

    def marks(self, keys: Sequence[str], grid: pl.DataFrame | None) -> list[str]:
        """Columns of groups that only mark them, and that follow from the grid."""
        if grid is None or not _told(self.told, keys):
            return []
        return [name for name in keys if grid.schema.get(name) == pl.Boolean]

    def joins(self, key: str) -> bool:
        """Whether some things of a column are alike."""
        return bool(_told(self.told, [key]))

    def renamed(self, words: pl.Series) -> pl.Series:
        """Words of a column with those of things alike in their places."""
        return _renamed(words, self.told[words.name]) if self.joins(words.name) else words

    def rows(self, frame: pl.DataFrame, keys: Sequence[str], grid: pl.DataFrame | None) -> pl.DataFrame:
        """`pooled_rows`."""
        return pooled_rows(frame, self.told, keys, grid)


def named_alike(figures: pl.DataFrame, told: ToldAs, keys: Sequence[str]) -> pl.DataFrame:
    """Figures with the column `alike`, null where a row's thing is alike to no other; without it if that holds of all
    rows."""
    mine = [key for key in _told(told, keys) if key in figures.columns]
    for key in mine:
        names = {name: each for name, each in told[key].items() if name != each}
        said = figures[key].cast(pl.String).replace_strict(names, default=None, return_dtype=pl.String)
        if said.null_count() < figures.height:
            return figures.with_columns(said.alias(ALIKE))
    return figures


class Apart(NamedTuple):
    """A difference between two things that the rules make alike.

    Attributes:
        of: the other keys of their rows, such as the measure.
        more, less: the things.
        value, low, high: by how much, with an interval widened for all pairs that were looked at.
        n: the lesser of what their figures count.
    """

    of: dict[str, Any]
    more: str
    less: str
    value: float
    low: float
    high: float
    n: int


def pairs(figures: pl.DataFrame) -> Iterator[tuple[dict[str, Any], dict[str, Any], str, dict[str, Any]]]:
    """Every two rows with intervals of a statistic, of things alike, that differ in nothing else: the rows, the column
    that names the things, and what else they are of."""
    if ALIKE not in figures.columns:
        return
    rows = [row for row in figures.iter_rows(named=True) if row[ALIKE] is not None and row["low"] is not None]
    for one, other in combinations(rows, 2):
        if one[ALIKE] != other[ALIKE]:
            continue
        keys = [key for key in one if key not in (*_FIGURE, ALIKE)]
        differ = [key for key in keys if one[key] != other[key]]
        if len(differ) == 1 and {str(one[differ[0]]), str(other[differ[0]])} <= set(apart(one[ALIKE])):
            yield one, other, differ[0], {key: one[key] for key in keys if key != differ[0]}


def told_apart(figures: pl.DataFrame, least: int, of: int | None = None) -> list[Apart]:
    """Where players tell things apart that the rules make alike, in figures with the column `alike`: the differences
    whose interval is clear of 0, the surest first. Figures of fewer observations than `least` are not looked at.

    `of`: of how many pairs these are some (None: of these alone): all their intervals hold at once in 95 % of cases.
    The two figures may have games in common, so the interval of their difference is as wide as both together.
    """
    all_pairs = [each for each in pairs(figures) if min(each[0]["n"], each[1]["n"]) >= least]
    by = NormalDist().inv_cdf(1 - 0.025 / max(1, len(all_pairs) if of is None else of)) / Z
    found = []
    for one, other, key, rest in all_pairs:
        more, less = (one, other) if one["value"] >= other["value"] else (other, one)
        gap = more["value"] - less["value"]
        low = gap - by * (more["value"] - more["low"] + less["high"] - less["value"])
        high = gap + by * (more["high"] - more["value"] + less["value"] - less["low"])
        if low > 0:
            found.append(Apart(rest, str(more[key]), str(less[key]), gap, low, high, min(more["n"], less["n"])))
    return sorted(found, key=lambda each: -each.low / each.value)
