"""Kings and the Necklace: sales of gems cancelled, pounds destroyed, Kings voided, tributes, and what they bring."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.statistic import Pieces, Ratio

from .tables import Tables, keys_of, statistic

MEASURES: Final = {"kings": "cards", "cancelled": "gems", "destroyed": "pounds", "voided": "cards", "tribute": "pounds"}


@statistic
def king_outcomes(t: Tables, by: str = "") -> Pieces:
    """What Kings do, by `rank` (fashion, 0 the most fashionable), `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure. `measure` and what `n` counts: kings (Kings lying on a gem at a sale; n gems of
    sales), cancelled (share of gems of sales that a King cancels; n gems of sales), destroyed (pounds that those who
    had the most stones would have earned, per cancelled gem; n cancelled gems), voided (share of Kings shown that the
    Necklace voids; n Kings shown), tribute (pounds paid per voided King; n voided Kings).
    """
    keys, grid = keys_of(by), t.grid(by)
    gems, hit = t.gem_rows, t.gem_rows.filter("cancelled")
    return {
        "kings": Ratio(gems, "kings", by=keys, grid=grid, unit="cards"),
        "cancelled": Ratio(gems, "cancelled", by=keys, share=True, grid=grid, unit="share"),
        "destroyed": Ratio(hit, "lost", by=keys, grid=grid, unit="pounds"),
        "voided": Ratio(gems, "voided", "kings", by=keys, share=True, grid=grid, unit="share"),
        "tribute": Ratio(gems, "tribute", "voided", by=keys, grid=grid, unit="pounds"),
    }


@statistic
def king_totals(t: Tables) -> Pieces:
    """How much of it all happens in a game.

    Grain: one row a measure; mean `value` a game over `n` games with a sale. `measure`: kings (shown), cancelled
    (gems), destroyed (pounds), voided (Kings), tribute (pounds).
    """
    games = t.gem_rows.group_by("game").agg(
        pl.col("kings", "cancelled", "voided", "tribute").cast(pl.Int32).sum(), destroyed=pl.col("lost").sum()
    )
    return {name: Ratio(games, name, unit=unit) for name, unit in MEASURES.items()}


def _necklaces(t: Tables) -> pl.DataFrame:
    """One row a Necklace that lies in a row: game, sale, gem, seat (its owner), rank, tribute (pounds she received),
    met (a King was voided), sold (pounds her row brought), saved (those pounds where a King was voided)."""
    laid = t.displays.filter("necklace").select("game", "sale", "gem", "seat", tribute="received", sold="pounds")
    kings = t.gem_rows.select("game", "sale", "gem", "rank", met=pl.col("voided") > 0)
    made = laid.join(kings, on=["game", "sale", "gem"], how="left")
    return made.with_columns(saved=pl.when("met").then("sold").otherwise(0))


@statistic
def necklace_earnings(t: Tables, by: str = "") -> Pieces:
    """What the Necklace earned its owner, by `rank`, `sale`, `gem`, or ("") altogether.

    Grain: one row a group and measure; `n` Necklaces shown. `measure`: tribute (pounds received), saved (pounds of
    its row that a King would have cancelled), earned (both together), sold (pounds of its row, King or not), all per
    Necklace shown; met (share that voided at least one King).
    """
    shown = t.keep("necklaces", _necklaces).with_columns(earned=pl.col("tribute") + pl.col("saved"))
    keys, grid = keys_of(by), t.grid(by)
    pounds = ("tribute", "saved", "earned", "sold")
    return {
        **{name: Ratio(shown, name, by=keys, grid=grid, unit="pounds") for name in pounds},
        "met": Ratio(shown, "met", by=keys, share=True, grid=grid, unit="share"),
    }


@statistic
def necklace_use(t: Tables) -> Pieces:
    """How the Necklace gets about.

    Grain: one row a measure. owned: share of games in which somebody gets it (n games), shown: share of those in which
    it is shown (n games in which it is owned), price: ducats paid for it (n Necklaces bought; rests on its ladder).
    """
    got = t.events("dealt", "drawn", "bought").filter(pl.col("card") == "necklace")
    found = got.select("game", "event", "amount").collect()
    games = t.games.select(
        "game",
        owned=pl.col("game").is_in(found["game"].implode()),
        shown=pl.col("game").is_in(t.keep("necklaces", _necklaces)["game"].implode()),
    )
    return {
        "owned": Ratio(games, "owned", share=True, unit="share"),
        "shown": Ratio(games.filter("owned"), "shown", share=True, unit="share"),
        "price": Ratio(found.filter(pl.col("event") == "bought"), "amount", unit="ducats"),
    }
