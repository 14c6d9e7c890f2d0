"""The course of a game: turns, Merchants, answers to them, sales and the end, each with what stands next to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import polars as pl

from qn_analysis.core.lint.chunk import LAST, series
from qn_analysis.core.log.null import NULL

from ...words.cards import Card
from .. import folds
from . import Tables, each_after

if TYPE_CHECKING:
    from qn_analysis.core.compile.folds import Numbers

_MARKED: Final = ("game", "seq", "turn", "phase", "event", "seat", "active", "card", "count", "amount")


def same_game(by: int) -> pl.Expr:
    """Whether the row that lies `by` rows before (negative: after) is of the same game."""
    return pl.col("game") == pl.col("game").shift(by)


def odd(t: Tables) -> pl.DataFrame:
    """row (of the events), staged (the last row before it with a stage, -1: none), what (a bit for each that may be
    wrong): the events that are not plainly in order, in order."""
    return t.fold(folds.ORDER)[0]


def may_be(t: Tables, what: int) -> Numbers:
    """The numbers of the rows that may be out of order in one of some ways."""
    return _odd(t, what)["row"].to_numpy()


def _odd(t: Tables, what: int) -> pl.DataFrame:
    rows = t.table(odd)
    return rows.filter(pl.Series((rows["what"].to_numpy() & what) != 0)) if rows.height else rows


def after_last(t: Tables, what: int, near: str = "") -> tuple[pl.DataFrame, pl.Expr]:
    """Events that may be out of order in one of some ways, as `each_after` has them.

    Args:
        t: the chunk.
        what: bits.
        near: the column of `odd` with the row that stands before; "" is the event before.
    """
    rows = _odd(t, what)
    here = rows["row"].to_numpy()
    return each_after(t.events, here, rows[near].to_numpy() if near else here - 1)


def marks(t: Tables, at: pl.Series) -> pl.DataFrame:
    """Some rows; `before` and `after` are the events next to them in the game.

    Args:
        t: the chunk.
        at: the numbers of the rows.
    """
    here, first = at.to_numpy(), t.column("first")
    near = []
    for name, by in (("before", -1), ("after", 1)):
        there = (here + by).clip(0, max(len(first) - 1, 0))
        apart = (there == here) | (first[np.maximum(here, there)] == 1)
        events = pl.Series(np.where(apart, NULL, t.column("event")[there]), dtype=pl.UInt8)
        near.append(series(name, events, t.events.schema["event"]))
    return t.events.select(_MARKED)[at].with_columns(near)


def sales(t: Tables) -> pl.DataFrame:
    """One row a sale: where it opens, `number`, `before` it, and `after`: what follows when all displays are closed."""
    rows = marks(t, t.at("sale_opened", "sale_closed"))
    opened = pl.col("event") == "sale_opened"
    begins = rows.select(opened | pl.col("game").ne_missing(pl.col("game").shift())).to_series()
    ends = begins.shift(-1, fill_value=True)  # a sale lasts until the next one is opened, or the game ends
    held = rows.filter(begins).with_columns(rows["after"].filter(ends))
    return held.filter(opened).select("game", "seq", "turn", "seat", "active", "before", "after", number="count")


def turn_key() -> pl.Expr:
    """Game and turn in one number: joins on one column are faster than on two."""
    return pl.col("game").cast(pl.UInt64) * 65536 + pl.col("turn").cast(pl.UInt64)


def first_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The first row of each `key`; in an orderly log keys rise, and nothing need be looked for."""
    keys = rows["key"]
    if not keys.null_count() and (keys.slice(1) > keys.head(max(rows.height - 1, 0))).all():
        return rows
    return rows.unique("key", keep="first", maintain_order=True)


ANSWERS = ("cardinal_played", "cardinal_declined")
_BEFORE = ("merchant_drawn", *ANSWERS)


def at_once() -> pl.Expr:
    """Whether a row follows a Merchant or an answer directly; of a sale, that it was not postponed."""
    return pl.col("before").is_in(_BEFORE).fill_null(False)


def chains(t: Tables) -> pl.DataFrame:
    """Merchants, answers, postponements, sales; `merchant` (seq) and `number`: the Merchant last drawn; `direct`."""
    rows = marks(t, t.at("merchant_drawn", *ANSWERS, "sale_postponed", "sale_opened"))
    return rows.with_columns(merchant=_last_drawn("seq"), number=_last_drawn("count"), direct=at_once())


def _last_drawn(column: str) -> pl.Expr:
    """What the last Merchant of the game that says anything in a column says there."""
    told, game = (pl.col("event") == "merchant_drawn") & pl.col(column).is_not_null(), pl.col("game").fill_null(LAST)
    same = pl.when(told).then(game).forward_fill() == game  # to fill game by game takes several times as long
    return pl.when(same).then(pl.when(told).then(column).forward_fill())


def answers(t: Tables) -> pl.DataFrame:
    """The answers to a Merchant, with their `place`, 1 the first, and the seat `wanted` there."""
    rows = t.table(chains).filter(pl.col("event").is_in(ANSWERS) & pl.col("direct") & pl.col("merchant").is_not_null())
    fresh = pl.col("game").ne_missing(pl.col("game").shift()) | (pl.col("merchant") != pl.col("merchant").shift())
    row = pl.int_range(pl.len())
    return rows.with_columns(place=row - pl.when(fresh).then(row).forward_fill() + 1).with_columns(
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


def behind(t: Tables) -> pl.DataFrame:
    """game, merchant (seq), ahead, seat: by the ruling `merchant_while_waiting` = `waits`, the Merchants on whom nobody
    played a Cardinal while a sale was postponed, with the number of the latest such sale and its seat."""
    drawn = t.table(outcomes).select("game", "merchant", "cardinals")
    waits = (
        t.table(chains).filter(pl.col("event") == "sale_postponed").select("game", "seat", since="seq", ahead="count")
    )
    if t.rules.rulings["merchant_while_waiting"] != "waits":
        return drawn.clear().join(waits.clear(), on="game").select("game", "merchant", "ahead", "seat")
    opened = t.table(sales).select("game", ahead="number", opened="seq")
    rows = drawn.filter(pl.col("cardinals") == 0).join(waits, on="game").filter(pl.col("since") < pl.col("merchant"))
    open_yet = rows.join(opened, on=["game", "ahead"], how="left").filter(
        pl.col("opened").is_null() | (pl.col("opened") > pl.col("merchant"))
    )
    return (
        open_yet.sort("game", "merchant", "ahead")
        .group_by("game", "merchant", maintain_order=True)
        .agg(pl.col("ahead", "seat").last())
    )


def due_sales(t: Tables) -> pl.DataFrame:
    """The sales that did not follow their Merchant at once."""
    return t.table(sales).filter(~at_once())


def postponed(t: Tables) -> pl.DataFrame:
    """The postponements, with the turn in which the sale is `due` and that in which it is `held` (null: never)."""
    away = (pl.col("seat").cast(pl.Int64) - pl.col("active").cast(pl.Int64) - 1) % t.players + 1
    waits = t.table(chains).filter(pl.col("event") == "sale_postponed").with_columns(due=pl.col("turn") + away)
    after = t.table(behind)
    if after.height:  # held with the sale that it waits for, which may itself wait for another
        waits = waits.join(
            after.select("game", "merchant", "ahead"), on=["game", "merchant"], how="left", maintain_order="left"
        )
        for _merchant in range(t.rules.copies[Card.MERCHANT]):
            ahead = waits.select("game", ahead="count", earlier="due").unique(["game", "ahead"], keep="first")
            waits = waits.join(ahead, on=["game", "ahead"], how="left", maintain_order="left")
            waits = waits.with_columns(due=pl.coalesce("earlier", "due")).drop("earlier")
    opened = t.table(sales).select("game", "number", later="seq", held="turn")
    held = (
        waits.select("game", "seq", number="count")
        .join(opened, on=["game", "number"])
        .filter(pl.col("later") > pl.col("seq"))
        .group_by("game", "seq")
        .agg(pl.col("held").first())
    )
    return waits.select("game", "seq", "seat", pl.col("count").alias("number"), "due").join(
        held, on=["game", "seq"], how="left", maintain_order="left"
    )
