"""Where the cards are: every declared move as a loss in one place and a gain in another.

The moves come from `EVENTS` alone. A card that the log does not name moves as null. In these tables the Merchants lie
in the pile from the start: a log may say nothing of where they were put.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.cards import Card
from ...words.events import EVENTS, Event, Place
from . import Tables

_MOVES: Final = {event: said.moves for event, said in EVENTS.items() if said.moves and event != Event.MERCHANT_PLACED}
_COPIES: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.columns.get("count", "").startswith("copies")
]
"""Events that move as many cards as their `count` says."""
_GAME: Final = pl.col("game").rle_id().cast(pl.Int64)
"""Games in order as small numbers; every table is sorted by game."""
STEP: Final = 64
"""More than there are kinds of cards; the last number stands for a card that the log does not name."""


def _names(place: Place, end: int) -> list[str]:
    """Events whose card leaves a place (`end` 0) or comes to it (`end` 1)."""
    return [event.name.lower() for event, moves in _MOVES.items() if moves[end] == place]


def _rows(t: Tables, *places: Place) -> pl.LazyFrame:
    """The events that move a card out of or into one of some places, in order."""
    kinds = sorted({name for place in places for end in (0, 1) for name in _names(place, end)})
    return _of(t, kinds)


def _of(t: Tables, kinds: list[str]) -> pl.LazyFrame:
    return t.events.lazy().filter(pl.col("event").is_in(kinds))


def _change(gains: list[str]) -> pl.Expr:
    copies = pl.when(pl.col("event").is_in(_COPIES)).then(pl.col("count").fill_null(1).clip(1)).otherwise(1)
    return pl.when(pl.col("event").is_in(gains)).then(copies).otherwise(-copies).cast(pl.Int16).alias("change")


def hand_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, seat, card (null: hidden), change (+1, -1 or minus the copies): in order.

    A theft has two rows: the loss of `other` and the gain of `seat`.
    """
    moving = _rows(t, Place.HAND, Place.OTHER_HAND)
    rows = moving.select(
        _at(), "game", "seq", "event", "seat", "other", "card", _change(_names(Place.HAND, 1))
    ).collect()
    robbed = (
        rows.filter(pl.col("event").is_in(_names(Place.OTHER_HAND, 0)))
        .with_columns(seat="other", change=pl.lit(-1, dtype=pl.Int16))
        .drop("other")
    )
    only_robbed = set(_names(Place.OTHER_HAND, 0)) - set(_names(Place.HAND, 1))
    own = rows.filter(~pl.col("event").is_in(sorted(only_robbed))).drop("other")
    return own.merge_sorted(robbed, "at").drop("at")


def _at() -> pl.Expr:
    """Game and seq in one number that sorts alike."""
    return (pl.col("game").cast(pl.Int64) * 65536 + pl.col("seq").fill_null(0)).alias("at")


def pile_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, card (null: hidden), change (-1 drawn, +1 given back): the draw pile, in order."""
    rows = _rows(t, Place.PILE)
    drawn = pl.col("event") == "merchant_drawn"
    card = pl.when(drawn & pl.col("card").is_null()).then(pl.lit("merchant", dtype=t.events.schema["card"]))
    named = card.otherwise("card").alias("card")
    return rows.select("game", "seq", "event", named, _change(_names(Place.PILE, 1))).collect()


def market_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, slot, card, change (+1 laid out, -1 gone from there): the market, in order."""
    rows = _rows(t, Place.MARKET)
    return rows.select("game", "seq", "event", "slot", "card", _change(_names(Place.MARKET, 1))).collect()


def display_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, year, seat, gem (row), card, change (+1 shown, -1 lapsed, 0 moved to another row), in order.

    What `sale_closed` takes away is all that a seat has shown in that year's sale; such rows are not here.
    """
    moves = _of(t, ["shown", "lapsed", "transmuted"])
    return moves.select("game", "seq", "event", "year", "seat", "gem", "card", change=_signs()).collect()


def _signs() -> pl.Expr:
    """+1 shown, -1 lapsed, 0 moved to another row."""
    return (pl.col("event") == "shown").cast(pl.Int16) - (pl.col("event") == "lapsed").cast(pl.Int16)


def gone_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, card (null: hidden), change (+copies): cards that leave the game or a hand for a display.

    A card that is shown never comes back, so that it is counted when it is shown and not again when it leaves.
    """
    kinds = [*_names(Place.DISPLAY, 1), *(set(_names(Place.GONE, 1)) - set(_names(Place.DISPLAY, 0)))]
    return _of(t, kinds).select("game", "seq", "event", "card", _change(kinds)).collect()


def hands(t: Tables) -> pl.DataFrame:
    """`hand_moves` with `held`: copies of that card in that hand after the row (below 0: more left than ever came).

    Sorted by game, seat, card and then in order, as is fastest; so are the other tables with running sums, by their
    own keys.
    """
    moves = t.table(hand_moves)
    key = (_GAME * 16 + pl.col("seat").fill_null(15)) * STEP + _kind()
    return _summed(moves, key, "held")


def hand_sizes(t: Tables) -> pl.DataFrame:
    """`hand_moves` with `size`: cards in that hand after the row, named or not."""
    key = _GAME * 16 + pl.col("seat").fill_null(15)
    return _summed(t.table(hand_moves), key, "size")


def pile(t: Tables) -> pl.DataFrame:
    """`pile_moves` with `copies` in the deck and `left`, copies of that card in the pile after the row."""
    moves = t.table(pile_moves)
    copies = pl.DataFrame(
        {"card": [card.name.lower() for card in Card], "copies": [t.rules.copies[card] for card in Card]},
        schema={"card": moves.schema["card"], "copies": pl.Int32},
    )
    key = _GAME * STEP + _kind()
    first = _summed(moves, key, "left").join(copies, on="card", how="left", maintain_order="left")
    return first.with_columns(left=pl.col("left") + pl.col("copies"))


def pile_sizes(t: Tables) -> pl.DataFrame:
    """`pile_moves` with `size`: cards in the pile after the row, named or not."""
    summed = _summed(t.table(pile_moves), _GAME, "size")
    return summed.with_columns(size=pl.col("size") + sum(t.rules.copies))


def _kind() -> pl.Expr:
    return pl.col("card").to_physical().cast(pl.Int64).fill_null(STEP - 1)


_BITS: Final = 1 << 24
"""More than the rows of a chunk."""


def _summed(moves: pl.DataFrame, key: pl.Expr, name: str) -> pl.DataFrame:
    """The moves with the sum of all changes so far of the same key; sorted by key, then in order.

    Key, place and change are packed in one number, which is sorted; one running sum goes over all, less what it was
    before the key began: several times faster than a sum for each of many groups.
    """
    packed = (key * _BITS + pl.int_range(pl.len())) * 256 + pl.col("change").cast(pl.Int64) + 128
    before = (pl.col(name) - pl.col("change")).alias("before")
    first = (pl.col("key") != pl.col("key").shift()).fill_null(True)
    sums = (
        moves.lazy()
        .select(packed.sort().alias("packed"))
        .select(
            key=pl.col("packed") // (256 * _BITS),
            row=(pl.col("packed") // 256 % _BITS).cast(pl.UInt32),
            change=(pl.col("packed") % 256 - 128).cast(pl.Int32),
        )
        .with_columns(pl.col("change").cum_sum().alias(name))
        .with_columns(pl.when(first).then(before).forward_fill())
        .select("row", pl.col(name) - pl.col("before"))
        .collect()
    )
    return moves.select(pl.all().gather(sums["row"])).with_columns(sums[name])


def new_lows(summed: pl.DataFrame, name: str, *keys: str) -> pl.DataFrame:
    """The rows of a table with running sums at which a sum falls below zero, and lower than ever before."""
    below = summed.filter(pl.col(name) < 0)
    if not below.height:
        return below
    return below.filter(pl.col(name) < pl.col(name).cum_min().shift().over(keys).fill_null(0))
