"""Claims on Kings and the Necklace."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.stats.pieces import Ratio

from ..counterfactual import king_values
from ..necklace import necklace_earnings
from ..tables import Tables
from .figures import Less, One, split
from .worth import gem_of_card, won

_SALE = ["game", "sale"]
_PLAYER = ["game", "sale", "seat"]
_GEM = ["game", "sale", "gem"]


def _frame(piece: object) -> pl.DataFrame:
    """The rows of a statistic's piece."""
    assert isinstance(piece, Ratio)
    return piece.frame


def _kings(t: Tables) -> pl.DataFrame:
    """One row a King shown: game, sale, seat, rank, swing (pounds by which he moved his owner's margin)."""
    rows = _frame(king_values.pieces(t)["swing"])
    return rows.select(*_PLAYER, "rank", swing=pl.col("rival") - pl.col("gain"))


def _tops(t: Tables) -> pl.DataFrame:
    """One row a player at a sale who shows a gem: her row with the most stones (the more fashionable of equals), with
    `rivals`, the Kings that others laid on that gem."""
    rows = t.displays.filter(pl.col("stones") > 0).join(t.gem_rows.select(*_GEM, "rank", every="kings"), on=_GEM)
    rows = rows.with_columns(rivals=_less("every", "kings"))
    return rows.sort(*_PLAYER, "stones", "rank", descending=[False, False, False, True, False]).unique(
        _PLAYER, keep="first", maintain_order=True
    )


def _less(one: str, other: str) -> pl.Expr:
    return pl.col(one).cast(pl.Int32) - pl.col(other).cast(pl.Int32)


def c17(t: Tables) -> Less:
    """Win share of who leads alone before the last sale: with a King shown in it less without."""
    most = pl.col("before").max().over("game")
    last = t.scores.filter(pl.col("sale") == t.merchants)
    alone = last.filter(((pl.col("before") == most).sum().over("game") == 1) & (pl.col("before") == most))
    shown = t.displays.group_by(_PLAYER).agg(king=pl.col("kings").sum() > 0)
    return split(won(t, alone.join(shown, on=_PLAYER)), "win", pl.col("king"), share=True)


def c18(t: Tables) -> One:
    """Share of the Kings beyond the first in a hand that are never shown."""
    several = t.hands.filter((pl.col("card") == "king") & (pl.col("copies") > 1)).drop("shown").sort(_PLAYER)
    several = several.unique(["game", "seat"], keep="first", maintain_order=True)
    shown = t.displays.group_by(_PLAYER).agg(shown=pl.col("kings").sum()).rename({"sale": "at"})
    later = several.join(shown, on=["game", "seat"]).filter(pl.col("at") >= pl.col("sale"))
    rows = later.group_by("game", "seat").agg(pl.col("copies").first().cast(pl.Int32), pl.col("shown").sum())
    rows = rows.with_columns(second=pl.col("copies") - 1)
    wasted = pl.min_horizontal(pl.col("second"), pl.col("copies") - pl.col("shown").cast(pl.Int32))
    return One(Ratio(rows, wasted, "second", share=True))


def c19(t: Tables) -> Less:
    """A King's swing with all four gems in the hand less with fewer."""
    gems = t.hands.join(gem_of_card(), on="card").group_by(_PLAYER).agg(gems=pl.col("gem").n_unique())
    rows = _kings(t).join(gems, on=_PLAYER, how="left")
    return split(rows, "swing", pl.col("gems").fill_null(0) == t.gem_grid.height)


def c20(t: Tables) -> Less:
    """A King's swing on fashion 1 or 2 less on fashion 3 or 4."""
    return split(_kings(t), "swing", pl.col("rank") < 2)


def c21(t: Tables) -> Less:
    """Rivals' Kings on a player's top gem: of the others less of the Necklace's owner."""
    owners = t.hands.filter(pl.col("card") == "necklace").select(*_SALE, owner="seat")
    rows = _tops(t).join(owners, on=_SALE)
    return split(rows, "rivals", pl.col("seat") != pl.col("owner"))


def c22(t: Tables) -> Less:
    """Tribute per Necklace shown: on another gem than its owner's top one less on that."""
    most = t.displays.group_by(_PLAYER).agg(most=pl.col("stones").max())
    laid = t.displays.filter("necklace").join(most, on=_PLAYER)
    return split(laid, "received", pl.col("stones") < pl.col("most"))


def c23(t: Tables) -> One:
    """Share of Necklaces that void a King where rivals show two or more, less one half."""
    own = t.displays.group_by(_PLAYER).agg(own=pl.col("kings").sum())
    every = t.gem_rows.group_by(_SALE).agg(every=pl.col("kings").sum())
    laid = t.displays.filter("necklace").join(own, on=_PLAYER).join(every, on=_SALE)
    facing = laid.filter(_less("every", "own") >= 2).select(*_GEM)
    rows = facing.join(t.gem_rows.select(*_GEM, "voided"), on=_GEM)
    return One(Ratio(rows, pl.col("voided") > 0, share=True), 0.5)


def c24(t: Tables) -> Less:
    """Share of rows with the most stones that a rival's King hits: of the leader or most-ringed less of the others."""
    sales = t.gem_rows.group_by(_SALE).agg(kings=pl.col("kings").sum()).filter((pl.col("kings") > 0) & _later())
    standing = t.scores.with_columns(leads=pl.col("before") == pl.col("before").max().over(_SALE))
    rings = t.displays.group_by(_PLAYER).agg(rings=pl.col("rings").sum())
    most = pl.col("rings").max().over(_SALE)
    rings = rings.select(*_PLAYER, ringed=(pl.col("rings") == most) & (most > 0))
    every = t.gem_rows.select(*_GEM, every="kings")
    rows = (
        t.displays.filter(pl.col("outcome").is_in(["sold", "cancelled"]))
        .join(sales.select(_SALE), on=_SALE, how="semi")
        .join(every, on=_GEM)
        .join(standing.select(*_PLAYER, "leads"), on=_PLAYER)
        .join(rings, on=_PLAYER)
        .with_columns(hit=_less("every", "kings") > 0)
    )
    return split(rows, "hit", pl.col("leads") | pl.col("ringed"), share=True)


def _later() -> pl.Expr:
    return pl.col("sale") > 1


def c25(t: Tables) -> Less:
    """Pounds that a Necklace earned at the last sale less at an earlier one."""
    return split(_frame(necklace_earnings.pieces(t)["earned"]), "earned", pl.col("sale") == t.merchants)


def c26(t: Tables) -> One:
    """Win share of who bought the Necklace less her fair share."""
    buyers = t.purchases.filter(pl.col("card") == "necklace").select("game", "seat").unique(maintain_order=True)
    return One(Ratio(won(t, buyers), "win", share=True), 1 / t.log.players)


def c27(t: Tables) -> One:
    """Share of rows with three Rings or more on the top gem that sell."""
    top = t.gem_rows.filter(pl.col("rank") == 0).select(_GEM)
    rows = t.displays.filter(pl.col("rings") >= 3).join(top, on=_GEM, how="semi")
    return One(Ratio(rows, pl.col("outcome") == "sold", share=True))
