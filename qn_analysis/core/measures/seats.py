"""What the players of every game get: wins, scores, the first seat's advantage; as pieces of statistics.

A game gives each a name and a docstring of its own (`@statistic`), under which a report finds it.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from ..stats.statistic import Pieces, Ratio
from .tables import LogTables


def seat_results(t: LogTables[Any], unit: str) -> Pieces:
    """What each seat gets, with who sat there: win (share of games won), score (mean final score in that unit)."""
    grid = t.seat_grid.with_columns(bot=pl.Series(t.log.bots))
    known = t.results.join(grid, on="seat")
    by = ["seat", "bot"]
    return {
        "win": Ratio(known, "win", by=by, share=True, grid=grid, unit="share"),
        "score": Ratio(known, "score", by=by, grid=grid, unit=unit),
    }


def seat_wins(t: LogTables[Any]) -> Pieces:
    """How often each seat wins, whoever sits there."""
    return {"": Ratio(t.results, "win", by=["seat"], share=True, grid=t.seat_grid, unit="share")}


def first_seat(t: LogTables[Any]) -> Pieces:
    """The first seat's share of games won less an equal share."""
    first = t.results.filter(pl.col("seat") == 0)
    return {"": Ratio(first, pl.col("win") - 1 / t.log.players, unit="share")}
