"""The figures by which two rulesets are compared, from `measures.toml`."""

from __future__ import annotations

from functools import cache
from typing import Final

import polars as pl

from qn_analysis.core.measures import Measure, judge, read_measures, wants_of
from qn_analysis.core.statistic import Want

from . import counterfactual, kings, merchants, necklace, rarity, rings, seats
from .tables import Tables

_ROOMS: Final = (merchants, rings, kings, necklace, counterfactual, rarity, seats)


@cache
def measures() -> tuple[Measure, ...]:
    """All of them, in the order of the file."""
    return read_measures(__package__ or "", _ROOMS)


def wants() -> list[Want[Tables]]:
    """The statistics that they come from."""
    return wants_of(measures())


def judged(differences: pl.DataFrame) -> pl.DataFrame:
    """The measures among the rows of `differences`, with the smallest difference that matters and a verdict."""
    return judge(measures(), differences)
