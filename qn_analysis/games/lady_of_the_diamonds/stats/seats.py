"""Seats: who wins, with how many points; the first seat; how close games end."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats import tables as results
from qn_analysis.core.stats.pieces import Pieces, Ratio

from .tables import Tables, statistic


@statistic
def seat_results(t: Tables) -> Pieces:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in points). `n` games; `bot` says who sat there.
    """
    return results.seat_results(t, "points")


@statistic
def first_seat(t: Tables) -> Pieces:
    """The first seat's advantage: its share of games won less an equal share.

    Grain: one row. `value` over `n` games, a shared victory in equal parts. Seat 0 begins the first round; in a longer
    game the first turn goes round. It is about the seat only where the same bot sits in all seats.
    """
    return results.first_seat(t)


@statistic
def endings(t: Tables) -> Pieces:
    """How games end.

    Grain: one row a measure, `n` games. `measure`: margin (points between the two best), tied (share in which the two
    best have equal points), shared (share with a shared victory: the tie-breaker is tied too), last_round (share won by
    those who score most in the last round; a shared victory counts in equal parts).
    """
    two = pl.col("score").top_k(2)
    games = t.results.group_by("game").agg(margin=two.max() - two.min(), shared=(pl.col("win") > 0).sum() > 1)
    last = pl.col("round") == pl.col("round").max().over("game")
    final = (
        t.scores.filter(last).group_by("game").agg(won=pl.col("win").filter(pl.col("points") == pl.max("points")).sum())
    )
    return {
        "margin": Ratio(games, "margin", unit="points"),
        "tied": Ratio(games, pl.col("margin") == 0, share=True),
        "shared": Ratio(games, "shared", share=True),
        "last_round": Ratio(final, "won", share=True),
    }
