"""Cards that left the game, against the deck."""

from __future__ import annotations

import polars as pl

from . import Tables
from .places import copies, gone_moves, kind_of_card, sums


def beyond(t: Tables) -> pl.DataFrame:
    """game, seq, card, seen, copies: the rows at which more copies of a card have left than the deck has."""
    moves = t.table(gone_moves).filter(pl.col("card").is_not_null())
    seen = sums(moves, "seen", kind_of_card())  # none comes back, so that the sums rise
    most = moves.select(copies(t)).to_series().gather(seen["row"])
    many = seen.with_columns(copies=most).filter(pl.col("seen") > pl.col("copies"))
    rows = moves.select("game", "seq", "card")[many["row"]]
    return rows.with_columns(many["seen"], many["copies"])
