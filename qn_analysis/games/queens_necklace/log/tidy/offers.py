"""Offers: each card on each step in front of each seat."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.turns import fold_offers
from ..schema import CARD_ENUM, GEM_ENUM
from .declared import PILE_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn in whose purchase phase the card is for sale"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("year", pl.UInt8, "year in which the turn begins"),
    ColumnDoc("seat", pl.UInt8, "in front of whom: the active player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it has come down, 0: at its top price"),
    ColumnDoc("price", pl.Int16, "what it costs, in ducats"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("bought", pl.Boolean, "whether it is bought in this turn"),
    ColumnDoc("paid", pl.Int16, "ducats paid (less than `price` only by a house rule); null if not bought"),
    ColumnDoc("expired", pl.Boolean, "whether it leaves the market unsold at the end of this turn"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the purchase phase begins; null: nobody"),
    ColumnDoc(
        "fashion_1", GEM_ENUM, "the most fashionable gem as the purchase phase begins; null where fashion is not told"
    ),
    ColumnDoc("fashion_2", GEM_ENUM, "the gem after it"),
    ColumnDoc("fashion_3", GEM_ENUM, "the next"),
    ColumnDoc("fashion_4", GEM_ENUM, "the least fashionable gem"),
)
OFFERS = Table(
    "offers", ("game", "turn", "slot"), "one card that lies in the market as a purchase phase begins", COLUMNS,
    "public", "the market is not in it", fold_offers,
    (*PILE_COLUMNS, "year", "seat", "card", "gem", "slot", "amount"),
    {Event.OFFERED: 1, Event.MARKED_DOWN: 1},
)  # fmt: skip
