"""The auctions: who was asked, who offered what, who should win."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from . import TRADES, Tables, among, deal_starts, some
from .board import before, by_seat, of_city, shelf
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


def offers(t: Tables) -> pl.DataFrame:
    """The rows of offers, with `cost`: of the resource that the auction is about, 0 where it is about a sale."""
    costs = t.table(trades).filter(among(Event.BOUGHT)).select("deal", "cost")
    rows = t.only("offered").join(costs, on="deal", how="left", maintain_order="left")
    return rows.with_columns(pl.col("cost").fill_null(0))


def auctions(t: Tables) -> pl.DataFrame:
    """A row a deal with an auction: game, seq, deal, `active`, `best` (highest offer), `own` (the active player's),
    `top` (others with the highest), `near` (the first of these clockwise), `winner` and `pays` that are due."""
    shown = t.only("offered").with_columns(away=(pl.col("seat") - pl.col("active")) % t.players)
    found = shown.group_by("deal", maintain_order=True).agg(
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


def company(t: Tables) -> pl.DataFrame:
    """A row a purchase or sale and a seat in the city, as they were before the deal: `each` (the seat), `coin`, and
    `ready` (at a sale: whether she can sell something to the Buyer); besides `cost` and `least`."""
    deals = (
        t.table(trades)
        .with_columns(least=least(t))
        .select("game", "seq", "deal", "event", "city", "enc", "cost", "least", "active", "batch")
    )
    rows = deals.join(t.table(deal_starts), on="deal", how="left", maintain_order="left")
    seats = by_seat(t, before(t, rows), "at", "coin").filter(pl.col("at") == pl.col("city"))
    known = seats.join(_wares(t, seats), on=["deal", "each"], how="left", maintain_order="left")
    return known.with_columns(pl.col("ready").fill_null(False))


def rivals(t: Tables) -> pl.DataFrame:
    """The rows of `company` but the active player's: `means` (whether she can ask for an auction), `asked` (how often
    she was), `challenged` (whether she did)."""
    said = t.only("challenged", "not_challenged").group_by("deal", each="seat").agg(
        asked=pl.len().cast(pl.Int64), challenged=among(Event.CHALLENGED).any()
    )  # fmt: skip
    others = t.table(company).filter(pl.col("each") != pl.col("active"))
    known = others.join(said, on=["deal", "each"], how="left", maintain_order="left")
    rich = pl.col("coin") >= t.rules.challenge + pl.col("least")
    able = rich & (among(Event.BOUGHT) | pl.col("ready"))
    return known.with_columns(pl.col("asked").fill_null(0), pl.col("challenged").fill_null(False), means=able)


def _wares(t: Tables, seats: pl.DataFrame) -> pl.DataFrame:
    """deal, each, `ready`: whether a seat has what the Buyer of a sale buys, not crafted in this round of hers."""
    kinds = t.table(objects).select("object", "ware")
    goods = t.table(shelf).join(kinds, on="object", how="left", maintain_order="left")
    stock = goods.select(
        "row", "game", "ware", "batch", each="seat",
        n=pl.col("moved").cum_sum().over("game", "seat", "ware"),
        green=(pl.col("greens") - pl.col("green")).cum_sum().over("game", "batch", "seat", "ware"),
    )  # fmt: skip
    asked = seats.filter(among(Event.SOLD)).join(t.table(bought_by), left_on="enc", right_on="card")
    found = asked.sort("row").join_asof(
        stock, on="row", by=["game", "each", "ware"], allow_exact_matches=False, check_sortedness=False
    )
    green = pl.when(pl.col("batch") == pl.col("batch_right")).then("green").otherwise(0)
    return found.group_by("deal", "each").agg(ready=(pl.col("n") > green).any())
