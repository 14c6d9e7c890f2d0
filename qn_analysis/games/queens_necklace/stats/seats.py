"""Seats: who wins, with how many pounds."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.estimates import ratios

from ..log.table import Log
from .tables import Tables, tables


def seat_results(source: Log | Tables) -> pl.DataFrame:
    """What each seat gets.

    Grain: one row a seat and measure. `measure`: win (share of games won; a shared victory counts in equal parts, so
    that the seats add up to 1), score (mean final score in pounds). `n` games; `bot` says who sat there.
    """
    t = tables(source)
    seats = range(t.log.players)
    games = t.log.games.select(
        "game", *(f"score_{s}" for s in seats), *(f"place_{s}" for s in seats)
    ).collect(engine="streaming")  # fmt: skip
    winners = pl.sum_horizontal((pl.col(f"place_{s}") == 1).cast(pl.Float64) for s in seats)
    parts = []
    for measure in ("win", "score"):
        for seat in seats:
            place = pl.col(f"place_{seat}")
            figure = (
                pl.when(place == 1).then(1 / winners).otherwise(0.0) if measure == "win" else pl.col(f"score_{seat}")
            )
            known = games.filter(place.is_not_null())
            made = ratios(known, figure, share=measure == "win")
            names = {"seat": pl.lit(seat, pl.UInt8), "bot": pl.lit(t.log.bots[seat]), "measure": pl.lit(measure)}
            parts.append(made.select(**names).hstack(made))
    return pl.concat(parts)


def sale_scores(source: Log | Tables) -> pl.DataFrame:
    """What a player earns at each sale, tributes included.

    Grain: one row a sale. Mean `value` in pounds per player over `n` players of sales, clustered by game.
    """
    t = tables(source)
    closed = (
        t.events("sale_closed")
        .select("game", pl.col("year").alias("sale"), "seat", "amount")
        .collect(engine="streaming")
        .sort("game", "seat", "sale")
    )
    before = pl.col("amount").shift(1).over("game", "seat").fill_null(0)
    return ratios(closed.with_columns(gain=pl.col("amount") - before), "gain", by=["sale"], grid=t.sale_grid)
