"""Kings and the Necklace: sales of gems cancelled, pounds destroyed, Kings voided, tributes, and what they bring."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.estimates import ratios

from ..log.table import Log
from .tables import ROW, Tables, tables

MEASURES: Final = ("kings", "cancelled", "destroyed", "voided", "tribute")


def _grid(t: Tables, by: str) -> pl.DataFrame | None:
    return {"rank": t.rank_grid, "sale": t.sale_grid, "gem": t.gem_grid}[by] if by else None


def king_outcomes(source: Log | Tables, by: str = "") -> pl.DataFrame:
    """What Kings do, by `rank` (fashion, 0 the most fashionable), `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure. `measure` and what `n` counts: kings (Kings shown on a gem at a sale; n gems of
    sales), cancelled (share of gems of sales that a King cancels; n gems of sales), destroyed (pounds that those who
    had the most stones would have earned, per cancelled gem; n cancelled gems), voided (share of Kings shown that the
    Necklace voids; n Kings shown), tribute (pounds paid per voided King; n voided Kings).
    """
    t = tables(source)
    keys = [by] if by else []
    grid = _grid(t, by)
    gems, hit = t.gem_sales, t.gem_sales.filter("cancelled")
    parts = {
        "kings": ratios(gems, "kings", by=keys, grid=grid),
        "cancelled": ratios(gems, "cancelled", by=keys, share=True, grid=grid),
        "destroyed": ratios(hit, "lost", by=keys, grid=grid),
        "voided": ratios(gems, "voided", "kings", by=keys, share=True, grid=grid),
        "tribute": ratios(gems, "tribute", "voided", by=keys, grid=grid),
    }
    return pl.concat(
        part.select(*keys, pl.lit(name).alias("measure"), pl.exclude(*keys) if keys else pl.all())
        for name, part in parts.items()
    )


def king_totals(source: Log | Tables) -> pl.DataFrame:
    """How much of it all happens in a game.

    Grain: one row a measure; mean `value` a game over `n` games with a sale. `measure`: kings (shown), cancelled
    (gems), destroyed (pounds), voided (Kings), tribute (pounds).
    """
    t = tables(source)
    games = t.gem_sales.group_by("game").agg(
        kings=pl.col("kings").sum(), cancelled=pl.col("cancelled").sum(), destroyed=pl.col("lost").sum(),
        voided=pl.col("voided").sum(), tribute=pl.col("tribute").sum(),
    )  # fmt: skip
    return pl.concat(ratios(games, name).select(pl.lit(name).alias("measure"), pl.all()) for name in MEASURES)


def necklaces(source: Log | Tables) -> pl.DataFrame:
    """One row a Necklace shown: game, sale, gem, seat (its owner), rank, tribute (pounds she received), met (a King was
    voided), sold (pounds her row with the Necklace brought), saved (those pounds where a King was voided)."""
    return tables(source).keep("necklaces", _necklaces)


def _necklaces(t: Tables) -> pl.DataFrame:
    paid = (
        t.events("tribute_paid")
        .select("game", pl.col("year").alias("sale"), "gem", pl.col("other").alias("seat"), "amount")
        .group_by(ROW)
        .agg(tribute=pl.col("amount").cast(pl.Int32).sum())
        .collect(engine="streaming")
    )
    laid = t.displays.filter(pl.col("necklaces") > 0).select(*ROW, pl.col("pounds").alias("sold"))
    kings = t.gem_sales.select("game", "sale", "gem", "rank", met=pl.col("voided") > 0)
    made = laid.join(kings, on=["game", "sale", "gem"], how="left").join(paid, on=ROW, how="left")
    return made.with_columns(pl.col("tribute").fill_null(0), pl.col("met").fill_null(False)).with_columns(
        saved=pl.when("met").then("sold").otherwise(0)
    )


def necklace_earnings(source: Log | Tables, by: str = "") -> pl.DataFrame:
    """What the Necklace earned its owner, by `rank`, `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure; `n` Necklaces shown. `measure`: tribute (pounds received), saved (pounds of
    its row that a King would have cancelled), earned (both together), sold (pounds of its row, King or not), all per
    Necklace shown; met (share that voided at least one King).
    """
    t = tables(source)
    keys = [by] if by else []
    grid = _grid(t, by)
    shown = necklaces(t).with_columns(earned=pl.col("tribute") + pl.col("saved"))
    return pl.concat(
        ratios(shown, name, by=keys, share=name == "met", grid=grid).select(
            *keys, pl.lit(name).alias("measure"), pl.exclude(*keys) if keys else pl.all()
        )
        for name in ("tribute", "saved", "earned", "sold", "met")
    )


def necklace_use(source: Log | Tables) -> pl.DataFrame:
    """How the Necklace gets about.

    Grain: one row a measure. owned: share of games in which somebody gets it (n games), shown: share of those in which
    it is shown (n games in which it is owned), price: ducats paid for it (n Necklaces bought; rests on its ladder).
    """
    t = tables(source)
    got = (
        t.events("dealt", "drawn", "bought")
        .filter(pl.col("card") == "necklace")
        .select("game", "event", "amount")
        .collect(engine="streaming")
    )
    laid = t.displays.filter(pl.col("necklaces") > 0).select("game").unique()
    games = t.log.games.select("game").collect(engine="streaming")
    owned = got.select("game").unique().with_columns(owned=pl.lit(True))
    games = games.join(owned, on="game", how="left").join(
        laid.with_columns(shown=pl.lit(True)), on="game", how="left"
    ).with_columns(pl.col("owned", "shown").fill_null(False))  # fmt: skip
    bought = got.filter(pl.col("event") == "bought")
    parts = {
        "owned": ratios(games, "owned", share=True),
        "shown": ratios(games.filter("owned"), "shown", share=True),
        "price": ratios(bought, "amount"),
    }
    return pl.concat(part.select(pl.lit(name).alias("measure"), pl.all()) for name, part in parts.items())
