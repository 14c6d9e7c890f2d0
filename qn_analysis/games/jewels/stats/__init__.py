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
from .auction import auction_actions, auctions, bidders, trade_profits
from .coins import income, spending
from .encounters import encounter_values
from .length import actions_used, game_lengths
from .objects import gems_and_jewels, object_values
from .seats import endings, first_seat, seat_results, start_coins, turn_order
from .tables import Gathered, Tables, gather, tables

__all__ = [
    "Gathered",
    "Tables",
    "actions_used",
    "auction_actions",
    "auctions",
    "bidders",
    "describe",
    "encounter_values",
    "endings",
    "first_seat",
    "game_lengths",
    "gather",
    "gems_and_jewels",
    "income",
    "object_values",
    "seat_results",
    "spending",
    "start_coins",
    "tables",
    "trade_profits",
    "turn_order",
    "untold",
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
        name: of the statistic, such as "object_values"; None lists all, a line each.

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
