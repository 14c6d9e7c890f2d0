"""Merchants, the answers to them and the sales that they bring."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from . import Tables
from .turns import among, marks, sales

ANSWERS = ("cardinal_played", "cardinal_declined")
_BEFORE = ("merchant_drawn", *ANSWERS)


def at_once() -> pl.Expr:
    """Whether a row follows a Merchant or an answer directly; of a sale, that it was not postponed."""
    return pl.col("before").cast(pl.String).is_in(_BEFORE).fill_null(False)


def chains(t: Tables) -> pl.DataFrame:
    """Merchants, answers, postponements, sales; `merchant` (seq) and `number`: the Merchant last drawn; `direct`."""
    e = Event
    rows = t.table(marks).filter(
        among(e.MERCHANT_DRAWN, e.CARDINAL_PLAYED, e.CARDINAL_DECLINED, e.SALE_POSTPONED, e.SALE_OPENED)
    )
    drawn = pl.col("event") == "merchant_drawn"
    return rows.with_columns(
        pl.col("event").cast(pl.String),
        merchant=pl.when(drawn).then("seq").forward_fill().over("game"),
        number=pl.when(drawn).then("count").forward_fill().over("game"),
        direct=at_once(),
    )


def answers(t: Tables) -> pl.DataFrame:
    """The answers to a Merchant, with their `place`, 1 the first, and the seat `wanted` there."""
    rows = t.table(chains).filter(pl.col("event").is_in(ANSWERS) & pl.col("direct") & pl.col("merchant").is_not_null())
    return rows.with_columns(place=pl.int_range(1, pl.len() + 1).over("game", "merchant")).with_columns(
        wanted=(pl.col("active").cast(pl.Int64) + pl.col("place")) % t.players
    )


def outcomes(t: Tables) -> pl.DataFrame:
    """One row a Merchant.

    `asked` opponents, `cardinals` played, `furthest`: how many seats after the active player the last of them sits,
    `follower`: the event after the last answer.
    """
    rows = t.table(chains).filter(
        (pl.col("event") == "merchant_drawn") | (pl.col("event").is_in(ANSWERS) & pl.col("direct"))
    )
    played = pl.col("event") == "cardinal_played"
    away = (pl.col("seat").cast(pl.Int64) - pl.col("active").cast(pl.Int64)) % t.players
    found = rows.filter(pl.col("merchant").is_not_null()).group_by("game", "merchant", maintain_order=True)
    return found.agg(
        pl.col("number", "active", "turn", "phase").first(),
        asked=pl.col("event").is_in(ANSWERS).sum(),
        cardinals=played.sum(),
        furthest=away.filter(played).max(),
        follower=pl.col("after").last().cast(pl.String),
    )


def due_sales(t: Tables) -> pl.DataFrame:
    """The sales that did not follow their Merchant at once."""
    return t.table(sales).filter(~at_once())


def postponed(t: Tables) -> pl.DataFrame:
    """The postponements, with the turn in which the sale is `due` and that in which it is `held` (null: never)."""
    away = (pl.col("seat").cast(pl.Int64) - pl.col("active").cast(pl.Int64) - 1) % t.players + 1
    waits = t.table(chains).filter(pl.col("event") == "sale_postponed")
    opened = t.table(sales).select("game", "number", later="seq", held="turn")
    held = (
        waits.select("game", "seq", number="count")
        .join(opened, on=["game", "number"])
        .filter(pl.col("later") > pl.col("seq"))
        .group_by("game", "seq")
        .agg(pl.col("held").first())
    )
    return waits.select("game", "seq", "seat", number="count", due=pl.col("turn") + away).join(
        held, on=["game", "seq"], how="left", maintain_order="left"
    )
