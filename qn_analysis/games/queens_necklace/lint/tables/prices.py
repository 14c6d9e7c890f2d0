"""Prices and money: the ladders, every purchase with the ducats of its turn, and every turn with what was spent."""

from __future__ import annotations

import polars as pl

from ...log.schema import EVENT_COLUMNS
from ...words.cards import Card
from . import Tables, acts_as, amount_of

_TYPES = {column.name: column.dtype for column in EVENT_COLUMNS}


def turn_key() -> pl.Expr:
    """Game and turn in one number: joins on one column are faster than on two."""
    return pl.col("game").cast(pl.UInt64) * 65536 + pl.col("turn").cast(pl.UInt64)


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
        rows, schema={"card": _TYPES["card"], "step": _TYPES["count"], "price": _TYPES["amount"]}, orient="row"
    )


def turns_begun(t: Tables) -> pl.DataFrame:
    """key, game, turn, seq, seat, given (ducats the log gives), ducats (purse and Courtiers) of each turn."""
    courtiers = (
        t.only("played")
        .filter(acts_as(t, Card.COURTIER))
        .select(turn_key().alias("key"), added=pl.col("count").fill_null(1).cast(pl.Int64) * amount_of(t))
        .group_by("key")
        .agg(pl.col("added").sum())
    )
    begun = t.only("turn_started").select(
        turn_key().alias("key"), "game", "turn", "seq", "seat", given=pl.col("amount")
    )
    return begun.join(courtiers, on="key", how="left", maintain_order="left").select(
        pl.exclude("added"), ducats=pl.col("added").fill_null(0) + t.rules.purse
    )


def first_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The first row of each `key`; in an orderly log keys rise, and nothing need be looked for."""
    keys = rows["key"]
    if not keys.null_count() and (keys.slice(1) > keys.head(max(rows.height - 1, 0))).all():
        return rows
    return rows.unique("key", keep="first", maintain_order=True)


def purchases(t: Tables) -> pl.DataFrame:
    """The `bought` rows with key (game and turn), nth (in the turn, from 0), spent (with this one), ducats, last.

    `ducats` is what the turn had to spend in all (null where it never began), `last` says whether no purchase of the
    turn follows.
    """
    rows = t.only("bought").with_columns(turn_key().alias("key"))
    paid = pl.col("amount").cast(pl.Int64).fill_null(0)
    first = pl.col("key").ne_missing(pl.col("key").shift(1))
    counted = rows.with_columns(
        nth=pl.int_range(pl.len()) - pl.when(first).then(pl.int_range(pl.len())).forward_fill(),
        spent=paid.cum_sum() - pl.when(first).then(paid.cum_sum() - paid).forward_fill(),
        last=pl.col("key").ne_missing(pl.col("key").shift(-1)),
    )
    ducats = first_of(t.table(turns_begun).select("key", "ducats"))
    return counted.join(ducats, on="key", how="left", maintain_order="left")


def turns(t: Tables) -> pl.DataFrame:
    """`turns_begun` with bought (how many), spent, and over (a later turn began, or the game is over)."""
    done = first_of(t.table(purchases).filter("last").select("key", "spent", bought=pl.col("nth") + 1))
    ended = t.only("game_over")["game"].unique().implode()
    begun = t.table(turns_begun)
    return begun.join(done, on="key", how="left", maintain_order="left").with_columns(
        pl.col("spent", "bought").fill_null(0),
        over=pl.col("game").eq(pl.col("game").shift(-1)).fill_null(value=False)
        | pl.col("game").is_in(ended).fill_null(value=False),
    )


def cheapest(t: Tables) -> pl.DataFrame:
    """key, cards (for sale), least (price, null where none lies) when a turn began in which nothing was bought.

    Turns whose first purchase cost less than its ladder says are there too, since a ruling may allow that.
    """
    from .market import market

    few = t.table(turns).filter(pl.col("bought") == 0)
    odd = t.table(cut_prices).filter(pl.col("nth") == 0).select("key").unique()
    wanted = pl.concat([few, t.table(turns).join(odd, on="key", how="semi")]).sort("game", "seq")
    begun = wanted.select("key", place_key().alias("at"))
    lying = t.table(market).with_columns(place_key().alias("at"))
    found = []
    for slot in range(t.rules.market_size):
        here = lying.filter(pl.col("slot") == slot).select("at", "stays", "step", card="lies")
        found.append(begun.join_asof(here, on="at", strategy="backward", check_sortedness=False).with_columns(
            same=(pl.col("at") // 65536) == (pl.col("key") // 65536)
        ))  # fmt: skip
    offers = pl.concat(found) if found else begun.clear()
    priced = offers.filter(pl.col("stays") & pl.col("same")).join(t.table(ladders), on=["card", "step"], how="left")
    least = priced.group_by("key").agg(cards=pl.len(), least=pl.col("price").min())
    return begun.select("key").join(least, on="key", how="left").with_columns(pl.col("cards").fill_null(0))


def cut_prices(t: Tables) -> pl.DataFrame:
    """The purchases whose amount is not the ladder's price at their step, with that price."""
    priced = t.table(purchases).join(
        t.table(ladders), left_on=["card", "count"], right_on=["card", "step"], how="left", maintain_order="left"
    )
    return priced.filter(pl.col("amount").ne_missing(pl.col("price")) | pl.col("price").is_null())
