"""Scores, added up from pounds sold and tributes."""

from __future__ import annotations

import polars as pl

from . import Tables
from .sale import said


def written(t: Tables) -> pl.DataFrame:
    """game, seq, sale, seat, score, before (0 in the first sale), gain: every score written down after a sale."""
    table = pl.col("sale") * 4 + pl.col("seat")
    pounds = pl.col("amount").cast(pl.Int64)
    tribute = said(t, "tribute_paid").frame()
    moved = [
        said(t, "sold").select(table=table, gain=pounds),
        tribute.select(table=table, gain=-pounds),
        tribute.select(table=pl.col("sale") * 4 + pl.col("other"), gain=pounds),
    ]
    player = pl.col("game").cast(pl.Int64) * 4 + pl.col("seat")
    same = pl.col("player").eq_missing(pl.col("player").shift())
    gains = pl.concat(moved).group_by("table").agg(pl.col("gain").sum())
    return (
        said(t, "sale_closed")
        .select("game", "seq", "sale", "seat", table=table, score=pounds)
        .join(gains, on="table", how="left", maintain_order="left")
        # each player's scores of a game together: a shift over many groups is slower
        .with_columns(pl.col("gain").fill_null(0), player=player)
        .sort("player", maintain_order=True)
        .with_columns(before=pl.when(same).then(pl.col("score").shift()).fill_null(0))
        .drop("table", "player")
    )
