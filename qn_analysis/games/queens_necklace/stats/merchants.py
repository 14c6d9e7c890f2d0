"""Merchant timing: when sales come, how long years last, how often and how long Cardinals keep a sale waiting."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.estimates import ratios, shares

from ..log.table import Log
from .tables import Tables, tables


def sale_timing(source: Log | Tables) -> pl.DataFrame:
    """When each sale comes, and how long the year before it was.

    Grain: one row a sale (1 the first held) and measure. `measure`: turn (number of the turn in which the sale is
    held, all players' turns counted), left (cards left in the pile when its Merchant was drawn), length (turns since
    the sale before, or since the start). Mean `value` with interval, `n` sales; p10, p50, p90 of single sales.
    """
    t = tables(source)
    parts = []
    for measure in ("turn", "left", "length"):
        known = t.sales.filter(pl.col(measure).is_not_null())
        means = ratios(known, measure, by=["sale"], grid=t.sale_grid)
        spread = known.group_by("sale").agg(
            pl.col(measure).cast(pl.Float64).quantile(q / 100, "nearest").alias(f"p{q}") for q in (10, 50, 90)
        )
        joined = means.join(spread, on="sale", how="left", maintain_order="left")
        parts.append(joined.select("sale", pl.lit(measure).alias("measure"), pl.exclude("sale")))
    return pl.concat(parts)


def sale_turns(source: Log | Tables) -> pl.DataFrame:
    """In which turn sales are held: the share of each turn among the sales of a number.

    Grain: one row a sale and turn, of the turns that occur at all. `value` is a share of the `n` sales.
    """
    t = tables(source)
    return shares(t.sales, "turn", t.sales["turn"].unique().sort(), ["sale"], grid=t.sale_grid)


def sale_phases(source: Log | Tables) -> pl.DataFrame:
    """In which phase the Merchant of each sale was drawn: refill (devaluation) or astrologer.

    Grain: one row a sale and phase. `value` is a share of the `n` sales whose Merchant's drawing is known.
    """
    t = tables(source)
    known = t.sales.filter(pl.col("phase").is_not_null()).with_columns(pl.col("phase").cast(pl.String))
    return shares(known, "phase", pl.Series(["refill", "astrologer"]), ["sale"], grid=t.sale_grid)


def sale_seats(source: Log | Tables) -> pl.DataFrame:
    """Whose turn it is when a sale is held.

    Grain: one row a sale and seat. `value` is a share of the `n` sales.
    """
    t = tables(source)
    return shares(t.sales, "seat", t.seat_grid["seat"], ["sale"], grid=t.sale_grid)


def postponements(source: Log | Tables) -> pl.DataFrame:
    """How often and how long Cardinals keep a Merchant's sale waiting.

    Grain: one row a Merchant (1 the first drawn) and measure. `measure`: postponed (share of Merchants drawn), waited
    (turns between drawing and sale of those postponed; 0: still in the same turn), cardinals (Cardinals played per
    Merchant drawn). `n`: Merchants, for waited those postponed.
    """
    t = tables(source)
    grid = t.sale_grid.select(pl.col("sale").cast(t.drawn.schema["merchant"]).alias("merchant"))
    late = t.drawn.filter(pl.col("postponed") & pl.col("waited").is_not_null())
    parts = {
        "postponed": ratios(t.drawn, "postponed", by=["merchant"], share=True, grid=grid),
        "waited": ratios(late, "waited", by=["merchant"], grid=grid),
        "cardinals": ratios(t.drawn, "cardinals", by=["merchant"], grid=grid),
    }
    return pl.concat(
        part.select("merchant", pl.lit(measure).alias("measure"), pl.exclude("merchant"))
        for measure, part in parts.items()
    )


def waits(source: Log | Tables) -> pl.DataFrame:
    """How many turns a postponed sale waited, all Merchants together.

    Grain: one row a number of turns. `value` is a share of the `n` postponed sales.
    """
    late = tables(source).drawn.filter(pl.col("postponed") & pl.col("waited").is_not_null())
    return shares(late, "waited", late["waited"].unique().sort())
