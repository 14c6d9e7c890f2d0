"""What a statistic takes from some whole games, one piece a measure: the rows, and what is summed of them by group.

The sums of a piece add up over parts; its figures are made of the sums of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import polars as pl

from ..base.told_as_one import apart
from .alike import Pool, pooled_words
from .estimates import cluster_sums, ratio_sums_of, ratios_of, share_sums, shares_of
from .paired import differences_of, gap_sums

NOTHING = pl.DataFrame()


@dataclass(frozen=True)
class Ratio:
    """Sums over sums by group, such as a mean, a rate or a share.

    Attributes:
        frame: one row a thing, with its game.
        top, bottom: columns or expressions; without `bottom` each row counts 1.
        by: columns of the groups.
        share: the top is part of the bottom.
        grid: the groups that must appear, in this order.
        unit: of the figure; that of a share follows.
        pool: things that are alike are one group, if they are; then the grid is that of such groups.
    """

    frame: pl.DataFrame
    top: str | pl.Expr
    bottom: str | pl.Expr | None = None
    by: Sequence[str] = ()
    share: bool = False
    grid: pl.DataFrame | None = None
    unit: str = ""
    pool: Pool | None = None

    def __post_init__(self) -> None:
        if self.share and not self.unit:
            object.__setattr__(self, "unit", "share")

    @property
    def keys(self) -> list[str]:
        """The columns of the groups."""
        return list(self.by)

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""
        return ratio_sums_of(self.frame, [(self.top, self.bottom)], self.by, pool=self.pool, grid=self.grid)[0]

    def of(self, parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """The figures, from the sums of all parts."""
        return ratios_of(parts, self.by, share=self.share, grid=self.grid)

    def each(self) -> pl.LazyFrame:
        """Top `y` and bottom `x` of each game by group, to be collected with others."""
        return cluster_sums(_rows(self), self.top, self.bottom, self.by)

    def pooled(self, pool: Pool) -> Ratio:
        """With things that are alike as one group."""
        return replace(self, grid=pool.grid(self.grid, self.by), pool=pool)


@dataclass(frozen=True)
class Split:
    """How things fall into categories, by group.

    Attributes:
        frame: one row a thing (or `weight` things), with its game; without a category it is left out.
        category: column of the category.
        categories: all, in the order wanted; None: those that occur, sorted.
        by, grid: as of `Ratio`.
        weight: how many things a row stands for.
        stands: by category of several things told as one, how many: its share is the mean of theirs.
        pool: as of `Ratio`.
    """

    frame: pl.DataFrame
    category: str
    categories: pl.Series | None = None
    by: Sequence[str] = ()
    weight: str | pl.Expr | None = None
    grid: pl.DataFrame | None = None
    stands: Mapping[str, int] = field(default_factory=dict)
    pool: Pool | None = None
    unit: str = field(default="share", init=False)
    share: bool = field(default=True, init=False)

    @property
    def keys(self) -> list[str]:
        """The columns of the groups and the category."""
        return [*self.by, self.category]

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""
        return share_sums(self.frame, self.category, self.by, weight=self.weight, pool=self.pool, grid=self.grid)

    def of(self, parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """The figures, from the sums of all parts."""
        made = shares_of(parts, self.category, self.categories, self.by, grid=self.grid)
        if not self.stands:
            return made
        of = pl.col(self.category).cast(pl.String).replace_strict(self.stands, default=1, return_dtype=pl.Float64)
        return made.with_columns(pl.col("value", "low", "high") / of)

    def each(self) -> pl.LazyFrame:
        """Things of the category `y` and of the group `x`, of each game and category, to be collected with others."""
        known = _rows(self).filter(pl.col(self.category).is_not_null())
        hits = cluster_sums(known, pl.lit(1.0) if self.weight is None else self.weight, None, self.keys)
        group = [*self.by, "game"]
        trials = hits.group_by(group, maintain_order=True).agg(x=pl.col("y").sum())
        kinds = hits.select(self.category).unique()
        dense = trials.join(kinds, how="cross").join(hits.drop("x"), on=[*group, self.category], how="left")
        return dense.select(*self.keys, "game", pl.col("y").fill_null(0.0), "x")

    def pooled(self, pool: Pool) -> Split:
        """With things that are alike as one group, and as one category: that of one of them, in the mean."""
        words, stands = self.categories, dict[str, int]()
        if self.category in pool.told:
            names = pool.told[self.category]
            words = None if words is None else pooled_words(words, names)
            stands = {name: len(apart(name)) for name in names.values() if len(apart(name)) > 1}
        return replace(self, grid=pool.grid(self.grid, self.by), categories=words, stands=stands, pool=pool)


@dataclass(frozen=True)
class Gap:
    """One ratio less another one, by group, both over the same games: what they share within a game is accounted for.

    Attributes:
        frame: one row a thing, with its game.
        first, second: top and bottom of each ratio, columns or expressions; the second is taken off the first.
        by, grid, unit, pool: as of `Ratio`.
    """

    frame: pl.DataFrame
    first: tuple[str | pl.Expr, str | pl.Expr]
    second: tuple[str | pl.Expr, str | pl.Expr]
    by: Sequence[str] = ()
    grid: pl.DataFrame | None = None
    unit: str = ""
    pool: Pool | None = None
    share: bool = field(default=False, init=False)

    @property
    def keys(self) -> list[str]:
        """The columns of the groups."""
        return list(self.by)

    def sums(self) -> pl.DataFrame:
        """What adds up over parts."""
        return gap_sums(self.frame, self.second, self.first, self.by, pool=self.pool, grid=self.grid)

    def of(self, parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
        """The figures, from the sums of all parts; n is the lesser of what the two ratios count."""
        made = differences_of(parts, self.by, share=self.unit == "share").select(
            *self.by, "value", "low", "high", "n", "clusters"
        )
        if self.grid is None:
            return made
        full = self.grid.join(made, on=list(self.by), how="left", maintain_order="left")
        return full.with_columns(pl.col("n", "clusters").fill_null(0))

    def pooled(self, pool: Pool) -> Gap:
        """With things that are alike as one group."""
        return replace(self, grid=pool.grid(self.grid, self.by), pool=pool)


Piece = Ratio | Split | Gap
Pieces = Mapping[str, Piece]
"""By measure; "" where a statistic has but one and no column says so."""


def _rows(piece: Piece) -> pl.DataFrame:
    """The rows of a piece, with things that are alike as one where they are to be."""
    return piece.frame if piece.pool is None else piece.pool.rows(piece.frame, piece.keys, piece.grid)


def bare(piece: Piece) -> Piece:
    """A piece without its rows and what is counted of them: enough to make figures of sums."""
    match piece:
        case Ratio():
            return replace(piece, frame=NOTHING, top="", bottom=None, pool=None)
        case Split():
            return replace(piece, frame=NOTHING, weight=None, pool=None)
        case Gap():
            return replace(piece, frame=NOTHING, first=("", ""), second=("", ""), pool=None)
