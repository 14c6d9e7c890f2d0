"""Merchant timing: when sales come, how long years last, how often and how long Cardinals keep a sale waiting."""

from __future__ import annotations

from functools import partial

import polars as pl

from qn_analysis.core.stats.pieces import Pieces, Ratio, Split

from ..log.tidy.tidy_table import one_key
from .tables import Tables, allowed, keys_of, statistic, telling

_UNITS = {"turn": "turns", "left": "cards", "length": "turns", "bought": "cards"}


@statistic
def sale_timing(t: Tables) -> Pieces:
    """When each sale comes, and how long the year before it was.

    Grain: one row a sale (1 the first held) and measure. `measure`: turn (number of the turn in which the sale is
    held, all players' turns counted), left (cards left in the pile when its Merchant was drawn), length (turns since
    the sale before, or since the start), bought (cards bought since then). Mean `value` with interval, `n` sales.
    """

    def timed(name: str, unit: str) -> Ratio:
        return Ratio(telling(t.sales, name), name, by=["sale"], grid=t.sale_grid, unit=unit)

    return t.each({name: partial(timed, name, unit) for name, unit in _UNITS.items()})


@statistic
def sale_turns(t: Tables) -> Pieces:
    """In which turn sales are held: the share of each turn among the sales of a number.

    Grain: one row a sale and turn, of the turns that occur at all. `value` is a share of the `n` sales.
    """
    return {"": Split(t.sales, "turn", by=["sale"], grid=t.sale_grid)}


@statistic
def year_lengths(t: Tables, of: str = "length") -> Pieces:
    """How long years last: all of their lengths, not the mean alone (`sale_timing`).

    Grain: one row a sale (at which the year ends) and length, of the lengths that occur at all. `of`: length (turns
    since the sale before, or since the start) or bought (cards bought since then); the column has this name. `value`
    is a share of the `n` years.
    """
    return {"": Split(t.sales, allowed(of, ("length", "bought")), by=["sale"], grid=t.sale_grid)}


@statistic
def sale_phases(t: Tables) -> Pieces:
    """In which phase the Merchant of each sale was drawn: refill (devaluation) or astrologer.

    Grain: one row a sale and phase. `value` is a share of the `n` sales whose Merchant's drawing is known.
    """
    known = t.sales.with_columns(phase=pl.col("drawn_phase").cast(pl.String))
    return {"": Split(known, "phase", pl.Series(["refill", "astrologer"]), ["sale"], grid=t.sale_grid)}


@statistic
def sale_seats(t: Tables) -> Pieces:
    """Whose turn it is when a sale is held.

    Grain: one row a sale and seat. `value` is a share of the `n` sales.
    """
    return {"": Split(t.sales, "seat", t.seat_grid["seat"], ["sale"], grid=t.sale_grid)}


@statistic("association")
def active_gains(t: Tables, by: str = "") -> Pieces:
    """What the active player earns at a sale, beside the others.

    Grain: one row a group and measure; `by` is sale or "" for all. `measure`, in pounds, tributes included: active (the
    player in whose turn the sale is held), others (mean of the other players), difference (active less others at the
    same sale). `n` sales.

    An association, not what being active does: seats differ, whoever buys much draws the Merchant in her own refill,
    and a Cardinal moves a sale into the turn of the player who wants it there.
    """
    keys, grid = keys_of(allowed(by, ("", "sale"))), t.grid(by)
    mine = pl.col("seat") == pl.col("active")
    known = t.sales.select("game", "sale", active="seat").filter(pl.col("active").is_not_null())
    known = known.select("active", key=one_key("game", "sale"))
    found = t.scores.with_columns(key=one_key("game", "sale")).join(known, on="key", maintain_order="left").select(
        "game", "sale", "key", active=pl.when(mine).then("gain"), others=pl.when(~mine).then("gain")
    )  # fmt: skip
    rows = found.group_by("key", maintain_order=True).agg(
        pl.col("game", "sale").first(), pl.col("active").max(), pl.col("others").mean()
    )
    measures = {
        "active": pl.col("active"),
        "others": pl.col("others"),
        "difference": pl.col("active") - pl.col("others"),
    }
    return {name: Ratio(rows, top, by=keys, grid=grid, unit="pounds") for name, top in measures.items()}


@statistic("association")
def postponements(t: Tables) -> Pieces:
    """How often and how long Cardinals keep a Merchant's sale waiting.

    Grain: one row a Merchant (1 the first drawn) and measure. `measure`: postponed (share of Merchants drawn), waited
    (turns between drawing and sale of those postponed; 0: still in the same turn), cardinals (Cardinals played per
    Merchant drawn). `n`: Merchants, for waited those postponed.
    """
    drawn = telling(t.sales, "merchant")
    late = drawn.filter(pl.col("postponed") & pl.col("waited").is_not_null())
    grid = t.sale_grid.rename({"sale": "merchant"})
    return {
        "postponed": Ratio(drawn, "postponed", by=["merchant"], share=True, grid=grid),
        "waited": Ratio(late, "waited", by=["merchant"], grid=grid, unit="turns"),
        "cardinals": Ratio(drawn, "cardinals", by=["merchant"], grid=grid, unit="cards"),
    }


@statistic
def waits(t: Tables) -> Pieces:
    """How many turns a postponed sale waited, all Merchants together.

    Grain: one row a number of turns. `value` is a share of the `n` postponed sales.
    """
    return {"": Split(t.sales.filter(pl.col("postponed")), "waited")}
