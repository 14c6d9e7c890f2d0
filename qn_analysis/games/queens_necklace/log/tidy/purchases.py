"""Purchases: what was bought, for how much, with how many ducats at hand."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.turns import fold_purchases
from ..schema import CARD_ENUM
from .declared import PILE_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("nth", pl.Int16, "which purchase of the turn, 1 the first"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc(
        "year", pl.UInt8, "year: sales held before, plus 1 (an Astrologer's Merchant may begin another in mid-turn)"
    ),
    ColumnDoc("seat", pl.UInt8, "the buyer"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it had come down, 0: bought at its top price"),
    ColumnDoc("top", pl.Int16, "its top price in ducats"),
    ColumnDoc("paid", pl.Int16, "ducats paid"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand before paying"),
    ColumnDoc("left", pl.Int16, "cards in the pile as it was bought; null where the log does not deal any"),
)
PURCHASES = Table(
    "purchases", ("game", "turn", "nth"), "one card bought", COLUMNS, "public", "purchases are not in it",
    fold_purchases, (*PILE_COLUMNS, "seq", "year", "seat", "card", "slot", "count", "amount"), {Event.BOUGHT: 1},
)  # fmt: skip
