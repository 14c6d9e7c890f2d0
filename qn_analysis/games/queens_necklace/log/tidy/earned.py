"""What each purchase earned later."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.earned import fold_earned
from ..schema import CARD_ENUM
from .declared import SALE_COLUMNS, Table

COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("nth", pl.Int16, "which purchase of the turn, 1 the first"),
    ColumnDoc("seat", pl.UInt8, "the buyer"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it had come down, 0: bought at its top price"),
    ColumnDoc("paid", pl.Int16, "ducats paid"),
    ColumnDoc("sale", pl.UInt8, "the next sale"),
    ColumnDoc(
        "earned",
        pl.Float64,
        "pounds that the card is expected to have brought her until the end of the game: a Ring is one jewel, the gem "
        "cards of a row together the other one, by their stones, a Banker what he adds; copies in a hand are alike. "
        "Null for cards that earn no pounds themselves. Of a public log, cards that it hides are not in the reckoning",
    ),
)
EARNED = Table(
    "earned", ("game", "turn", "nth"), "one card bought, and what it earned later", COLUMNS, "public",
    "purchases are not in it", fold_earned, (*SALE_COLUMNS, "turn"), {Event.BOUGHT: 1},
)  # fmt: skip
