"""The market and money: ladders of prices, what each place shows around every event, purchases, what turns spend."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.lint.chunk import rare, series
from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Card
from ...words.events import Event
from .. import folds
from . import ASKED, TYPES, Tables, told
from .turns import first_of, turn_key

_MARKET: Final = ("offered", "bought", "marked_down", "expired", "taken")


def place_key() -> pl.Expr:
    """Game and seq in one number, which rises through the log."""
    return pl.col("game").cast(pl.UInt64) * 65536 + pl.col("seq").cast(pl.UInt64)


def ladders(t: Tables) -> pl.DataFrame:
    """card, step (0 the top), price in ducats: every step of every ladder."""
    rows = [
        (card.name.lower(), step, price)
        for card in Card
        for step, price in enumerate(t.rules.prices[card])
        if t.rules.copies[card]
    ]
    return pl.DataFrame(
        rows, schema={"card": TYPES["card"], "step": TYPES["count"], "price": TYPES["amount"]}, orient="row"
    )


def course(t: Tables, *events: Event) -> pl.DataFrame:
    """row (of the events), event (its number), prev, next (rows before and after it in the course of turns, -1 at a
    game's ends): the rows of some of the events that the fold asks about, in order, but for purchases, passes and
    losses of ducats that plainly stand where they should."""
    return t.table(course_of_turns)[2].filter(does(*events))


def beside(t: Tables, rows: pl.DataFrame, *near: str) -> pl.DataFrame:
    """Rows of `course` with all columns of the events, and some of what stands before and after.

    Args:
        t: the chunk.
        rows: these.
        near: `prev_` or `next_` before the name of a column; null where the game has no such event.
    """
    found = [t.events[rows["row"]]]
    for side in ("prev", "next"):
        names = {name: name.removeprefix(f"{side}_") for name in near if name.startswith(side)}
        if not names:
            continue
        there = t.events[list(names.values())][rows[side].clip(0)]
        known = pl.lit(rows[side] >= 0)
        found.append(there.select(pl.when(known).then(pl.col(name)).alias(said) for said, name in names.items()))
    return pl.concat(found, how="horizontal")


def in_places(t: Tables) -> list[pl.DataFrame]:
    """What the fold `market` writes of places, in order, of turns that begin, and of Queens that are not played."""
    places = t.kinds().places
    rooms = [places.count(*_MARKET), places.count("turn_started"), places.count("not_taken")]
    found, *others = t.fold(folds.MARKET, rooms)
    return [found.sort("row"), *others]


def market(t: Tables) -> pl.DataFrame:
    """The events of the market that are not plainly as they should be, in order: all that its checks can find is there.

    As the fold writes them, in numbers (`in_market` gives them their types): row (of the events); event, card, turn,
    slot, count, amount as there; lay (the card that lay there before it), lies (the card of this stay), stays (whether
    a card lies there afterwards), step (mark-downs of this stay, this row's included), price (of `lies` at `step`, none
    off the ladder), prev_turn and prev_event, next_turn and next_event (in the same place of the same game);
    of a row that marks down, expires or lays out, after_event and after_slot: the one before it in the same turn.
    """
    return t.table(in_places)[0]


def does(*events: Event) -> pl.Expr:
    """Whether a row of `market` is of one of some events."""
    return pl.any_horizontal(pl.col("event") == int(event) for event in events)


def is_said(column: str) -> pl.Expr:
    """Whether a row of `market` says something in a column: of words, if it is `card`, `lay` or `lies`."""
    return pl.col(column) != (NULL if column in ("card", "lay", "lies") else NONE)


def of_lying_card() -> pl.Expr:
    """Whether a row of `market` names the card that lay there."""
    return (pl.col("card") == pl.col("lay")) & is_said("card")


def of_another_card() -> pl.Expr:
    """Whether a row of `market` names another card than lay there, or one of them is none."""
    return pl.col("card") != pl.col("lay")


def in_market(t: Tables, where: pl.Expr) -> pl.DataFrame:
    """The few rows of `market` that fit, with the types of the events, and game, seq and seat."""
    rows = rare(t.table(market), where)
    if not rows.height:
        return t.table(_no_market)
    return typed(t, rows)


def _no_market(t: Tables) -> pl.DataFrame:
    """No rows, as `in_market` has them."""
    return typed(t, t.table(market).clear())


def typed(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of `market` with the types of the events, and game, seq and seat."""
    types = {**TYPES, "lay": TYPES["card"], "lies": TYPES["card"], "price": TYPES["amount"]}
    types |= {"after_event": TYPES["event"], "after_slot": TYPES["slot"]}
    for near in ("prev", "next"):
        types |= {f"{near}_{name}": TYPES[name] for name in ("event", "turn")}
    types["step"] = TYPES["count"]
    known = rows.with_columns(series(name, rows[name], types[name]) for name in types if name in rows)
    return told(t, known, "game", "seq", "seat")


def closed(t: Tables) -> pl.DataFrame:
    """key, game, turn, seq: turns whose refill is done, since they ended or a postponed sale was held at their end."""
    ended = t.rows("turn_ended").select(turn_key().alias("key"), "game", "turn", "seq")
    opened = t.rows("sale_opened").select(turn_key().alias("key"), "game", "turn", "seq", "count")
    drawn = t.rows("merchant_drawn").select(turn_key().alias("key"), "count")
    due = opened.join(drawn, on=["key", "count"], how="anti").drop("count")
    late = due.join(ended.select("key"), on="key", how="anti", maintain_order="left")
    return pl.concat([first_of(ended), first_of(late)])


def exhausted(t: Tables) -> pl.DataFrame:
    """key, game, turn, seq: turns in whose refill the pile was found empty."""
    rows = t.rows("pile_exhausted").filter(pl.col("phase") != "astrologer")
    return rows.select(turn_key().alias("key"), "game", "turn", "seq").unique("key", keep="first", maintain_order=True)


def course_of_turns(t: Tables) -> list[pl.DataFrame]:
    """What the fold `turns` writes of turns, of purchases, and of what stands next to events of the course of turns."""
    places = t.kinds().places
    rooms = [places.count("turn_started"), places.count(*ASKED)]
    turns, bought, along = t.fold(folds.TURNS, rooms)
    known = [series(name, bought[name], dtype) for name, dtype in (("ducats", pl.Int64), ("price", pl.Int16))]
    return [turns, bought.with_columns(known), along]


def turns(t: Tables) -> pl.DataFrame:
    """row, key, game, turn, seq, seat, given (ducats the log gives), ducats (purse and Courtiers), bought (how many),
    least (price of the cheapest card as it began, null: there was none), spent, over (a later turn began, or the game
    is over), passes (how many) and passed (row of the last of them), lost
    (ducats) and losing (row where they are last, or where the turn begins): every turn.
    """
    begun = t.rows("turn_started").select(
        turn_key().alias("key"), "game", "turn", "seq", "seat", given=pl.col("amount")
    )
    least = series("least", t.table(in_places)[1]["least"], TYPES["amount"])
    return pl.concat([begun.with_columns(least), t.table(course_of_turns)[0]], how="horizontal")


def purchases(t: Tables) -> pl.DataFrame:
    """The `bought` rows with key (game and turn), nth (in the turn, from 0), spent (this one too), ducats, last, price.

    `ducats` is what the turn had to spend in all (null where it never began), `last` says whether no purchase of the
    turn follows, `price` is the ladder's after the number of steps that the event says (null: it has none).
    """
    rows = t.only("bought").with_columns(turn_key().alias("key"))
    return pl.concat([rows, t.table(course_of_turns)[1].drop("row")], how="horizontal")


def cut_prices(t: Tables) -> pl.DataFrame:
    """The purchases whose amount is not the ladder's price at their step."""
    return t.table(purchases).filter(pl.col("amount").ne_missing(pl.col("price")) | pl.col("price").is_null())
