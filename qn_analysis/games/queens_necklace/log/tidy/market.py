"""The market card by card: what became of each at each of its prices, and who could have bought it."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.market import fold_buyers, fold_market
from ..schema import CARD_ENUM
from .declared import PILE_COLUMNS, Table

_READS = (*PILE_COLUMNS, "seat", "card", "slot", "amount")
MARKET = Table(
    "market", ("game", "card", "step"), "one card at one of its prices, in a game", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("card", CARD_ENUM, "the card"),
        ColumnDoc("step", pl.Int16, "prices it has come down, 0: at its top price; null: a price on no step"),
        ColumnDoc("laid", pl.Int16, "copies laid out at this price"),
        ColumnDoc("offers", pl.Int16, "times that a copy lay there as a purchase phase began"),
        ColumnDoc("payable", pl.Int16, "of these, times that the active player could afford it"),
        ColumnDoc("taken", pl.Int16, "of these, times that she bought it"),
        ColumnDoc("bought", pl.Int16, "copies bought at this price, by whatever she had"),
        ColumnDoc("paid", pl.Int16, "ducats paid for them"),
        ColumnDoc("expired", pl.Int16, "copies that left the market unsold, this being their last price"),
    ),
    "public", "the market is not in it", fold_market, _READS,
    {Event.OFFERED: 1, Event.MARKED_DOWN: 1, Event.EXPIRED: 1},
)  # fmt: skip
BUYERS = Table(
    "buyers", ("game", "card", "seat"), "one player of a game and one card that she could have bought", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("card", CARD_ENUM, "the card"),
        ColumnDoc("seat", pl.UInt8, "the player"),
        ColumnDoc("offers", pl.Int16, "times that it lay before her at a price that she could afford"),
        ColumnDoc("bought", pl.Int16, "of these, times that she bought it"),
    ),
    "public", "the market is not in it", fold_buyers, _READS, {Event.OFFERED: 1, Event.MARKED_DOWN: 1},
)  # fmt: skip
