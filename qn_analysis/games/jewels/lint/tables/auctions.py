"""The auctions: who was asked, who offered what, who should win."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from . import TRADES, Tables, among, deal_starts, some
from .board import before, by_seat, of_city
from .cards import bought_by, objects


def trades(t: Tables) -> pl.DataFrame:
    """A row a purchase or sale, with the table before it: `enc`, `res` (of its city), `cost` (of that resource)."""
    cost = dict(enumerate(each.cost for each in t.rules.resources))
    rows = before(t, some(t, *TRADES))
    return rows.with_columns(enc=of_city("enc").cast(pl.Int64), res=of_city("res").cast(pl.Int64)).with_columns(
        cost=(pl.col("res").replace_strict(cost, default=0, return_dtype=pl.Int64) + pl.col("dear")).clip(0)
    )


def least(t: Tables) -> pl.Expr:
    """The coins that an auction about a row of `trades` takes at least, besides the one for asking."""
    whole = t.rules.rulings["bid_pays"] == "besides" or t.rules.rulings["minimum_bid"] == "cost"
    return pl.when(among(Event.BOUGHT)).then("cost").otherwise(0) if whole else pl.lit(0, pl.Int64)


def auctions(t: Tables) -> pl.DataFrame:
    """A row a deal with an auction: game, seq, deal, `active`, `best` (highest offer), `own` (the active player's),
    `top` (others with the highest), `near` (the first of these clockwise), `winner` and `pays` that are due."""
    offers = t.only("offered").with_columns(away=(pl.col("seat") - pl.col("active")) % t.players)
    found = offers.group_by("deal", maintain_order=True).agg(
        pl.col("game", "seq", "active").first(),
        best=pl.col("amount").max(),
        own=pl.col("amount").filter(pl.col("away") == 0).first(),
        top=((pl.col("amount") == pl.col("amount").max()) & (pl.col("away") > 0)).sum(),
        near=pl.col("away").filter((pl.col("amount") == pl.col("amount").max()) & (pl.col("away") > 0)).min(),
    )
    tied = (pl.col("top") > 1) & pl.lit(t.rules.rulings["auction_tie"] == "active")
    hers = (pl.col("own") == pl.col("best")) | tied
    return found.with_columns(
        winner=pl.when(hers).then("active").otherwise((pl.col("active") + pl.col("near")) % t.players),
        pays=pl.when(hers).then("own").otherwise("best"),
    )


def rivals(t: Tables) -> pl.DataFrame:
    """A row a purchase or sale and another seat in the city: `each` (the seat), `coin` (before the deal), `means`
    (whether she can ask for an auction), `asked` (how often she was), `challenged` (whether she did)."""
    deals = (
        t.table(trades)
        .with_columns(least=least(t))
        .select("game", "seq", "deal", "event", "city", "enc", "least", "active")
    )
    rows = deals.join(t.table(deal_starts), on="deal", how="left", maintain_order="left")
    table = by_seat(t, before(t, rows), "at", "coin").filter(pl.col("at") == pl.col("city"))
    others = table.filter(pl.col("each") != pl.col("active"))
    said = t.only("challenged", "not_challenged").group_by("deal", each="seat").agg(
        asked=pl.len().cast(pl.Int64), challenged=among(Event.CHALLENGED).any()
    )  # fmt: skip
    wares = _wares(t, others)
    known = others.join(said, on=["deal", "each"], how="left", maintain_order="left").join(
        wares, on=["deal", "each"], how="left", maintain_order="left"
    )
    rich = pl.col("coin") >= t.rules.challenge + pl.col("least")
    able = rich & (among(Event.BOUGHT) | pl.col("offers").fill_null(False))
    return known.with_columns(pl.col("asked").fill_null(0), pl.col("challenged").fill_null(False), means=able)


def _wares(t: Tables, others: pl.DataFrame) -> pl.DataFrame:
    """deal, each, `offers`: whether a seat has crafted something that the Buyer of a sale buys."""
    kinds = t.table(objects).select("object", "ware")
    goods = t.only("crafted", "sold").join(kinds, on="object", how="left", maintain_order="left")
    moved = pl.when(among(Event.CRAFTED)).then(1).otherwise(-1)
    stock = goods.select("row", "game", "ware", each="seat", n=moved.cum_sum().over("game", "seat", "ware"))
    asked = others.filter(among(Event.SOLD)).join(t.table(bought_by), left_on="enc", right_on="card")
    found = asked.sort("row").join_asof(
        stock, on="row", by=["game", "each", "ware"], allow_exact_matches=False, check_sortedness=False
    )
    return found.group_by("deal", "each").agg(offers=(pl.col("n") > 0).any())
