"""What lies crafted before the players, and what of it cannot be sold yet."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from . import Tables, among

_BATCH = ["game", "batch", "seat", "object"]


def shelf(t: Tables) -> pl.DataFrame:
    """A row an object crafted or sold, or gems taken up again: `moved` (objects more, or below 0 fewer), `had` (before,
    of the seat), `green` (of these, crafted since the round or a polisher's help began; such gems are taken up first),
    `greens` (the same after it)."""
    up = among(Event.TAKEN_UP)
    goods = t.only("crafted", "sold", "taken_up").with_columns(object=pl.when(up).then("resource").otherwise("object"))
    made = among(Event.CRAFTED).cast(pl.Int64)
    again = pl.when(up).then("count").otherwise(0).fill_null(0).cast(pl.Int64)
    moved = made - again - among(Event.SOLD).cast(pl.Int64)
    whole = (made - again).cum_sum().over(_BATCH)
    known = goods.with_columns(
        moved=moved,
        had=moved.cum_sum().over("game", "seat", "object") - moved,
        greens=whole - pl.min_horizontal(whole.cum_min().over(_BATCH), 0),
    )
    return known.with_columns(green=pl.col("greens").shift(fill_value=0).over(_BATCH))
