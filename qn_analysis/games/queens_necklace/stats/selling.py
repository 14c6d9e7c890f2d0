"""Rows that sell, and where their pounds come from."""

from __future__ import annotations

import polars as pl

from .tables import Tables


def sold_rows(t: Tables) -> pl.DataFrame:
    """One row a gem that a player sells at a sale.

    Columns: game, sale, gem, seat, stones, jewels (1 and her Rings), bankers (on her whole display), pounds (what the
    row brings), added (pounds that her Bankers add to one jewel, by the ruling on several), plain (pounds of one jewel
    without them).
    """
    return t.keep(_sold_rows)


def _sold_rows(t: Tables) -> pl.DataFrame:
    stacks = t.rules.rulings["banker_stacks"] == "yes"
    bankers = pl.col("bankers").cast(pl.Int32)
    added = t.rules.banker_pounds * (bankers if stacks else bankers.clip(upper_bound=1))
    sold = t.displays.filter((pl.col("outcome") == "sold") & (pl.col("jewels") > 0))
    return sold.select(
        "game", "sale", "gem", "seat", "stones", "jewels", "bankers", "pounds",
        added=added, plain=pl.col("pounds") / pl.col("jewels") - added,
    )  # fmt: skip
