"""Seats: who wins, with how many pounds."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.measures import tables as results
from qn_analysis.core.stats.statistic import Pieces, Ratio

from ..words.cards import SEATS
from .tables import Tables, statistic


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in pounds). `n` games; `bot` says who sat there.
    """
    return results.seat_results(t, "pounds")


@statistic
def seat_wins(t: Tables) -> Pieces:
    """How often each seat wins, whoever sits there; a shared victory counts in equal parts.

    Grain: one row a seat. `value` is a share of the `n` games.
    """
    return results.seat_wins(t)


@statistic
def sale_scores(t: Tables) -> Pieces:
    """What a player earns at each sale, tributes included.

    Grain: one row a sale. Mean `value` in pounds per player over `n` players of sales, clustered by game.
    """
    return {"": Ratio(t.scores, pl.col("gain"), by=["sale"], grid=t.sale_grid, unit="pounds")}


@statistic
def first_seat(t: Tables) -> Pieces:
    """The first seat's advantage: its share of games won less an equal share.

    Grain: one row. `value` over `n` games, a shared victory in equal parts. It is about the seat only where the same
    bot sits in all seats, or where bots change seats.
    """
    return results.first_seat(t)


@statistic
def seat_turns(t: Tables) -> Pieces:
    """How many turns each seat has in a game.

    Grain: one row a seat. Mean `value` over `n` games.
    """
    place = (pl.col("game").cast(pl.UInt64) * SEATS + pl.col("seat")).alias("place")
    begun = t.events("turn_started").group_by(place).agg(turns=pl.len()).collect()
    games = (
        t.games.select("game").join(t.seat_grid, how="cross").with_columns(place).join(begun, on="place", how="left")
    )
    turns = games.with_columns(pl.col("turns").fill_null(0))
    return {"": Ratio(turns, "turns", by=["seat"], grid=t.seat_grid, unit="turns")}
