"""Where the cards are: every declared move as a loss in one place and a gain in another.

The moves come from `EVENTS` alone. A card that the log does not name moves as null. In these tables the Merchants lie
in the pile from the start: a log may say nothing of where they were put.
"""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.chunk import LAST, series
from qn_analysis.core.log.null import NULL

from ...words.cards import NOBODY, Card
from .. import folds
from ..folds.state import STEP
from . import Tables, told


def hand_moves(t: Tables) -> pl.DataFrame:
    """row (of the events), whose (the seat, -1: none), what (number of the card, 255: hidden), change (+1, -1 or minus
    the copies), held (copies of the card in that hand then, below 0: more left than ever came), size (cards in it,
    named or not): in order.

    A theft has two rows: the gain of `seat` and the loss of `other`.
    """
    return t.fold(folds.HANDS, rooms=[2 * t.events.height])[0]


def pile_moves(t: Tables) -> pl.DataFrame:
    """row (of the events), what (number of the card, 255: hidden), change (-1 drawn, +1 given back), left (copies of
    the card in the pile then), size (cards in it, named or not): the draw pile, in order."""
    return t.fold(folds.PILE)[0]


def beyond(t: Tables) -> pl.DataFrame:
    """game, seq, card, seen, copies: the rows at which more copies of a card have left than the deck has.

    A card that is shown never comes back, so that it is counted when it is shown and not again when it leaves.
    """
    found = t.fold(folds.GONE)[0].sort("what", maintain_order=True)
    rows = told(t, found, "game", "seq", "card")
    return rows.select("game", "seq", "card", "seen", copies=copies(t))


def hands(t: Tables) -> pl.DataFrame:
    """game, seat, card, held: what a look at the hands of a chunk is for."""
    return _moved(t, t.table(hand_moves)).select("game", "seat", "card", "held")


def moves_of(t: Tables, card: Card) -> pl.DataFrame:
    """The moves of a card from or into a hand that the log names, with game, seq and seat."""
    return _moved(t, t.table(hand_moves).filter((pl.col("what") == int(card)) & (pl.col("whose") != NOBODY)))


def hands_asked(t: Tables, rows: pl.DataFrame, seat: str, card: str | None, seq: str) -> pl.DataFrame:
    """held, size, some: what the hand of the seat in a column holds after the event that `seq` names, a row each.

    Args:
        t: the chunk.
        rows: with game and these columns.
        seat, seq: names of columns.
        card: that of a card; None for `size` alone.
    """
    kind = pl.lit(None, pl.UInt8) if card is None else pl.col(card).to_physical()
    asked = rows.select(
        row=pl.int_range(pl.len(), dtype=pl.UInt32),
        game=pl.col("game").fill_null(LAST),
        seq=pl.col(seq).cast(pl.Int32).fill_null(-1),
        seat=pl.col(seat).cast(pl.Int16).fill_null(NOBODY),
        kind=kind.cast(pl.UInt8).fill_null(STEP - 1),
    )
    ordered = asked.sort("game", "seq", maintain_order=True)
    moves = t.table(hand_moves)
    found = t.fold(
        folds.HANDS_ASKED, [rows.height], **{name: moves[name] for name in ("row", "whose", "what", "held", "size")},
        of_game=ordered["game"], until=ordered["seq"], hand=ordered["seat"], kind=ordered["kind"],
    )[0]  # fmt: skip
    return found.with_columns(ordered["row"]).sort("row").drop("row")


def pile_sizes(t: Tables) -> pl.DataFrame:
    """game, event, size: cards in the pile after each move."""
    return told(t, t.table(pile_moves), "game", "event").select("game", "event", "size")


def copies(t: Tables) -> pl.Expr:
    """Copies in the deck of the card in the column `card`."""
    return pl.lit(pl.Series(t.rules.copies, dtype=pl.Int32)).gather(pl.col("card").to_physical())


def _moved(t: Tables, moves: pl.DataFrame) -> pl.DataFrame:
    """Moves of hands with game, seq, event, seat and card."""
    seat = pl.when(pl.col("whose") != NOBODY).then("whose").cast(pl.UInt8).alias("seat")
    card = series("card", moves["what"], t.events.schema["card"])
    return told(t, moves, "game", "seq", "event").with_columns(seat, card)


def below_nothing(t: Tables, name: str, *keys: str) -> pl.DataFrame:
    """What a check needs: the moves of hands after which `held` or `size` is below zero, and lower than ever before,
    with it."""
    low = t.some(t.table(hand_moves).filter(pl.col(name) < 0))
    seat = pl.col("whose").cast(pl.UInt8, strict=False).fill_null(255)
    kind = [pl.min_horizontal("what", pl.lit(63))] * (name == "held")
    return _new_lows(_moved(t, low.sort(seat, *kind, maintain_order=True)), name, *keys)


def pile_below(t: Tables, name: str, *keys: str) -> pl.DataFrame:
    """What a check needs: the moves of the pile after which `left` or `size` is below zero, and lower than ever
    before, with it."""
    low = t.some(t.table(pile_moves).filter((pl.col(name) < 0) & ((pl.col("what") != NULL) | (name == "size"))))
    card = series("card", low["what"], t.events.schema["card"])
    rows = told(t, low, "game", "seq", "event").with_columns(card)
    return _new_lows(rows.sort("what", maintain_order=True) if name == "left" else rows, name, *keys)


def _new_lows(below: pl.DataFrame, name: str, *keys: str) -> pl.DataFrame:
    if not below.height:
        return below
    return below.filter(pl.col(name) < pl.col(name).cum_min().shift().over(keys).fill_null(0))
