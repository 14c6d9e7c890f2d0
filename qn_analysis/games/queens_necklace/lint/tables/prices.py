"""Prices and money: the ladders, every purchase with the ducats of its turn, and every turn with what was spent."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.folds import NONE, series

from ...words.cards import Card
from .. import folds
from . import Tables
from .ladders import _TYPES, ladder_table
from .turns import turn_key


def course_of_turns(t: Tables) -> list[pl.DataFrame]:
    """What the fold `turns` writes of turns and of purchases."""
    courtiers = t.rules.acting_as(Card.COURTIER)
    ducats = [t.rules.amounts[card] if card in courtiers else 0 for card in Card]
    turns, bought = t.fold(folds.TURNS, ducats, [t.rules.purse], *ladder_table(t))
    known = [
        series(name, bought[name].to_numpy(), dtype) for name, dtype in (("ducats", pl.Int64), ("price", pl.Int16))
    ]
    return [turns, bought.with_columns(known)]


def turns(t: Tables) -> pl.DataFrame:
    """row, key, game, turn, seq, seat, given (ducats the log gives), ducats (purse and Courtiers), bought (how many),
    spent, over (a later turn began, or the game is over), passes (how many) and passed (row of the last of them), lost
    (ducats) and losing (row where they are last, or where the turn begins): every turn.
    """
    begun = t.rows("turn_started").select(
        turn_key().alias("key"), "game", "turn", "seq", "seat", given=pl.col("amount")
    )
    return pl.concat([begun, t.table(course_of_turns)[0]], how="horizontal")


def purchases(t: Tables) -> pl.DataFrame:
    """The `bought` rows with key (game and turn), nth (in the turn, from 0), spent (this one too), ducats, last, price.

    `ducats` is what the turn had to spend in all (null where it never began), `last` says whether no purchase of the
    turn follows, `price` is the ladder's after as many steps as are said (null: it has none).
    """
    rows = t.only("bought").with_columns(turn_key().alias("key"))
    return pl.concat([rows, t.table(course_of_turns)[1].drop("row")], how="horizontal")


def cheapest(t: Tables) -> pl.DataFrame:
    """key, cards (for sale), least (price, null where none lies) when a turn began in which nothing was bought.

    Turns whose first purchase cost less than its ladder says are there too, since a ruling may allow that.
    """
    from .market import lying

    few = t.table(turns).filter(pl.col("bought") == 0)
    odd = t.table(cut_prices).filter(pl.col("nth") == 0).select("key").unique()
    wanted = pl.concat([few, t.table(turns).join(odd, on="key", how="semi")]).sort("game", "seq")
    found = []
    for slot in range(t.rules.market_size):
        here = lying(t, wanted, pl.repeat(slot, wanted.height, eager=True))
        found.append(here.select("price", wanted["key"]).filter(here["known"] & here["stays"]))
    price = pl.col("price").filter(pl.col("price") != NONE).cast(_TYPES["amount"])
    least = pl.concat(found).group_by("key").agg(cards=pl.len(), least=price.min())
    return wanted.select("key").join(least, on="key", how="left").with_columns(pl.col("cards").fill_null(0))


def cut_prices(t: Tables) -> pl.DataFrame:
    """The purchases whose amount is not the ladder's price at their step."""
    return t.table(purchases).filter(pl.col("amount").ne_missing(pl.col("price")) | pl.col("price").is_null())
