"""The market and money: ladders of prices, what each place shows around every event, purchases, what turns spend."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from qn_analysis.core.lint.chunk import rare, series
from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Card
from ...words.events import Event
from .. import folds
from ..folds.state import PLACES
from . import TYPES, Tables, told
from .turns import first_of, turn_key

_COURSE: Final = (
    "turn_started", "bought", "drawn", "discarded", "passed", "ducats_lost", "marked_down", "expired", "offered",
    "taken", "pile_exhausted", "merchant_drawn", "turn_ended", "game_over",
)  # fmt: skip
_MARKET: Final = ("offered", "bought", "marked_down", "expired", "taken")
_COLUMNS: Final = ("game", "seq", "turn", "phase", "event", "seat", "active", "card", "slot", "count", "amount")


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


def course(t: Tables) -> pl.DataFrame:
    """Purchases, devaluations, refills and what frames them, in order, each with the event before and after it.

    Before and after (`prev_event`, `next_event`, ... null at a game's ends) skip influence, sales and Cardinals.
    """
    rows = t.events.lazy().select(_COLUMNS).filter(pl.col("event").is_in(_COURSE)).collect()
    rows = rows.rechunk()  # rows are gathered from the many pieces that a filter leaves at a quarter of the speed
    before = pl.col("game") == pl.col("game").shift(1)
    after = pl.col("game") == pl.col("game").shift(-1)
    return rows.with_columns(
        *(pl.when(before).then(pl.col(name).shift(1)).alias(f"prev_{name}") for name in ("event", "turn", "card")),
        *(pl.when(after).then(pl.col(name).shift(-1)).alias(f"next_{name}") for name in ("event", "seat", "card")),
    )


def market(t: Tables) -> pl.DataFrame:
    """The events of the market, place after place: sorted by slot, game and seq.

    As the fold writes them, in numbers (`in_market` gives them their types): row (of the events); event, card, turn,
    slot, count, amount as there; lay (the card that lay there before it), lies (the card of this stay), stays (whether
    a card lies there afterwards), step (mark-downs of this stay, this row's included), price (of `lies` at `step`, none
    off the ladder), prev_turn and prev_event, next_turn and next_event (in the same place of the same game).
    """
    return t.fold(folds.MARKET, [t.kinds().places.count(*_MARKET)])[0]


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
    return _typed(t, rows)


def _no_market(t: Tables) -> pl.DataFrame:
    """No rows, as `in_market` has them."""
    return _typed(t, t.table(market).clear())


def _typed(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    types = {**TYPES, "lay": TYPES["card"], "lies": TYPES["card"], "price": TYPES["amount"]}
    for near in ("prev", "next"):
        types |= {f"{near}_{name}": TYPES[name] for name in ("event", "turn")}
    types["step"] = TYPES["count"]
    typed = rows.with_columns(series(name, rows[name], types[name]) for name in types if name in rows)
    return told(t, typed, "game", "seq", "seat")


def lying(t: Tables, rows: pl.DataFrame, slots: pl.Series) -> pl.DataFrame:
    """The rows of `market` that say what lies in a place after an event, and all that stands under its number.

    Args:
        t: the chunk.
        rows: with row (of the events).
        slots: the place of each row; none where a row names none.

    Returns:
        known (whether anything ever happened there in this game), stays, lies, price, as the columns of `market`.
    """
    known = t.table(market).select("row", "slot", "stays", "lies", "price")
    at, game, seq = rows["row"].to_numpy().astype(np.int64), t.column("game"), t.column("seq")
    numbered = seq[at] >= 0
    last = at
    while True:
        after = np.minimum(last + 1, len(seq) - 1)
        same = (after > last) & (game[after] == game[at]) & (seq[after] == seq[at])
        if not same.any():
            break
        last = np.where(same, after, last)
    place, order = known["slot"].to_numpy(), known["row"].to_numpy()
    begins = np.searchsorted(np.where(place >= 0, place, PLACES), np.arange(PLACES + 1))
    asked = slots.cast(pl.Int64).fill_null(-1).to_numpy()
    found = np.zeros(len(at), np.int64)
    here = np.zeros(len(at), bool)
    for slot in np.unique(asked[asked >= 0]).tolist():
        of = asked == slot
        start, end = begins[slot], begins[slot + 1]
        near = start + np.searchsorted(order[start:end], last[of], side="right") - 1
        found[of] = near.clip(0)
        here[of] = near >= start
    here &= numbered
    here[here] = game[order[found[here]]] == game[at[here]]
    told = known.drop("row", "slot")[found] if known.height else known.drop("row", "slot").clear(len(at))
    return told.select(pl.Series("known", here), *[pl.all()])


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
    """What the fold `turns` writes of turns and of purchases."""
    turns, bought = t.fold(folds.TURNS, [t.kinds().places.count("turn_started", "bought")])
    known = [series(name, bought[name], dtype) for name, dtype in (("ducats", pl.Int64), ("price", pl.Int16))]
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
    turn follows, `price` is the ladder's after the number of steps that the event says (null: it has none).
    """
    rows = t.only("bought").with_columns(turn_key().alias("key"))
    return pl.concat([rows, t.table(course_of_turns)[1].drop("row")], how="horizontal")


def cheapest(t: Tables) -> pl.DataFrame:
    """key, cards (for sale), least (price, null where none lies) when a turn began in which nothing was bought.

    Turns whose first purchase cost less than its ladder says are there too, since a ruling may allow that.
    """
    few = t.table(turns).filter(pl.col("bought") == 0)
    odd = t.table(cut_prices).filter(pl.col("nth") == 0).select("key").unique()
    wanted = pl.concat([few, t.table(turns).join(odd, on="key", how="semi")]).sort("game", "seq")
    found = []
    for slot in range(t.rules.market_size):
        here = lying(t, wanted, pl.repeat(slot, wanted.height, eager=True))
        found.append(here.select("price", wanted["key"]).filter(here["known"] & here["stays"]))
    price = pl.col("price").filter(pl.col("price") != NONE).cast(TYPES["amount"])
    least = pl.concat(found).group_by("key").agg(cards=pl.len(), least=price.min())
    return wanted.select("key").join(least, on="key", how="left").with_columns(pl.col("cards").fill_null(0))


def cut_prices(t: Tables) -> pl.DataFrame:
    """The purchases whose amount is not the ladder's price at their step."""
    return t.table(purchases).filter(pl.col("amount").ne_missing(pl.col("price")) | pl.col("price").is_null())
