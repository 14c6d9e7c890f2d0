"""Seats: who wins, with how many pounds."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.statistic import Pieces, Ratio

from .tables import Tables, statistic


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in pounds). `n` games; `bot` says who sat there.
    """
    grid = t.seat_grid.with_columns(bot=pl.Series(t.log.bots))
    known = t.results.join(grid, on="seat")
    by = ["seat", "bot"]
    return {
        "win": Ratio(known, "win", by=by, share=True, grid=grid, unit="share"),
        "score": Ratio(known, "score", by=by, grid=grid, unit="pounds"),
    }


@statistic
def seat_wins(t: Tables) -> Pieces:
    """How often each seat wins, whoever sits there; a shared victory counts in equal parts.

    Grain: one row a seat. `value` is a share of the `n` games.
    """
    return {"": Ratio(t.results, "win", by=["seat"], share=True, grid=t.seat_grid, unit="share")}


@statistic
def sale_scores(t: Tables) -> Pieces:
    """What a player earns at each sale, tributes included.

    Grain: one row a sale. Mean `value` in pounds per player over `n` players of sales, clustered by game.
    """
    return {"": Ratio(t.scores, pl.col("gain"), by=["sale"], grid=t.sale_grid, unit="pounds")}
