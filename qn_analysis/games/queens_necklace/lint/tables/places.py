"""Where the cards are: every declared move as a loss in one place and a gain in another.

The moves come from `EVENTS` alone. A card that the log does not name moves as null. In these tables the Merchants lie
in the pile from the start: a log may say nothing of where they were put.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from ...words.events import EVENTS, Event, Place
from . import Tables

_MOVES: Final = {event: said.moves for event, said in EVENTS.items() if said.moves and event != Event.MERCHANT_PLACED}
_COPIES: Final = [
    event.name.lower() for event, said in EVENTS.items() if said.columns.get("count", "").startswith("copies")
]
"""Events that move as many cards as their `count` says."""
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
    gains, robs = _names(Place.HAND, 1), _names(Place.OTHER_HAND, 0)
    twice = pl.col("event").is_in(sorted({*gains} & {*robs}))
    moving = _rows(t, Place.HAND, Place.OTHER_HAND).select(
        "game", "seq", "event", "seat", "other", "card", _change(gains),
        robs=pl.col("event").is_in([event for event in robs if event not in gains]), twice=twice,
    ).collect().rechunk()  # fmt: skip
    times = moving["twice"].to_numpy().astype(np.uint8) + np.uint8(1)
    again = np.zeros(int(times.sum(dtype=np.int64)), bool)
    again[np.cumsum(times, dtype=np.int64)[times > 1] - 1] = True
    rows = moving.drop("twice")[np.repeat(np.arange(moving.height, dtype=np.uint32), times)]
    robbed = pl.lit(pl.Series(again)) | pl.col("robs")
    return rows.select(
        "game", "seq", "event", pl.when(robbed).then("other").otherwise("seat").alias("seat"), "card",
        pl.when(robbed).then(pl.lit(-1, pl.Int16)).otherwise("change").alias("change"),
    )  # fmt: skip


def pile_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, card (null: hidden), change (-1 drawn, +1 given back): the draw pile, in order."""
    rows = _rows(t, Place.PILE)
    drawn = pl.col("event") == "merchant_drawn"
    card = pl.when(drawn & pl.col("card").is_null()).then(pl.lit("merchant", dtype=t.events.schema["card"]))
    named = card.otherwise("card").alias("card")
    return rows.select("game", "seq", "event", named, _change(_names(Place.PILE, 1))).collect()


def gone_moves(t: Tables) -> pl.DataFrame:
    """game, seq, event, card (null: hidden), change (+copies): cards that leave the game or a hand for a display.

    A card that is shown never comes back, so that it is counted when it is shown and not again when it leaves.
    """
    kinds = [*_names(Place.DISPLAY, 1), *(set(_names(Place.GONE, 1)) - set(_names(Place.DISPLAY, 0)))]
    return _of(t, kinds).select("game", "seq", "event", "card", _change(kinds)).collect()


def hands(t: Tables) -> pl.DataFrame:
    """`hand_moves` with `held`, sorted as `hand_sums`: what a look at the hands of a chunk is for."""
    summed = t.table(hand_sums)
    return t.table(hand_moves)[summed["row"]].with_columns(summed["held"])


def hand_sums(t: Tables) -> pl.DataFrame:
    """row (of `hand_moves`), held: copies of its card in its hand after it (below 0: more left than ever came).

    Sorted by seat, card, game and row.
    """
    return sums(t.table(hand_moves), "held", _seat() * STEP + kind_of_card())


def hand_sizes(t: Tables) -> pl.DataFrame:
    """row (of `hand_moves`), size: cards in its hand after it, named or not; sorted by seat, game and row."""
    return sums(t.table(hand_moves), "size", _seat())


def copies(t: Tables) -> pl.Expr:
    """Copies in the deck of the card in the column `card`."""
    return pl.lit(pl.Series(t.rules.copies, dtype=pl.Int32)).gather(pl.col("card").to_physical())


def pile(t: Tables) -> pl.DataFrame:
    """row (of `pile_moves`), left: copies of its card in the pile after it; sorted by card, game and row."""
    moves = t.table(pile_moves)
    taken = sums(moves, "left", kind_of_card())
    return taken.with_columns(pl.col("left") + moves.select(copies(t)).to_series().gather(taken["row"]))


def pile_sizes(t: Tables) -> pl.DataFrame:
    """`pile_moves` with row (its number there) and size: cards in the pile after it, named or not."""
    moves = t.table(pile_moves)
    return moves.with_columns(sums(moves, "size", None)).with_columns(pl.col("size") + sum(t.rules.copies))


def _seat() -> pl.Expr:
    return pl.col("seat").cast(pl.UInt16).fill_null(255)


def kind_of_card() -> pl.Expr:
    return pl.col("card").to_physical().cast(pl.UInt16).fill_null(STEP - 1)


def sums(moves: pl.DataFrame, name: str, kind: pl.Expr | None) -> pl.DataFrame:
    """row and the sum of all changes up to it of the same game and kind, in the order of kinds, games and rows.

    One running sum goes over all moves in that order, less what it was before each kind and game began: several times
    faster than a sum for each of many groups. Kinds are of 16 bits, which numpy sorts by counting.
    """
    change, game = (moves[column].to_physical().to_numpy() for column in ("change", "game"))
    order = np.arange(moves.height, dtype=np.uint32)
    fresh = np.ones(moves.height, bool)
    if kind is None:
        fresh[1:] = game[1:] != game[:-1]
    else:
        keys = moves.select(kind=kind)["kind"].to_numpy()
        order = np.argsort(keys, kind="stable").astype(np.uint32)
        keys, game, change = keys[order], game[order], change[order]
        fresh[1:] = (keys[1:] != keys[:-1]) | (game[1:] != game[:-1])
    total = np.cumsum(change, dtype=np.int32)
    starts = np.flatnonzero(fresh)
    total -= (total[starts] - change[starts])[np.cumsum(fresh, dtype=np.uint32) - np.uint32(1)]
    return pl.DataFrame({"row": order, name: total})


def new_lows(moves: pl.DataFrame, summed: pl.DataFrame, name: str, *keys: str) -> pl.DataFrame:
    """The moves at which their sum falls below zero, and lower than ever before, with that sum."""
    low = summed.filter(pl.col(name) < 0)
    below = moves[low["row"]].with_columns(low[name])
    if not below.height:
        return below
    return below.filter(pl.col(name) < pl.col(name).cum_min().shift().over(keys).fill_null(0))
