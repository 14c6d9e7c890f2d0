"""Cards that left the game, against the deck."""

from __future__ import annotations

import polars as pl

from . import Tables
from .places import copies, gone_moves


def beyond(t: Tables) -> pl.DataFrame:
    """game, seq, card, seen, copies: the row at which more copies of a card have left than the deck has."""
    moves = t.table(gone_moves).filter(pl.col("card").is_not_null())
    kinds = moves.group_by("game", "card").agg(pl.col("change").cast(pl.Int64).sum().alias("seen"))
    many = kinds.with_columns(copies=copies(t)).filter(pl.col("seen") > pl.col("copies"))
    rows = moves.join(many.select("game", "card", "copies"), on=["game", "card"], maintain_order="left")
    return (
        rows.with_columns(seen=pl.col("change").cast(pl.Int64).cum_sum().over("game", "card"))
        .filter(pl.col("seen") > pl.col("copies"))
        .select("game", "seq", "card", "seen", "copies")
    )
