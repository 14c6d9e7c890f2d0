"""Two logs of the same deals: every statistic with its paired difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import polars as pl

from qn_analysis.core.folder import LogError
from qn_analysis.core.multiplicity import chance, holm
from qn_analysis.core.paired import difference_sums, differences_of
from qn_analysis.core.statistic import Want

from ..log.table import Log
from .tables import Tables

FIGURES: Final = ("base", "variant", "value", "low", "high", "n", "clusters", "narrowed", "effect", "chance")
_SAME: Final = ("players", "seed", "first", "games")
"""What two logs must share for their games to be of the same deals."""


def differences(base: Log, variant: Log, wants: Sequence[Want[Tables]]) -> pl.DataFrame:
    """Statistics of a variant less those of the base, game by game on the same deals.

    Grain: one row a statistic, group and measure. `group` says which ("sale=1 gem=ruby"; "" for all together); base and
    variant are the figures, value their difference with low and high (95 %, clustered by game), n the lesser of what
    the two count; narrowed: width of the interval over what it would be were the deals not the same; effect: the
    difference over the base's standard deviation from game to game; chance: how likely a difference so large would be
    if there were none, corrected for the number of rows (Holm); unit, share as of the statistic.

    Raises:
        LogError: the logs are not of the same deals.
    """
    _check(base, variant)
    made = [
        differences_of(frames, keys).select(
            pl.lit(want.statistic.name).alias("statistic"),
            _group(keys).alias("group"),
            pl.lit(measure).alias("measure"),
            pl.lit(unit).alias("unit"),
            pl.lit(share).alias("share"),
            *FIGURES[:8],
            effect=pl.when(pl.col("spread") > 0).then(pl.col("value") / pl.col("spread")).round(8),
        )
        for want, measure, keys, unit, share, frames in _pieces(base, variant, wants)
    ]
    rows = pl.concat(made)
    single = [chance(*each) for each in rows.select("value", "low", "high").iter_rows()]
    return rows.with_columns(chance=pl.Series(holm(single), dtype=pl.Float64))


Gathering = tuple[Want[Tables], str, list[str], str, bool, list[pl.DataFrame]]


def _pieces(base: Log, variant: Log, wants: Sequence[Want[Tables]]) -> Iterator[Gathering]:
    """By statistic and measure: keys, unit, whether it is a share, and the sums of all parts."""
    kept: dict[tuple[int, str], Gathering] = {}
    for one, two in zip(Tables(base).parts(), Tables(variant).parts(), strict=True):
        for at, want in enumerate(wants):
            here, there = want.pieces(one), want.pieces(two)
            for measure, piece in here.items():
                sums = difference_sums(piece.each(), there[measure].each(), piece.keys)
                known = kept.setdefault((at, measure), (want, measure, piece.keys, piece.unit, piece.share, []))
                known[-1].append(sums)
    yield from kept.values()


def _group(keys: Sequence[str]) -> pl.Expr:
    if not keys:
        return pl.lit("")
    return pl.concat_str([pl.format(f"{key}={{}}", pl.col(key).cast(pl.String)) for key in keys], separator=" ")


def _check(base: Log, variant: Log) -> None:
    other = [
        f"{key} ({base.manifest.get(key)} and {variant.manifest.get(key)})"
        for key in _SAME
        if base.manifest.get(key) != variant.manifest.get(key)
    ]
    if other:
        raise LogError(f"the two logs are not of the same deals: they differ in {', '.join(other)}")
