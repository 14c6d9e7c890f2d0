"""The figures by which two rulesets are compared, from `measures.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import polars as pl

from qn_analysis.core.statistic import Want

from . import counterfactual, kings, merchants, necklace, rarity, rings, seats
from .tables import Tables

_ROOMS: Final = (merchants, rings, kings, necklace, counterfactual, rarity, seats)
VERDICTS: Final = ("more", "less", "same", "undecided")
"""What a difference comes to, held against the smallest that matters: its interval lies wholly beyond it, above or
below; wholly within it; or neither."""


class Measure(NamedTuple):
    """One figure.

    Attributes:
        key: its name in frames.
        want: the statistic.
        group: of the statistic's groups, as `differences` writes them.
        measure: of the statistic's measures.
        matters: the smallest difference that matters, in the figure's unit.
        names: what it is called, by language.
    """

    key: str
    want: Want[Tables]
    group: str
    measure: str
    matters: float
    names: dict[str, str]


@cache
def measures() -> tuple[Measure, ...]:
    """All of them, in the order of the file."""
    text = files(__package__ or "").joinpath("measures.toml").read_text(encoding="utf-8")
    return tuple(
        Measure(
            row["key"],
            _want(row["statistic"], row.get("by")),
            row.get("group", ""),
            row.get("measure", ""),
            float(row["matters"]),
            {lang: row[lang] for lang in ("en", "fr")},
        )
        for row in tomllib.loads(text)["measure"]
    )


def _want(name: str, by: str | list[str] | None) -> Want[Tables]:
    statistic = next(getattr(room, name) for room in _ROOMS if hasattr(room, name))
    made: Want[Tables] = statistic.want() if by is None else statistic.want(by)
    return made


def wants() -> list[Want[Tables]]:
    """The statistics that they come from."""
    return list(dict.fromkeys(each.want for each in measures()))


def judged(differences: pl.DataFrame) -> pl.DataFrame:
    """The measures among the rows of `differences`, with the smallest difference that matters and a verdict.

    Grain: one row a measure, in the order of the file: key, the columns of `differences`, matters, verdict.
    """
    known = pl.DataFrame(
        [(each.key, each.want.statistic.name, each.group, each.measure, each.matters) for each in measures()],
        schema=["key", "statistic", "group", "measure", "matters"], orient="row",
    )  # fmt: skip
    low, high, limit = pl.col("low"), pl.col("high"), pl.col("matters")
    verdict = (
        pl.when(low > limit).then(pl.lit("more"))
        .when(high < -limit).then(pl.lit("less"))
        .when((low >= -limit) & (high <= limit)).then(pl.lit("same"))
        .otherwise(pl.lit("undecided"))
    )  # fmt: skip
    found = known.join(differences, on=["statistic", "group", "measure"], how="left", maintain_order="left")
    return found.with_columns(verdict=verdict.cast(pl.Enum(VERDICTS))).select("key", pl.exclude("key"))
