"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import overload

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.stats.dictionary import Description, Descriptions
from qn_analysis.core.stats.dictionary import describe as _describe
from qn_analysis.core.stats.dictionary import untold as _untold

from ..log.table import Log
from .cards import card_sources, card_values
from .pearls import pearl_cards, pearl_gems
from .rescored import rescored
from .seats import endings, first_seat, seat_results
from .supplies import exhausted_rounds, exhaustion
from .tables import Gathered, Tables, gather, tables
from .titles import (
    first_holders,
    permanent_rounds,
    permanent_titles,
    title_changes,
    title_fates,
    title_rounds,
    title_turns,
    title_wins,
    titles_settled,
)
from .variety import point_shares, score_parts, variety_limits, variety_sets, variety_wins

__all__ = [
    "Gathered",
    "Tables",
    "card_sources",
    "card_values",
    "describe",
    "endings",
    "exhausted_rounds",
    "exhaustion",
    "first_holders",
    "first_seat",
    "gather",
    "pearl_cards",
    "pearl_gems",
    "permanent_rounds",
    "permanent_titles",
    "point_shares",
    "rescored",
    "score_parts",
    "seat_results",
    "tables",
    "title_changes",
    "title_fates",
    "title_rounds",
    "title_turns",
    "title_wins",
    "titles_settled",
    "untold",
    "variety_limits",
    "variety_sets",
    "variety_wins",
]


def __dir__() -> list[str]:
    return __all__


@overload
def describe(name: None = None) -> Descriptions: ...
@overload
def describe(name: str) -> Description: ...
@public
def describe(name: str | None = None) -> Description | Descriptions:
    """What a statistic says: its meaning, its measures with their units, its rows, what it is not, and its chapter.

    Args:
        name: of the statistic, such as "title_changes"; None lists all, a line each.

    Raises:
        MeasureError: there is none of that name.
    """
    return _describe(sys.modules[__name__], name)


@public
def untold(log: Log | str | Path | Sequence[Log | str | Path]) -> pl.DataFrame:
    """What a log that knows less than everything does not tell: there, figures are null with n = 0.

    Grain: one row a measure: statistic, measure ("" of a statistic that has but one), needs (the least that a log must
    know to tell it: `public`, all but hidden cards, or `full`). Of a log that knows everything there is no row.

    Raises:
        LogError: it is of another game, or cannot be read.
    """
    return _untold(sys.modules[__name__], tables(log))
