"""JW7: how a game ends, and what counts."""

from __future__ import annotations

import polars as pl

from ..tables import Departures, Tables, object_named, seats
from ..tables.board import shelf, since
from ..tables.cards import objects
from . import check
from .turns import rounds_due

_THING = ["game", "seat", "object"]


@check("JW701", "wrong-last-turn", "error", "end.last_turn", "end.two_last", "two.turn", values="played due")
def last_turn(t: Tables) -> Departures:
    """A game goes on after its last turn, or ends without one.

    The turn in which a city could not be refilled is the last; a ruling can add a round with two players. Example: two
    turns follow it.
    """
    # due (null: no last turn)
    more = int(t.players == 2 and rounds_due(t) == 1 and t.rules.rulings["two_last"] == "both")
    told = t.only("last_turn").group_by("game").agg(due=pl.col("nth_turn").first() + more)
    played = t.events.group_by("game", maintain_order=True).agg(
        played=pl.col("nth_turn").max(), seq=pl.col("seq").last()
    )
    rows = played.join(told, on="game", how="left", maintain_order="left")
    return Departures(rows, pl.col("played").ne_missing(pl.col("due"))).select("game", "seq", "played", "due")


def goods(t: Tables) -> pl.DataFrame:
    """A row a seat and object that lies before it at the end: game, seat, object, `n`, `due` (coins that it counts)."""
    sums = t.table(shelf).group_by(_THING, maintain_order=True).agg(n=pl.col("moved").sum().cast(pl.Int64))
    worth = t.table(objects).select("object", "half")
    known = sums.filter(pl.col("n") > 0).join(worth, on="object", how="left", maintain_order="left")
    return known.with_columns(due=pl.col("n") * pl.col("half"))


@check("JW702", "counted-wrong", "error", "end.half", "end.gold", "craft.stays", values="due said n owns object")
def counted_wrong(t: Tables) -> Departures:
    """A crafted object counts too much or too little at the end.

    Every card of it counts half its price, rounded down, without the bonus. Example: a Ruby of 7 coins counts 4.
    """
    # due (coins)
    rows = t.only("counted").with_columns(nth=pl.int_range(pl.len()).over(_THING))
    known = rows.join(t.table(goods), on=_THING, how="left", maintain_order="left").with_columns(
        pl.col("due", "n").fill_null(0)
    )
    right = (pl.col("amount") == pl.col("due")) & (pl.col("count") == pl.col("n")) & (pl.col("nth") == 0)
    wrong = Departures(known, ~right.fill_null(False))
    return wrong.select("game", "seq", "seat", "due", said="amount", n="count", owns="n", object=object_named())


@check("JW703", "not-counted", "error", "end.half", values="due object")
def not_counted(t: Tables) -> pl.DataFrame:
    """A crafted object is not counted at the end.

    All that is crafted and not sold counts. Example: a Ring is forgotten.
    """
    ends = t.events.group_by("game").agg(pl.col("seq").last())
    over = t.table(goods).join(ends, on="game", how="left", maintain_order="left")
    rows = over.join(t.only("counted"), on=_THING, how="anti", maintain_order="left")
    return t.some(rows).select("game", "seq", "seat", "due", object=object_named())


def finals(t: Tables) -> pl.DataFrame:
    """A row a game and seat: `total` (coins and what is crafted) and `place`, worked out from the events."""
    ends = t.events.group_by("game", maintain_order=True).agg(pl.col("row").max())
    coins = [f"coin_{n}" for n in range(t.players)]
    table = since(t, ends).select("game", *coins).unpivot(coins, index="game", variable_name="of", value_name="has")
    hers = table.with_columns(seat=pl.col("of").str.slice(5).cast(pl.Int64)).drop("of")
    half = t.table(goods).group_by("game", "seat").agg(half=pl.col("due").sum())
    rows = hers.join(half, on=["game", "seat"], how="left").with_columns(
        total=pl.col("has").cast(pl.Int64) + pl.col("half").fill_null(0)
    )
    return rows.with_columns(place=pl.col("total").rank("min", descending=True).over("game").cast(pl.Int64))


@check("JW704", "final-sum-wrong", "error", "end.coins", "end.half", "end.gold", values="said due")
def final_sum(t: Tables) -> Departures:
    """A final sum is not coins and half the prices of crafted cards.

    Coins are counted anew here from every gain and payment. Example: 100 coins and objects that count 7 are said to be
    110.
    """
    rows = t.only("game_over").join(t.table(finals), on=["game", "seat"], how="left", maintain_order="left")
    wrong = Departures(rows, pl.col("amount").ne_missing(pl.col("total")))
    return wrong.select("game", "seq", "seat", said="amount", due="total")


@check("JW705", "final-place-wrong", "error", "object.richest", "end.shared", values="said due")
def final_place(t: Tables) -> Departures:
    """A place is not what the sums give.

    The richest player wins, and equal sums share a place. Example: 90 coins come before 95.
    """
    rows = t.only("game_over").join(t.table(finals), on=["game", "seat"], how="left", maintain_order="left")
    wrong = Departures(rows, pl.col("count").ne_missing(pl.col("place")))
    return wrong.select("game", "seq", "seat", said="count", due="place")


@check("JW706", "final-result-incomplete", "error", "object.richest", "end.coins", values="times")
def incomplete(t: Tables) -> Departures:
    """A game does not end with the result of each seat.

    Each seat has one result, and nothing follows. Example: the result of a seat is missing.
    """
    back = pl.int_range(pl.len(), 0, -1).over("game")
    over = t.events.with_columns(back=back).filter(pl.col("event") == "game_over")
    told = over.group_by("game", "seat").agg(times=pl.len(), early=(pl.col("back") > t.players).any())
    ends = t.events.group_by("game", maintain_order=True).agg(pl.col("seq").last())
    due = ends.join(seats(t), how="cross").join(told, on=["game", "seat"], how="left", maintain_order="left")
    rows = due.with_columns(pl.col("times").fill_null(0), pl.col("early").fill_null(False))
    return Departures(rows, (pl.col("times") != 1) | pl.col("early")).select("game", "seq", "seat", "times")


@check("JW707", "counted-out-of-place", "error", "end.coins", "end.last_turn", values="event")
def out_of_place(t: Tables) -> Departures:
    """Something happens after the final count has begun.

    The game is over with the last turn. Example: a sale after the first object is counted.
    """
    final = pl.col("event").is_in(["counted", "game_over"])
    rows = Departures(
        t.events.with_columns(late=final.cast(pl.Int64).cum_sum().over("game")), (pl.col("late") > 0) & ~final
    )
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String))
